package import Basics

/// The messages to send at one moment, and the outbox to store before they are sent.
///
/// If a way refuses a delivery, another dispatch made right afterwards lets the other ways report it.
package struct Dispatch: Sendable {
    package private(set) var deliveries: [Delivery] = []
    /// With the intended entries of the deliveries.
    package private(set) var outbox: Outbox

    package init(_ context: MessageContext, _ outbox: Outbox) {
        self.outbox = outbox
        let now = context.moment
        let ways = context.settings.ways
        self.outbox.prune(now: now, ways)
        for index in self.outbox.entries.indices where self.outbox.entries[index].state == .intended {
            let entry = self.outbox.entries[index]
            guard let way = ways.first(where: { $0.id == entry.way }) else { continue }
            self.outbox.entries[index] = entry.recovered(way.way, now: now) ?? entry
        }
        self.outbox.addBrief(context)
        self.outbox.addPlan(context)
        if !context.isQuiet {
            self.outbox.addTroubles(context)
            self.outbox.addWells(context)
            self.outbox.addDone(context)
            self.outbox.addReport(context)
        }
        dropWorthless(context)
        for way in ways { deliver(by: way, context) }
        self.outbox.store(deliveries.flatMap(\.intended))
    }

    /// Dispatches the messages that a user asked for by hand, whatever the hour.
    ///
    /// - Parameter again: whether to repeat messages that were sent already.
    package init(byHand kind: MessageKind, again: Bool, _ context: MessageContext, _ outbox: Outbox) {
        self.outbox = outbox
        for key in self.outbox.keys(byHand: kind, context) {
            for way in context.settings.ways where way.sends.contains(kind) {
                let known = self.outbox[key.text, way.id]
                if let known, !known.isOpen, !again { continue }
                var entries = [known ?? OutboxEntry(key: key.text, way: way.id, dueAt: context.moment)]
                if kind == .plan { entries += self.outbox.plans(waitingFor: way.id).filter { $0.key != key.text } }
                let changes = self.outbox.changes(reportedBy: entries, in: key, by: way, context)
                guard let message = context.message(key, self.outbox, changes: changes) else { continue }
                deliveries.append(Delivery(message, by: way, for: entries, now: context.moment))
            }
        }
        self.outbox.store(deliveries.flatMap(\.intended))
    }
}

extension Dispatch {
    /// Adds the deliveries of one way. All waiting changes of the plan go into one message, or into the brief if there
    /// is one.
    private mutating func deliver(by way: WayConfiguration, _ context: MessageContext) {
        let due = outbox.entries.filter { $0.way == way.id && $0.isDue(context.moment) }
            .compactMap { entry in MessageKey(entry.key).map { (key: $0, entry: entry) } }
        var plans = outbox.plans(waitingFor: way.id)
        let changes = outbox.changes(reportedBy: plans, today: context.local.day)
        for (key, entry) in due where key.kind == .brief {
            let reported = outbox.changes(reportedBy: plans, in: key, by: way, context)
            guard let message = context.message(key, outbox, changes: reported) else { continue }
            deliveries.append(Delivery(message, by: way, for: [entry] + plans, now: context.moment))
            plans = []
        }
        guard !context.isQuiet else { return }
        // As soon as one change is due, the message contains all of them, under the key of the newest.
        if plans.contains(where: { $0.isDue(context.moment) }), let key = plans.last.flatMap({ MessageKey($0.key) }),
            let message = context.message(key, outbox, changes: changes)
        {
            deliveries.append(Delivery(message, by: way, for: plans, now: context.moment))
        }
        for (key, entry) in due where ![.brief, .plan].contains(key.kind) {
            guard let message = context.message(key, outbox, changes: []) else { continue }
            deliveries.append(Delivery(message, by: way, for: [entry], now: context.moment))
        }
    }

    private mutating func dropWorthless(_ context: MessageContext) {
        // Whether a message is worth sending depends on the others that wait.
        let known = outbox
        for index in outbox.entries.indices where outbox.entries[index].isOpen {
            if !context.isWorthwhile(known.entries[index], known) {
                outbox.entries[index] = outbox.entries[index].dropped
            }
        }
    }
}

extension Outbox {
    func plans(waitingFor way: String) -> [OutboxEntry] {
        entries.filter { $0.way == way && $0.isOpen && MessageKey($0.key)?.kind == .plan }
    }

    func changes(reportedBy messages: [OutboxEntry], today: Day) -> [ReportedChange] {
        let keys = Set(messages.map(\.key))
        return ReportedChange.all(in: news.filter { $0.message.map(keys.contains) ?? false }, today: today)
    }

    /// Returns the changes for a message about the plan, or for a brief. The brief of a way that sends no messages about
    /// the plan tells what runs have seen since the way's last brief.
    fileprivate func changes(
        reportedBy messages: [OutboxEntry], in key: MessageKey, by way: WayConfiguration, _ context: MessageContext
    ) -> [ReportedChange] {
        let today = context.local.day
        guard key.kind == .brief, !way.sends.contains(.plan) else { return changes(reportedBy: messages, today: today) }
        let briefs = entries.filter {
            $0.way == way.id && $0.state == .sent && $0.key != key.text && MessageKey($0.key)?.kind == .brief
        }
        let since = max(
            briefs.map(\.last).max() ?? context.moment.advanced(bySeconds: -86_400),
            context.moment.advanced(bySeconds: -Self.longestReported))
        return ReportedChange.all(in: news.filter { $0.at > since }, today: today)
    }

    /// Stores entries, each in place of the one for the same message and way.
    package mutating func store(_ changed: [OutboxEntry]) {
        for entry in changed {
            if let index = entries.firstIndex(where: { $0.key == entry.key && $0.way == entry.way }) {
                entries[index] = entry
            } else {
                entries.append(entry)
            }
        }
    }
}

/// A message that one way has to send now.
package struct Delivery: Sendable, Equatable {
    package let message: Message
    package let way: WayConfiguration
    /// The entries to write before it is sent: the message's own, and those of messages that it contains.
    package let intended: [OutboxEntry]
    /// The same entries as they were before.
    private let former: [OutboxEntry]

    init(_ message: Message, by way: WayConfiguration, for entries: [OutboxEntry], now: Instant) {
        self.message = message
        self.way = way
        intended = entries.map { $0.intended(now: now) }
        former = entries
    }

    package func entries(after outcome: SendOutcome, now: Instant) -> [OutboxEntry] {
        zip(intended, former).map { $0.after(outcome, before: $1, way.way, now: now) }
    }
}
