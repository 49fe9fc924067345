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
