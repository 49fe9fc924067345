package import Basics

/// All that decides what is worth telling at one moment.
package struct Occasion: Sendable {
    package let moment: Instant
    package let zone: Zone
    /// Whom titles name; nil if the configuration has only one athlete.
    package let athlete: String?
    package let settings: MessageSettings
    package let units: Units
    /// From the oldest to the newest day that any source has told of: a brief for a day before or far beyond them comes
    /// of a wrong clock. Nil if nothing is known at all.
    package let knownDays: @Sendable () -> ClosedRange<Day>?
    /// All present troubles but those of ways. One that is missing here is over.
    package let troubles: [Trouble]
    package let done: [DoneWorkout]
    /// Makes today's brief with the changes of the plan in lines, if there are any; nil if nothing is known.
    package let brief: @Sendable (Day, _ changes: [String]) -> BriefText?
    /// Makes the report of a week as it is asked for; nil if nothing is known of any athlete.
    package let report: @Sendable (_ week: String) -> Message?
    /// The address of a day's page; nil without a public address.
    package let page: @Sendable (Day) -> String?

    package init(
        at moment: Instant, zone: Zone, athlete: String? = nil, settings: MessageSettings, units: Units = .metric,
        knownDays: @escaping @Sendable () -> ClosedRange<Day>?, troubles: [Trouble] = [], done: [DoneWorkout] = [],
        brief: @escaping @Sendable (Day, _ changes: [String]) -> BriefText?,
        report: @escaping @Sendable (_ week: String) -> Message? = { _ in nil },
        page: @escaping @Sendable (Day) -> String? = { _ in nil }
    ) {
        self.moment = moment
        self.zone = zone
        self.athlete = athlete
        self.settings = settings
        self.units = units
        self.knownDays = knownDays
        self.troubles = troubles
        self.done = done
        self.brief = brief
        self.report = report
        self.page = page
    }

    /// The athlete's wall clock.
    var local: LocalTime { zone.local(moment) }
}

/// A day's brief as a message.
package struct BriefText: Sendable, Equatable {
    package let title: String
    package let text: String
    package let html: String?

    package init(title: String, text: String, html: String? = nil) {
        self.title = title
        self.text = text
        self.html = html
    }
}
