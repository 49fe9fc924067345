import Basics

/// When and for how long TrainingPeaks says that something was done.
struct RecordedSpan {
    private let workout: PlannedWorkout

    /// Starts that are no more than this many seconds apart are those of one session.
    private static let sameStart = 120

    init(_ workout: PlannedWorkout) { self.workout = workout }

    /// Whether an activity is a recording of the same session: of one sport family, it starts within two minutes or overlaps
    /// by half of the shorter. One filed without a sport must overlap by four fifths.
    func isSameSession(as activity: Activity) -> Bool {
        guard let delta = workout.start.seconds(to: activity) else {
            // One of the starts is unknown: then it must be as long.
            return workout.day == activity.day && isAsLong(as: activity.volume) && isOneFamily(with: activity)
        }
        let overlap = Overlap(length, activity.elapsedTime.wholeSeconds, apart: delta)
        if overlap.isNearlyAll, activity.isGeneric || workout.sport == .other { return true }
        return (abs(delta) <= Self.sameStart || overlap.isHalf) && isOneFamily(with: activity)
    }

    /// The same of another that TrainingPeaks lists.
    func isSameSession(as other: RecordedSpan) -> Bool {
        guard SportFamily(of: workout) == SportFamily(of: other.workout) else { return false }
        guard let start = workout.start.local, let othersStart = other.workout.start.local else {
            return workout.day == other.workout.day && isAsLong(as: other.workout.actual)
        }
        let delta = othersStart.secondsSinceEpoch - start.secondsSinceEpoch
        return abs(delta) <= Self.sameStart || Overlap(length, other.length, apart: delta).isHalf
    }
}

extension RecordedSpan {
    private var length: Int { (workout.actual.duration ?? .zero).wholeSeconds }

    private func isOneFamily(with activity: Activity) -> Bool {
        SportFit(PlanFeatures(workout), ActivityFeatures(activity)) != nil
    }

    /// Whether the lengths are within a tenth of each other, by duration, else by distance; as nothing speaks against it where
    /// neither is known.
    private func isAsLong(as other: Volume) -> Bool {
        if let mine = workout.actual.duration, let others = other.duration { return mine.isReached(by: others) }
        guard let mine = workout.actual.distance, let others = other.distance else { return true }
        return abs(mine.meters - others.meters) * 10 <= mine.meters
    }
}

extension SportFamily {
    /// The family of a planned sport; one that has none stands alone, by the feed's word for it.
    init(of plan: PlannedWorkout) {
        self =
            switch plan.sport {
            case .run: .run
            case .bike, .mountainBike: .bike
            case .swim: .swim
            case .walk: .walk
            case .xcSki: .ski
            case .rowing: .row
            case .strength: .strength
            case .brick, .crosstrain, .race, .rest, .other: .other(plan.sport.rawValue + plan.sportLabel)
            }
    }
}
