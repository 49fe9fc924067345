package import Basics
package import Workouts

/// An athlete's morning brief: three days, the week around them, and the load up to then.
///
/// The state of a plan is as of today, whatever day the brief is about.
package struct Brief: Sendable, Equatable {
    package let day: Day
    package let today: Day
    package let zone: Zone
    /// The day before, the day itself and the day after.
    package let days: [BriefDay]
    package let week: BriefWeek
    /// The next race that is still to come, of the day itself at the earliest; nil for none, and for a past day.
    package let race: MergedWorkout?
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
    /// Whether figures about more than one workout may contain what Strava's API told, which is for the athlete alone.
    package let isForAthleteAlone: Bool

    /// - Parameter place: where the athlete trains outdoors; nil if unknown.
    package init(
        of training: CountedTraining, on day: Day, zone: Zone, weekStart: WeekStart = .monday, place: Place? = nil
    ) {
        let today = training.today
        self.day = day
        self.today = today
        self.zone = zone
        let end = min(day, today)
        let workouts = training.workouts
        let physiology = training.physiology
        let past = training.activities.upTo(end)
        days = zip(BriefDay.Role.allCases, -1...1).map { role, distance in
            let day = day.advanced(by: distance)
            let light = role == .yesterday || day < today ? nil : place.map { Daylight(at: $0, on: day, in: zone) }
            return BriefDay(
                role: role, day: day, isRest: training.daysOff.contains(day), isKnown: training.isKnown(day),
                workouts: workouts.filter { $0.day == day && $0.isToldOf(today: today) }
                    .map { workout in
                        BriefWorkout(
                            workout, physiology, training.zoneTimes, light: light?.words(for: workout, in: zone),
                            isForAthleteAlone: training.isForAthleteAlone(workout))
                    },
                totals: day > today ? nil : training.activities.filter { $0.day == day }.amounts)
        }
        week = BriefWeek(of: training, on: day, weekStart)
        race =
            day < today
            ? nil : workouts.filter { $0.day >= day && $0.isRace && $0.status == .planned }.min { $0.day < $1.day }
        let streaks = Streaks(
            of: [DayTotals](past).map(\.day), until: end, today: today, weekStart, daysOff: training.daysOff)
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
            (load != nil || week.done != nil) && training.isFromStrava
            || days.contains { $0.workouts.contains(where: \.workout.isFromStrava) }
        isForAthleteAlone = training.isForAthleteAlone
    }
}

package struct BriefDay: Sendable, Equatable {
    package enum Role: String, Sendable, CaseIterable {
        case yesterday, today, tomorrow
    }

    package let role: Role
    package let day: Day
    /// Whether it is a planned day off: one with a Day Off and no workout in the plan.
    package let isRest: Bool
    package let isKnown: Bool
    /// In the order of the merged list, without days off.
    package let workouts: [BriefWorkout]
    /// The sums of the day's activities; nil for a future day.
    package let totals: Amounts?
}

extension MergedWorkout {
    /// Whether the brief mentions it: not a day off, nor an activity that a fast clock has dated in the future.
    fileprivate func isToldOf(today: Day) -> Bool {
        kind != .rest && (day <= today || status == .planned && planned?.isRecording != true)
    }
}
