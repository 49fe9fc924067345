enum SportFit: Sendable {
    case exact
    case family

    /// Returns nil if an activity of that sport can't fulfil the plan. The table is in `docs/matching.md`.
    init?(_ plan: PlanFeatures, _ activity: ActivityFeatures) {
        let fit: SportFit? =
            switch plan.sport {
            case .rest: nil
            case .other where plan.isMereEvent: nil
            case .other: Self.named(plan, activity) ?? (activity.isPlainWorkout ? .family : nil)
            case .race: Self.race(plan, activity)
            default: Self.sport(plan.sport, activity) ?? Self.unknown(plan, activity)
            }
        guard let fit else { return nil }
        self = fit
    }
}

extension SportFit {
    private static func sport(_ sport: PlannedSport, _ activity: ActivityFeatures) -> SportFit? {
        let (family, known) = (activity.family, activity.known)
        let fit: SportFit = known?.planned == sport && known?.isExact == true ? .exact : .family
        switch sport {
        case .run, .swim, .walk, .xcSki, .rowing:
            return known?.planned == sport ? fit : nil
        case .bike, .mountainBike:
            return family == .bike ? fit : nil
        case .strength:
            return family == .strength ? fit : nil
        case .brick:
            return family == .bike || family == .run ? .family : nil
        case .crosstrain:
            guard family != .run, family != .bike, family != .swim else { return nil }
            return activity.type.rawValue == "Elliptical" ? .exact : .family
        case .race, .rest, .other:
            return nil
        }
    }

    private static func race(_ plan: PlanFeatures, _ activity: ActivityFeatures) -> SportFit? {
        if let sport = plan.raceSport { return Self.sport(sport, activity) }
        return SportFit(raceByName: plan, activity) ?? unknown(plan, activity)
    }

    /// A race without a sport of its own accepts an activity that is marked as a race or shares a distinctive word with
    /// it.
    init?(raceByName plan: PlanFeatures, _ activity: ActivityFeatures) {
        guard plan.sport == .race, plan.raceSport == nil,
            activity.isRace || plan.titleWords.shares(with: activity.nameWords)
        else { return nil }
        self = .family
    }

    private static func named(_ plan: PlanFeatures, _ activity: ActivityFeatures) -> SportFit? {
        let isNamed =
            plan.name(activity.type.words)
            || activity.type.rawValue == "HighIntensityIntervalTraining" && plan.name(["hiit"])
            || activity.isRideByName && plan.name(["ride"])
        return isNamed ? .exact : nil
    }

    private static func unknown(_ plan: PlanFeatures, _ activity: ActivityFeatures) -> SportFit? {
        activity.known == nil && !activity.isRideByName ? named(plan, activity) : nil
    }
}

extension SportFit {
    /// Accepts the recording of TrainingPeaks' file, whatever its sport there: it began within the same minute and has
    /// the same length.
    init?(ofFileIn plan: PlannedWorkout, _ session: Session) {
        guard plan.isCompleted, plan.kind != .rest,
            plan.isFile(of: session.activity) || session.duplicates.contains(where: plan.isFile)
        else { return nil }
        self = .family
    }
}

extension ActivityFeatures {
    /// Whether it is a workout of no particular sport, and not a ride by its name.
    fileprivate var isPlainWorkout: Bool { type.rawValue == "Workout" && !isRideByName }
}
