package import Basics

/// Runs of days, and of weeks, with an activity; over everything known up to the end, not just the window.
package struct Streaks: Sendable, Equatable {
    package let days: Streak
    /// Runs that planned days off between active days don't break; nil if no plan is known.
    package let withRest: Streak?
    package let weeks: Streak

    package enum Unit: String, Sendable {
        case day, week
    }

    package struct Streak: Sendable, Equatable {
        package let unit: Unit
        /// The run that includes the end; nil for none.
        package let current: Run?
        /// The longest run, the latest of equal ones; nil for none.
        package let longest: Run?
    }

    package struct Run: Sendable, Equatable {
        /// The number of active days, or weeks.
        package let length: Int
        /// The number of planned days off between them.
        package let restDays: Int
        /// The first and last active day, or the first days of the first and last active week.
        package let from: Day
        package let to: Day
    }

    /// - Parameters:
    ///   - days: active days up to the end, in order, each once.
    ///   - daysOff: planned days off; nil if no plan is known.
    init(of days: [Day], until end: Day, today: Day, _ weekStart: WeekStart, daysOff: Set<Day>?) {
        let numbers = days.map(\.number)
        self.days = Streak(numbers, until: end.number, sparesEnd: end == today) { Day(number: $0) }
        withRest = daysOff.map { daysOff in
            Streak(numbers, until: end.number, sparesEnd: end == today, bridging: Set(daysOff.map(\.number))) {
                Day(number: $0)
            }
        }
        // Weeks are numbered from the week of 1 January 1970.
        let firstWeek = weekStart.start(of: Day(number: 0)).number
        func week(of day: Day) -> Int { (weekStart.start(of: day).number - firstWeek) / 7 }
        let active = days.reduce(into: [Int]()) { weeks, day in
            if weeks.last != week(of: day) { weeks.append(week(of: day)) }
        }
        weeks = Streak(
            active, in: .week, until: week(of: end), sparesEnd: end == today
        ) { Day(number: firstWeek + $0 * 7) }
    }
}

extension Streaks.Streak {
    /// - Parameters:
    ///   - places: the numbers of active days or weeks, ascending, none after the end.
    ///   - sparesEnd: whether the end isn't over yet, so that it doesn't break a run if it is still empty.
    ///   - rests: the numbers that don't break a run.
    fileprivate init(
        _ places: [Int], in unit: Streaks.Unit = .day, until end: Int, sparesEnd: Bool, bridging rests: Set<Int> = [],
        day: (Int) -> Day
    ) {
        self.unit = unit
        var runs: [Stretch] = []
        for place in places {
            if let last = runs.last?.last, ((last + 1)..<place).allSatisfy(rests.contains) {
                runs[runs.count - 1].length += 1
                runs[runs.count - 1].rests += place - last - 1
                runs[runs.count - 1].last = place
            } else {
                runs.append(Stretch(first: place, last: place))
            }
        }
        let holdsEnd = { (last: Int) in
            ((last + 1)..<Swift.max(end + 1, last + 1)).allSatisfy { sparesEnd && $0 == end || rests.contains($0) }
        }
        current = runs.last.flatMap { holdsEnd($0.last) ? $0.run(day) : nil }
        longest = runs.reversed().max { $0.length < $1.length }?.run(day)
    }

    /// A run being built, in numbers of days or weeks.
    private struct Stretch {
        let first: Int
        var last: Int
        var length = 1
        var rests = 0

        func run(_ day: (Int) -> Day) -> Streaks.Run {
            Streaks.Run(length: length, restDays: rests, from: day(first), to: day(last))
        }
    }
}
