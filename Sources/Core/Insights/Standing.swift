package import Basics
package import Workouts

/// How an athlete stands on a morning: its form among those of six weeks and of a year.
package struct Standing: Sendable, Equatable {
    /// The last 42 days up to the day, or as many as are known, oldest first; never empty.
    package let days: [LoadCurve.Point]
    /// The latest of these days with the lowest form.
    package let lowest: LoadCurve.Point
    /// How many mornings of the year up to the day are known, the day's own not among them, at most 364.
    package let mornings: Int
    /// How many of them had a lower form than the day's.
    package let lowerMornings: Int

    /// The day itself.
    package var latest: LoadCurve.Point { days[days.count - 1] }

    static let year = 365
    private static let weeks = 42

    /// - Parameter year: the days of a year up to the day; nil if there are none.
    init?(_ year: [LoadCurve.Point]) {
        guard let now = year.last, let lowest = year.suffix(Self.weeks).reversed().min(by: { $0.form < $1.form }) else {
            return nil
        }
        days = Array(year.suffix(Self.weeks))
        self.lowest = lowest
        mornings = year.count - 1
        lowerMornings = year.count { $0.form < now.form }
    }
}

/// What is planned until the next race.
package struct Ahead: Sendable, Equatable {
    package let race: MergedWorkout
    /// The sessions that are still open on the days before it, and their planned time in seconds.
    package let sessions: Int
    package let seconds: Int
    /// The longest of them; nil without planned times.
    package let longest: MergedWorkout?

    init(_ race: MergedWorkout, from day: Day, among workouts: [MergedWorkout]) {
        self.race = race
        let open = workouts.filter { $0.day >= day && $0.day < race.day && $0.isOpenSession }
        sessions = open.count
        let lengths = open.map { $0.planned?.planned.duration?.roundedSeconds ?? 0 }
        seconds = lengths.reduce(0) { $0.adding($1) }
        longest = zip(open, lengths).max { $0.1 < $1.1 }.flatMap { $1 > 0 ? $0 : nil }
    }
}

/// A week's load, and the form that it leads to.
package struct WeekLoad: Sendable, Equatable {
    /// Tenths of a point.
    package let tenths: Int
    /// That in the morning after the week; of a week that isn't over, this morning's.
    package let form: Double
}

extension CountedTraining {
    /// The load of each week up to today, by its first day.
    package func weekLoads(_ weekStart: WeekStart) -> [Day: WeekLoad] {
        let since = activities.map(\.day).min()
        let curve = LoadCurve(
            of: activities, since: since, from: since ?? today, until: today, [], physiology.loadScale)
        return Dictionary(grouping: curve.days) { weekStart.start(of: $0.day) }.compactMapValues { days in
            days.last.map { last in
                WeekLoad(
                    tenths: days.reduce(0) { $0.adding($1.loadTenths) },
                    form: last.day == today ? last.form : last.fitness - last.fatigue)
            }
        }
    }
}

extension MergedWorkout {
    var isOpenSession: Bool { status == .planned && kind == .workout && planned?.isRecording != true }

    /// The last session before a day that was done with the same title and sport; nil for none, and without a title.
    func lastAlike(in workouts: [MergedWorkout]) -> MergedWorkout? {
        guard let title = planned?.title, !title.isEmpty else { return nil }
        return workouts.last {
            $0.day < day && $0.status == .completed && $0.planned?.title == title && $0.sport == sport
        }
    }
}
