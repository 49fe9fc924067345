/// Why an activity counts as the fulfilment of a plan.
public struct Match: Sendable, Equatable {
    public enum Rule: String, Sendable {
        /// A day before today: the same day and a sport that fits.
        case sameDay = "same_day"
        /// Today or later: the starts are at most an hour apart.
        case withinHour = "within_hour"
        /// Today or later, where the plan or the activity has no time to compare.
        case sameDayUntimed = "same_day_untimed"
        /// The athlete has paired them by hand, whatever their days and sports.
        case manual
    }

    public let rule: Rule
    /// Activity start minus planned start; nil when one of them is unknown.
    public let startDelta: Duration?
    /// In words, for people: `same day`, `run = Run`, `51 of 60 planned minutes`.
    public let reasons: [String]

    public init(rule: Rule, startDelta: Duration?, reasons: [String]) {
        self.rule = rule
        self.startDelta = startDelta
        self.reasons = reasons
    }
}
