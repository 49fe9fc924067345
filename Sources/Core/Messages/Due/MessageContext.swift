package import Basics

/// Everything that decides which messages are worth sending at one moment.
package struct MessageContext: Sendable {
    package let moment: Instant
    package let zone: Zone
    /// The athlete's name for titles; nil if the configuration has only one athlete.
    let athlete: String?
    package let settings: MessageSettings
    let units: Units
    /// All present troubles except those of ways. A trouble that is missing here is over.
    package let troubles: [Trouble]
    let done: [DoneWorkout]
    /// The address of the athlete's pages, without a final slash; nil without a public address.
    private let pages: String?
    let source: any MessageSource
    /// Rewords a trouble's sentence, so that its commands concern the athlete.
    let completing: @Sendable (String) -> String

    package init(
        at moment: Instant, zone: Zone, athlete: String? = nil, settings: MessageSettings, units: Units = .metric,
        troubles: [Trouble] = [], done: [DoneWorkout] = [], pages: String? = nil, source: any MessageSource,
        completing: @escaping @Sendable (String) -> String = { $0 }
    ) {
        (self.moment, self.zone, self.athlete, self.settings, self.units) = (moment, zone, athlete, settings, units)
        (self.troubles, self.done, self.pages, self.source) = (troubles, done, pages, source)
        self.completing = completing
    }

    /// The athlete's wall clock.
    var local: LocalTime { zone.local(moment) }
}

/// Makes the messages that need the training, which is looked at only then.
package protocol MessageSource: Sendable {
    /// The days from the oldest to the newest one in any source; nil if nothing is known at all. A brief for a day before
    /// or far beyond them would be due to a wrong clock.
    var knownDays: ClosedRange<Day>? { get }

    /// A day's brief with the changes of the plan, one a line; nil if nothing is known.
    func brief(of day: Day, changes: [String]) -> BriefText?

    /// The report of a week, which is named as in a request; nil if nothing is known about any athlete.
    func report(of week: String) -> Message?
}

package struct BriefText: Sendable, Equatable {
    package let title: String
    package let text: String
    package let html: String?

    package init(title: String, text: String, html: String? = nil) {
        (self.title, self.text, self.html) = (title, text, html)
    }
}

/// Messages by their keys, made anew for each sending.
extension MessageContext {
    /// Returns the message of a key; nil if it can no longer be made.
    func message(_ key: MessageKey, _ outbox: Outbox, changes: [ReportedChange]) -> Message? {
        let message = unnamed(key, outbox, changes: changes)
        return athlete.map { name in message?.titled { "\(name): \($0)" } } ?? message
    }

    private func unnamed(_ key: MessageKey, _ outbox: Outbox, changes: [ReportedChange]) -> Message? {
        switch key {
        case .brief(let day):
            return source.brief(of: day, changes: changes.lines(settings, units)).map { text in
                Message(
                    key: key.text, kind: .brief, title: text.title, text: text.text, html: text.html, link: page(day))
            }
        case .plan: return planMessage(key, changes)
        case .trouble(let key):
            if key.stage == .well { return key.wellMessage(named: name(of: key.source), link: troublePage) }
            return trouble(key, outbox)?.message(key.stage, link: troublePage)
        case .done(let uid):
            return done.first { $0.uid == uid }.map { $0.message(settings.shows, link: page($0.day)) }
        case .report(let week): return source.report(of: week)
        }
    }

    /// Whether a message that wasn't sent yet is still worth sending.
    func isWorthwhile(_ entry: OutboxEntry, _ outbox: Outbox) -> Bool {
        guard let key = MessageKey(entry.key),
            settings.ways.contains(where: { $0.id == entry.way && $0.sends.contains(key.kind) })
        else { return false }
        let isFresh = abs(moment.secondsSinceEpoch - entry.first.secondsSinceEpoch) < 86_400
        switch key {
        case .brief(let day): return settings.isBriefWorthwhile(for: day, at: local, in: zone)
        case .plan:
            return !outbox.changes(reportedBy: outbox.plans(waitingFor: entry.way), today: local.day).isEmpty
        case .trouble(let key) where key.stage == .well: return isFresh
        case .trouble(let key): return isFresh && trouble(key, outbox) != nil
        case .done(let uid): return isFresh && done.contains { $0.uid == uid }
        case .report(let week):
            guard let hour = settings.reportAt else { return false }
            // A report that a user asked for at another hour waits for a day, as other messages do.
            let isScheduled = hour.week(at: entry.first, in: zone) == week
            return isScheduled ? hour.week(at: moment, in: zone) == week : isFresh
        }
    }

    var isQuiet: Bool { settings.isQuiet(local) }

    private func page(_ day: Day) -> String? { pages.map { "\($0)/days/\(day)" } }

    private var troublePage: String? { pages.map { "\($0)/settings#sources" } }

    private func planMessage(_ key: MessageKey, _ changes: [ReportedChange]) -> Message? {
        guard let first = changes.first else { return nil }
        let title = changes.count == 1 ? "Plan changed: \(first.day.wordsInSentence)" : "Plan: \(changes.count) changes"
        return Message(
            key: key.text, kind: .plan, title: title, text: changes.lines(settings, units).joined(separator: "\n"),
            link: page(first.day))
    }

    /// Returns the present trouble that a key names; nil if it is over or has reached its next stage.
    private func trouble(_ key: TroubleKey, _ outbox: Outbox) -> Trouble? {
        outbox.troubles(self).first {
            $0.key(key.stage) == key && (key.stage == .second || $0.stage(now: moment) != .second)
        }
    }

    /// Returns the name of a source, whose key contains little more than letters and digits.
    private func name(of source: String) -> String {
        settings.ways.first { Trouble.identifier(of: $0.id) == source }?.name
            ?? source.replacing("-", with: " ")
    }
}
