package import Basics
package import Workouts

/// An athlete's morning brief: three days, the week around them, and the load up to then.
///
/// The state of a plan is as of today, whatever day the brief is about.
package struct Brief: Sendable, Equatable {
    /// The day that it is about.
    package let day: Day
    /// The athlete's current date.
    package let today: Day
    /// The athlete's zone.
    package let zone: Zone
    /// The day before, the day itself and the day after.
    package let days: [BriefDay]
    package let week: BriefWeek
    /// The run of active days that includes the day, or today if that is earlier; nil for none.
    package let streak: Streaks.Run?
    /// The same, with planned days off not breaking it.
    package let streakWithRest: Streaks.Run?
    /// Load, fitness, fatigue and form of the day; nil for a future day, and for one before any data.
    package let load: LoadCurve.Point?
    /// The time in heart rate zones over the seven days up to the day; nil for a future day, and without zone times.
    package let zones: ZoneSums?
    /// Whether any of it is Strava's data, which has to be attributed.
    package let isFromStrava: Bool

    /// - Parameters:
    ///   - workouts: the merged list of all known days, including missed workouts.
    ///   - known: the days whose activities are all known.
    ///   - zoneTimes: the time in each heart rate zone according to Strava, by the activities' ids.
    package init(
        of workouts: [MergedWorkout], known: Coverage, on day: Day, today: Day, zone: Zone,
        weekStart: WeekStart = .monday, physiology: Physiology = Physiology(),
        zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:]
    ) {
        self.day = day
        self.today = today
        self.zone = zone
        let end = min(day, today)
        let daysOff = Set(daysOffIn: workouts)
        let recorded = workouts.flatMap { workout in
            zip(workout.activities, workout.zoneTimes(among: zoneTimes)).filter { $0.0.day <= today }
                .map { CountedActivity($0, physiology, zoneTimes: $1) }
        }
        let told = recorded.inOrder
        let isKnown = { (day: Day) in known.contains(day) || told.contains { $0.day == day } }
        let past = told.upTo(end)
        days = BriefDay.Role.allCases.map { role in
            let day = day.advanced(by: role.distance)
            return BriefDay(
                role: role, day: day, isRest: daysOff.contains(day), isKnown: isKnown(day),
                workouts: workouts.filter { $0.day == day && $0.isToldOf(today: today) }
                    .map { BriefWorkout($0, physiology, zoneTimes) },
                totals: day > today
                    ? nil : told.filter { $0.day == day }.amounts)
        }
        week = BriefWeek(of: workouts, on: day, today: today, weekStart, isKnown)
        let streaks = Streaks(
            of: [DayTotals](past).map(\.day), until: end, today: today, weekStart, daysOff: daysOff)
        streak = streaks.days.current
        streakWithRest = streaks.withRest?.current
        load =
            day > today
            ? nil
            : LoadCurve(of: past, since: past.map(\.day).min(), from: day, until: day, [], physiology.loadScale).days
                .first
        let sums = past.from(day.advanced(by: -6)).reduce(into: ZoneSums()) { $0.add($1) }
        zones = day > today || sums.zonedActivities == 0 ? nil : sums
        isFromStrava =
            load != nil && workouts.contains(where: \.isFromStrava)
            || days.contains { $0.workouts.contains(where: \.workout.isFromStrava) }
    }
}

/// The plan and the activities of one day.
package struct BriefDay: Sendable, Equatable {
    /// The day's position relative to the day of the brief.
    package enum Role: String, Sendable, CaseIterable {
        case yesterday, today, tomorrow

        fileprivate var distance: Int {
            switch self {
            case .yesterday: -1
            case .today: 0
            case .tomorrow: 1
            }
        }
    }

    package let role: Role
    package let day: Day
    /// Whether it is a planned day off: one with a Day Off and no workout in the plan.
    package let isRest: Bool
    /// Whether the day's activities are known.
    package let isKnown: Bool
    /// In the order of the merged list, without days off.
    package let workouts: [BriefWorkout]
    /// The sums of the day's activities; nil for a future day.
    package let totals: Amounts?
}

/// The plan and the activities in the week of the day.
package struct BriefWeek: Sendable, Equatable {
    /// Its first day.
    package let start: Day
    /// Up to and including the day.
    package let soFar: PlanAndDone.Figures
    /// All seven days.
    package let whole: PlanAndDone.Figures
    /// By name.
    package let sports: [Sport]
    /// Whether the activities of each of its days up to today are known.
    package let isKnown: Bool

    package struct Sport: Sendable, Equatable {
        package let sport: String
        package let soFar: PlanAndDone.Figures
        package let whole: PlanAndDone.Figures
    }

    fileprivate init(
        of workouts: [MergedWorkout], on day: Day, today: Day, _ weekStart: WeekStart, _ isKnown: (Day) -> Bool
    ) {
        let start = weekStart.start(of: day)
        func figures(upTo last: Day) -> PlanAndDone {
            PlanAndDone(of: workouts, in: Window(from: start, to: last), today: today, weekStart)
        }
        let soFar = figures(upTo: day)
        let whole = figures(upTo: start.advanced(by: 6))
        self.start = start
        self.soFar = soFar.total
        self.whole = whole.total
        sports = whole.sports.map { sport in
            Sport(sport: sport.sport, soFar: soFar.figures(of: sport.sport), whole: sport.figures)
        }
        self.isKnown = (0..<7).map { start.advanced(by: $0) }.allSatisfy { $0 > today || isKnown($0) }
    }
}

extension MergedWorkout {
    /// Whether the brief mentions it: not a day off, nor an activity that a fast clock has dated in the future.
    fileprivate func isToldOf(today: Day) -> Bool {
        kind != .rest && (day <= today || status == .planned && planned?.isRecording != true)
    }
}

extension [CountedActivity] {
    fileprivate var amounts: Amounts { reduce(into: Amounts()) { $0.add($1.amounts) } }
}
