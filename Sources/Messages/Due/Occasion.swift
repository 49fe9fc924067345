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

/// Messages by their keys, made anew each time they are sent.
extension Occasion {
    /// The message of a key; nil if it can't be made any more.
    ///
    /// - Parameter changes: those that a brief contains, or a message of the plan tells.
    func message(_ key: MessageKey, _ outbox: Outbox, changes: [ToldChange]) -> Message? {
        let message = unnamed(key, outbox, changes: changes)
        return athlete.map { name in message?.titled { "\(name): \($0)" } } ?? message
    }

    private func unnamed(_ key: MessageKey, _ outbox: Outbox, changes: [ToldChange]) -> Message? {
        switch key {
        case .brief(let day):
            return brief(day, changes.lines(settings, units)).map { text in
                Message(
                    key: key.text, kind: .brief, title: text.title, text: text.text, html: text.html, link: page(day))
            }
        case .plan: return planMessage(key, changes)
        case .trouble(let key):
            let link = page(local.day)
            if key.stage == .well { return key.wellMessage(named: name(of: key.source), link: link) }
            return trouble(key, outbox)?.message(key.stage, link: link)
        case .done(let uid):
            return done.first { $0.uid == uid }.map { $0.message(settings.shows, link: page($0.day)) }
        case .report(let week): return report(week)
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
            return !outbox.changes(toldBy: outbox.plans(waitingFor: entry.way), today: local.day).isEmpty
        case .trouble(let key) where key.stage == .well: return isFresh
        case .trouble(let key): return isFresh && trouble(key, outbox) != nil
        case .done(let uid): return isFresh && done.contains { $0.uid == uid }
        case .report(let week):
            guard let hour = settings.reportAt else { return false }
            // One that was asked for at another hour waits for a day, as other messages do.
            let isScheduled = hour.week(at: entry.first, in: zone) == week
            return isScheduled ? hour.week(at: moment, in: zone) == week : isFresh
        }
    }

    var isQuiet: Bool { settings.isQuiet(local) }

    private func planMessage(_ key: MessageKey, _ changes: [ToldChange]) -> Message? {
        guard let first = changes.first else { return nil }
        let title = changes.count == 1 ? "Plan changed: \(first.day.wordsInSentence)" : "Plan: \(changes.count) changes"
        return Message(
            key: key.text, kind: .plan, title: title, text: changes.lines(settings, units).joined(separator: "\n"),
            link: page(first.day))
    }

    /// The present trouble that a key is about; nil if it is over or has reached its next stage.
    private func trouble(_ key: TroubleKey, _ outbox: Outbox) -> Trouble? {
        outbox.troubles(self).first {
            $0.key(key.stage) == key && (key.stage == .second || $0.stage(now: moment) != .second)
        }
    }

    /// The name of a source, of which a key has only letters and digits.
    private func name(of source: String) -> String {
        settings.ways.first { Trouble.identifier(of: $0.id) == source }?.name
            ?? source.replacing("-", with: " ")
    }
}
