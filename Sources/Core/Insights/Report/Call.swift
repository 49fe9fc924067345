package import Basics

/// Why an athlete needs a call: a fact with its numbers.
package struct Call: Sendable, Equatable {
    package let reason: Reason
    /// The days that it is about, in order.
    package let days: [Day]
    /// The calendar's UIDs of the workouts that it is about.
    package let uids: [String]

    package var rule: CallRule { reason.rule }

    package init(_ reason: Reason, days: [Day] = [], uids: [String] = []) {
        self.reason = reason
        self.days = Set(days).sorted()
        self.uids = uids
    }

    /// The fact that made a rule fire. Times are whole seconds, loads tenths of a point.
    package enum Reason: Sendable, Equatable {
        /// - Parameters:
        ///   - since: the last day with a recording; nil if none is known.
        ///   - from: the first day without one.
        case silent(since: Day?, from: Day, sessions: Int)
        case raceAtRisk(ReportedRace, missed: Int, planned: Int)
        case keyMissed([MissedSession])
        case manyMissed(missed: Int, planned: Int, doneSeconds: Int, plannedSeconds: Int)
        /// The sums of the week and of the one before.
        case twoWeeksDown(PlanAndDone.Figures, before: PlanAndDone.Figures)
        case jump(week: Int, mean: Int)
        case drop(week: Int, mean: Int)
        /// - Parameter lowestSince: the last day with the same or a lower form; nil if none of a year had one.
        case deep(form: Double, lowestSince: Day?)
        case muchUnplanned(unplannedSeconds: Int, plannedSeconds: Int)
        case overdone([MissedSession])
        case planEnds(Day)
        /// - Parameter quote: the text around the word, 80 characters at most.
        case words(quote: String, day: Day, further: Int)
        /// The first day with a recording after silence.
        case returned(Day)
        case noData(Gap)

        fileprivate var rule: CallRule {
            switch self {
            case .silent: .silent
            case .raceAtRisk: .raceAtRisk
            case .keyMissed: .keyMissed
            case .manyMissed: .manyMissed
            case .twoWeeksDown: .twoWeeksDown
            case .jump: .jump
            case .drop: .drop
            case .deep: .deep
            case .muchUnplanned: .muchUnplanned
            case .overdone: .overdone
            case .planEnds: .planEnds
            case .words: .words
            case .returned: .returned
            case .noData: .noData
            }
        }
    }

    /// A session that was missed, or done in quite another time than planned.
    package struct MissedSession: Sendable, Equatable {
        /// The calendar's.
        package let uid: String
        package let summary: String
        /// Seconds; nil if the plan has no time.
        package let plannedSeconds: Int?
        /// Seconds; nil if it was missed.
        package let doneSeconds: Int?
    }

    /// Why the report can't tell what was done.
    package enum Gap: Sendable, Equatable {
        /// When the plan was last read, since when it can't be, and what stops it, in a sentence; nil if nothing has tried.
        case planUnread(lastRead: Day, since: Day?, why: String?)
        /// What was done is only known for some of the days.
        ///
        /// - Parameters:
        ///   - until: the day after which nothing is known; nil if that isn't why.
        ///   - why: what stops a source, in a sentence; nil if none says anything of that.
        case fewDays(known: Int, of: Int, until: Day?, why: String?)
        /// Strava's API alone knows what was done, and its terms keep that to the athlete.
        case onlyAPI
        /// The plan was never read, and nothing is known of the week; with the reason, in a sentence.
        case unread(why: String?)
    }
}

extension Call {
    /// The call without the sessions that another one tells of; nil if none is left.
    package func without(_ told: Set<String>) -> Call? {
        func rest(_ sessions: [MissedSession], _ reason: ([MissedSession]) -> Reason) -> Call? {
            let left = sessions.filter { !told.contains($0.uid) }
            return left.isEmpty ? nil : Call(reason(left), days: days, uids: left.map(\.uid))
        }
        return switch reason {
        case .keyMissed(let sessions): rest(sessions) { .keyMissed($0) }
        case .overdone(let sessions): rest(sessions) { .overdone($0) }
        default: self
        }
    }
}

/// A race to come.
package struct ReportedRace: Sendable, Equatable {
    package let day: Day
    /// How many days are left, 0 for today.
    package let daysLeft: Int
    /// `A: Kraichgau`
    package let name: String
}

/// A rule by which an athlete may need a call from the coach.
package enum CallRule: String, Sendable, CaseIterable {
    case silent
    case raceAtRisk = "race_at_risk"
    case keyMissed = "key_missed"
    case manyMissed = "many_missed"
    case twoWeeksDown = "two_weeks_down"
    case jump, drop, deep
    case muchUnplanned = "much_unplanned"
    case overdone
    case planEnds = "plan_ends"
    case words, returned
    case noData = "no_data"

    /// Orders the athletes; no text shows it, since it is no score of a person.
    package var weight: Int {
        switch self {
        case .silent, .raceAtRisk: 9
        case .keyMissed: 6
        case .manyMissed, .twoWeeksDown, .words: 5
        case .jump, .deep, .planEnds: 4
        case .drop, .muchUnplanned, .overdone: 3
        case .returned: 1
        case .noData: 0
        }
    }
}

/// The coach's thresholds and words.
package struct ReportRules: Sendable, Hashable {
    /// A week's load above this many times the mean of the four weeks before is a jump.
    package var jump = 1.5
    /// So many missed sessions in a week are many.
    package var manyMissed = 3
    /// So many days with a plan and without a recording are silence.
    package var silentDays = 3
    /// The rules that never fire.
    package var off: Set<CallRule> = []
    /// Further words that make a session a key session.
    package var keyWords: [String] = []
    /// Further words that may tell of an injury or illness.
    package var troubleWords: [String] = []

    package init() {}
}
