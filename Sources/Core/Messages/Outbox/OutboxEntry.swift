package import Basics
import Export

package struct OutboxEntry: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        /// About to be sent. If the process ends meanwhile, the outcome is unknown.
        case intended
        case sent
        /// To be tried again.
        case waiting
        case refused
        /// Possibly sent, and not tried again.
        case unknown
        /// No longer worth sending.
        case dropped
    }

    package var key: String
    package var way: String
    package var state: State
    package var attempts: Int
    package var first: Instant
    package var last: Instant
    /// The service's last answer in a sentence, without secrets; empty before the first.
    package var answer: String
    /// When to try again; nil unless it waits.
    package var retryAt: Instant?

    package init(
        key: String, way: String, state: State, attempts: Int, first: Instant, last: Instant, answer: String = "",
        retryAt: Instant? = nil
    ) {
        (self.key, self.way, self.state, self.attempts, self.first) = (key, way, state, attempts, first)
        (self.last, self.answer, self.retryAt) = (last, answer, retryAt)
    }
}

extension OutboxEntry {
    /// What it is and what became of it, in words: `brief · delivered by ntfy ntfy.sh`.
    package func words(by way: String) -> String {
        let what =
            switch MessageKey(key) {
            case .trouble(let key) where key.stage == .well: "well again"
            case let key?: key.kind.rawValue
            case nil: "test"
            }
        let fate =
            switch state {
            case .intended: "on its way by"
            case .sent: "delivered by"
            case .waiting: "waits for"
            case .refused: "refused by"
            case .unknown: "perhaps delivered by"
            case .dropped: "not delivered by"
            }
        return "\(what) · \(fate) \(way)"
    }

    /// What it is, and what became of it: `The brief for Sat 28 Nov`, `sent`.
    package var phrases: (what: String, fate: String) {
        let what =
            switch MessageKey(key) {
            case .brief(let day): "The brief for \(day.wordsInSentence)"
            case .plan: "What changed in the plan"
            case .trouble(let key) where key.stage == .well: "The trouble with \(key.source) is over"
            case .trouble(let key): "Trouble with \(key.source)"
            case .done: "What was done"
            case .report(let week): "The report of \(week)"
            case nil: "A test"
            }
        let fate =
            switch state {
            case .intended: "on its way"
            case .sent: "sent"
            case .waiting: "waits"
            case .refused, .dropped: "not sent"
            case .unknown: "perhaps sent"
            }
        return (what, fate)
    }

    /// Whether it won't be sent any more.
    package var isLost: Bool { state == .refused || state == .dropped }

    /// When it was last tried, on a wall clock: `Wed 18 Mar, 06:30`.
    package func time(in zone: Zone) -> String {
        let time = zone.local(last)
        return "\(time.day.wordsInSentence), \(time.clock)"
    }
}

extension OutboxEntry {
    /// The entry of a message that was sent once, without being tried again.
    package init(of message: Message, to way: WayConfiguration, _ outcome: SendOutcome, at now: Instant) {
        let intended = OutboxEntry(key: message.key, way: way.id, dueAt: now).intended(now: now)
        self = intended.after(outcome, before: intended, way.way, now: now).dropped
    }

    init(key: String, way: String, dueAt now: Instant) {
        self.init(key: key, way: way, state: .waiting, attempts: 0, first: now, last: now, retryAt: now)
    }

    func intended(now: Instant) -> OutboxEntry {
        var next = self
        next.state = .intended
        next.attempts += 1
        next.first = attempts == 0 ? now : first
        next.last = now
        next.retryAt = nil
        return next
    }

    /// The entry after the message was sent, or wasn't.
    ///
    /// - Parameter before: the entry before it was intended.
    package func after(_ outcome: SendOutcome, before: OutboxEntry, _ way: MessageWay, now: Instant) -> OutboxEntry {
        // A message that has arrived stays sent, even if repeating it by hand fails; the user sees the answer.
        if before.state == .sent, !outcome.isSent { return before }
        var next = self
        // A service's words are shown in `status`, in terminals and on pages.
        next.answer = outcome.answer.safeForTerminal.cut(to: .characters(200))
        next.last = now
        switch outcome {
        case .sent: next.state = .sent
        case .refused: next.state = .refused
        case .later(_, let seconds): next.wait(now, atLeast: seconds ?? 0)
        case .unknown: next.resolveUnknown(way, isFirst: before.state != .unknown, now: now)
        }
        return next
    }

    /// Returns the entry of a message whose sending was interrupted, so that its outcome is unknown; nil for an entry
    /// in any other state, and while a process may still be sending it.
    func recovered(_ way: MessageWay, now: Instant) -> OutboxEntry? {
        guard state == .intended, abs(now.secondsSinceEpoch - last.secondsSinceEpoch) >= Self.longestSending else {
            return nil
        }
        var next = self
        next.answer = "Sending was interrupted."
        next.resolveUnknown(way, isFirst: attempts <= 1, now: now)
        return next
    }

    /// Whether to try it now. A moment more than a day ahead comes from a clock that has been set back since.
    func isDue(_ now: Instant) -> Bool {
        guard state == .waiting || state == .unknown, let retryAt else { return false }
        return retryAt <= now || retryAt > now.advanced(bySeconds: Self.longestWait)
    }

    var isOpen: Bool { state == .waiting || state == .unknown && retryAt != nil }

    /// The entry of a message that is no longer worth sending. A message that may have arrived keeps its state.
    var dropped: OutboxEntry {
        var next = self
        next.retryAt = nil
        if state == .waiting { next.state = .dropped }
        return next
    }
}

extension OutboxEntry {
    /// How long a way may take, in seconds; far longer than any way needs.
    private static let longestSending = 600
    private static let longestWait = 86_400
    /// The waits after each attempt, in seconds; the last one repeats.
    private static let waits = [60, 300, 900, 3600]

    private mutating func wait(_ now: Instant, atLeast seconds: Int = 0) {
        state = .waiting
        let usual = Self.waits[min(max(attempts, 1), Self.waits.count) - 1]
        retryAt = now.advanced(bySeconds: min(max(usual, seconds), Self.longestWait))
    }

    /// Tries again at a receiver that recognises messages by their keys. Any other receiver would show a repeated
    /// message twice, so it gets only a trouble again, and only once, since the athlete must not miss that.
    private mutating func resolveUnknown(_ way: MessageWay, isFirst: Bool, now: Instant) {
        if way.knowsKeys { return wait(now) }
        let isRepeated = isFirst && MessageKey(key)?.kind == .trouble
        if isRepeated { wait(now) }
        state = .unknown
        retryAt = isRepeated ? retryAt : nil
    }
}
