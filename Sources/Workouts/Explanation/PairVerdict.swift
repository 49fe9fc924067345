/// Whether an activity belongs to a plan, and why or why not.
public struct PairVerdict: Sendable, Equatable {
    /// What decided. The raw values are for programs.
    public enum Rule: String, Sendable, CaseIterable {
        /// Joined: a day before today, the sport fits.
        case sameDay = "same_day"
        /// Joined: today or later, the starts are at most an hour apart.
        case withinHour = "within_hour"
        /// Joined: today or later, with no time to compare.
        case sameDayUntimed = "same_day_untimed"
        /// Joined by hand.
        case manual
        /// A further part of a session; of this plan's where it is joined, else of another's.
        case part
        /// Another recording of a session; of this plan's where it is joined.
        case duplicate
        /// Nothing fulfils the plan, says the athlete.
        case keptApartByHand = "kept_apart_by_hand"
        /// The plan or the activity is paired by hand with another.
        case pairedByHandElsewhere = "paired_by_hand_elsewhere"
        /// A rest day is fulfilled by nothing.
        case restDay = "rest_day"
        case otherSport = "other_sport"
        case otherDay = "other_day"
        /// A commute of less than half of the planned time.
        case shortCommute = "short_commute"
        /// Today or later, and the starts are more than an hour apart.
        case startsTooFarApart = "starts_too_far_apart"
        /// It would fit, but one of the two is matched with something that suits it better.
        case matchedElsewhere = "matched_elsewhere"
    }

    public let activityID: Int64
    /// Whether the activity is part of what fulfilled the plan, other recordings included.
    public let isJoined: Bool
    public let rule: Rule
    /// For people: `joined: same day, run = Run, 51 of 60 planned minutes`, `a swim is no run`.
    public let sentence: String
}

extension PairVerdict.Rule {
    init(_ rule: Match.Rule) {
        self =
            switch rule {
            case .sameDay: .sameDay
            case .withinHour: .withinHour
            case .sameDayUntimed: .sameDayUntimed
            case .manual: .manual
            }
    }
}
