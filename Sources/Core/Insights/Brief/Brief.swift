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
    /// What is planned until then.
    package let ahead: Ahead?
    /// The next session that is still to come, a race too, of the day itself at the earliest; nil for none, and for a
    /// past day.
    package let next: BriefWorkout?
    /// The run of active days that includes the day, or today if that is earlier; nil for none.
    package let streak: Streaks.Run?
    /// The same, with planned days off not breaking it.
    package let streakWithRest: Streaks.Run?
    /// Load, fitness, fatigue and form of the day; nil for a future day, and for one before any data.
    package var load: LoadCurve.Point? { standing?.latest }
    /// The same among the days before; nil where `load` is.
    package let standing: Standing?
    /// The time in heart rate zones over the seven days up to the day; nil for a future day, and without zone times.
    package let zones: ZoneSums?
    /// Whether any of it is Strava's data, which has to be attributed.
    package let isFromStrava: Bool
    /// Whether any of it is from Garmin's devices by way of another service, which has to be attributed, too.
    package let isFromGarmin: Bool
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
        func told(_ workout: MergedWorkout, isToCome: Bool) -> BriefWorkout {
            let light = isToCome ? place.map { Daylight(at: $0, on: workout.day, in: zone) } : nil
            return BriefWorkout(
                workout, physiology, training.zoneTimes, light: light?.words(for: workout, in: zone),
                alike: workout.isOpenSession ? workout.lastAlike(in: workouts) : nil,
                isForAthleteAlone: training.isForAthleteAlone(workout))
        }
        days = zip(BriefDay.Role.allCases, -1...1).map { role, distance in
            let day = day.advanced(by: distance)
            return BriefDay(
                role: role, day: day, isRest: training.daysOff.contains(day), isKnown: training.known.contains(day),
                workouts: workouts.filter { $0.day == day && $0.isMentioned(today: today) }
                    .map { told($0, isToCome: role != .yesterday && day >= today) },
                totals: day > today ? nil : training.activities.filter { $0.day == day }.amounts)
        }
        week = BriefWeek(of: training, on: day, weekStart)
        let toCome = day < today ? [] : workouts.filter { $0.day >= day && $0.status == .planned }
        race = toCome.filter(\.isRace).min { $0.day < $1.day }
        ahead = race.map { Ahead($0, from: day, among: toCome) }
        next = toCome.first { $0.isOpenSession || $0.isRace }.map { told($0, isToCome: true) }
        let streaks = Streaks(
            of: [DayTotals](past).map(\.day), until: end, today: today, weekStart, daysOff: training.daysOff)
        streak = streaks.days.current
        streakWithRest = streaks.withRest?.current
        let yearStart = day.advanced(by: 1 - Standing.year)
        let curve = LoadCurve(
            of: past, since: past.map(\.day).min(), from: yearStart, until: day, [], physiology.loadScale)
        standing = day > today ? nil : Standing(curve.days)
        let sums = past.from(day.advanced(by: -6)).reduce(into: ZoneSums()) { $0.add($1) }
        zones = day > today || sums.zonedActivities == 0 ? nil : sums
        let hasSums = standing != nil || week.done != nil
        isFromGarmin =
            hasSums && training.isFromGarmin || days.contains { $0.workouts.contains(where: \.workout.isFromGarmin) }
        isFromStrava =
            hasSums && training.isFromStrava
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
    fileprivate func isMentioned(today: Day) -> Bool {
        kind != .rest && (day <= today || status == .planned && planned?.isRecording != true)
    }
}

package struct BriefWeek: Sendable, Equatable {
    package let start: Day
    package let soFar: PlanAndDone.Figures
    package let whole: PlanAndDone.Figures
    package let sports: [Sport]
    /// Whether the activities of each of its days up to today are known.
    package let isKnown: Bool
    /// What was done in a week in which nothing is planned; nil if anything is planned, or nothing done.
    package let done: BriefSums?
    /// What was done on the same days of the week before; nil if `done` is, or if not all of those days are known.
    package let doneBefore: BriefSums?

    package struct Sport: Sendable, Equatable {
        package let sport: String
        package let soFar: PlanAndDone.Figures
        package let whole: PlanAndDone.Figures
    }

    init(of training: CountedTraining, on day: Day, _ weekStart: WeekStart) {
        let start = weekStart.start(of: day)
        let today = training.today
        let workouts = training.workouts
        func figures(_ days: Window) -> PlanAndDone {
            PlanAndDone(of: workouts, in: days, today: today, training.known, weekStart)
        }
        let week = Window(from: start, to: start.advanced(by: 6))
        let (soFar, whole) = (figures(Window(from: start, to: day)), figures(week))
        self.start = start
        self.soFar = soFar.total
        self.whole = whole.total
        sports = whole.sports.map { sport in
            Sport(sport: sport.sport, soFar: soFar.figures(of: sport.sport), whole: sport.figures)
        }
        // Recorders tell of a day only when it is over.
        let unread = training.known.contains(today.advanced(by: -1)) ? today : today.advanced(by: 1)
        isKnown = week.all.allSatisfy { $0 >= unread || training.known.contains($0) }
        guard whole.total.planned == 0, whole.total.unplanned > 0 else {
            (done, doneBefore) = (nil, nil)
            return
        }
        func sums(_ days: Window) -> BriefSums {
            BriefSums(figures(days).total, training.activities.filter { days.contains($0.day) }, until: days.to)
        }
        // A morning before training isn't compared with a whole day.
        let isTodayIdle = !workouts.contains { $0.day == today && $0.status == .completed }
        let over = Window(from: start, to: min(week.to, isTodayIdle ? today.advanced(by: -1) : today))
        let before = over.moved(byWeeks: -1)
        done = sums(over)
        doneBefore = before.all.allSatisfy(training.known.contains) ? sums(before) : nil
    }
}

package struct BriefSums: Sendable, Equatable {
    package let until: Day
    /// Seconds, including what only TrainingPeaks has recorded.
    package let seconds: Int
    package let millimeters: Int
    package let climbMillimeters: Int
    package let loadTenths: Int
    package let loadIsEstimated: Bool

    fileprivate init(_ figures: PlanAndDone.Figures, _ activities: [CountedActivity], until: Day) {
        let amounts = activities.amounts
        self.until = until
        seconds = figures.doneSeconds.adding(figures.unplannedSeconds)
        millimeters = figures.doneMillimeters.adding(figures.unplannedMillimeters)
        climbMillimeters = amounts.climbMillimeters
        loadTenths = amounts.loadTenths
        loadIsEstimated = activities.contains(where: \.loadIsEstimated)
    }
}
