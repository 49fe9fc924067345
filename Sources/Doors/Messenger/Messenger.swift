package import Athletes
package import Basics
package import Messages
package import Profiles
import Senders
package import Settings
import Store
package import Web

/// Sends athletes the messages that are due, and notes in their memories which were sent.
///
/// An athlete's memory alone decides what is due, so it doesn't matter which process ran last, or when.
package struct Messenger: Sendable {
    let configuration: Configuration
    private let ways: WaysOut
    /// All athletes, for a coach's report.
    let owners: [AthleteOwner]
    let outside: Outside
    private let receivers: Receivers

    /// - Parameter receivers: shared by all messengers of a process.
    package init(
        _ configuration: Configuration, _ environment: [String: String], _ owners: [AthleteOwner], _ outside: Outside,
        _ receivers: Receivers
    ) {
        (self.configuration, self.owners, self.outside, self.receivers) = (configuration, owners, outside, receivers)
        ways = WaysOut(mail: configuration.mail, telegram: configuration.telegram, environment: environment)
    }

    /// The outcome of sending what is due.
    package struct Ending: Sendable {
        /// The exit status that ways which don't accept messages give a run.
        package let status: ExitStatus
        /// Sentences about ways that don't accept messages and that no other way can report; each once a day.
        package let warnings: [String]
        /// When something may become due without a run; nil if nothing will.
        package let next: Instant?
    }

    /// Sends what is due.
    ///
    /// - Parameter troubles: troubles that no memory contains.
    /// - Throws: `RunError` if the memory can't be read or written: then no message goes out that the outbox doesn't
    ///   contain.
    @discardableResult
    package func sendDue(to owner: AthleteOwner, troubles: [Trouble] = []) async throws(RunError) -> Ending {
        // Without a memory there is nothing to report, and sending must not create one.
        guard !owner.athlete.messages.ways.isEmpty, owner.athlete.isCoach || owner.fileState.exists else {
            return Ending(status: .done, warnings: [], next: nil)
        }
        let notice = owner.athlete.isCoach ? try owner.makeCoachMemory() : nil
        let settings = try owner.messageSettings()
        let context = try context(of: owner, settings, troubles)
        // If a way refuses a message, the other ways report that at once.
        for _ in 0..<Self.rounds {
            let sent = try await send(of: owner) { Dispatch(context, $0) }
            guard sent.contains(where: \.outcome.isRefusal) else { break }
        }
        let now = outside.now()
        let outbox = try owner.outbox()
        let broken = outbox.wayTroubles(settings.ways, now: now)
        let zone = owner.athlete.zone
        var unreported = broken.unreported(by: settings.ways).map {
            (way: $0.way, sentence: Trouble($0, in: zone).sentence)
        }
        if !broken.areReported(by: settings.ways) {
            let connected = Set(settings.ways.map(\.id))
            unreported += owner.athlete.messages.ways.filter { !connected.contains($0.id) }
                .map { ($0.id, "\($0.name): \(SendOutcome.unconnected.answer)") }
        }
        var warnings = [notice].compactMap(\.self)
        for (way, sentence) in unreported where try owner.noteWarning(about: way, today: zone.local(now).day) {
            warnings.append(sentence)
        }
        // Messages that have become due since then still have to be sent.
        let wakes =
            context.troubles.map { $0.nextStage(after: context.moment) }
            + [outbox.nextWake(settings, in: zone, after: context.moment)]
        return Ending(
            status: broken.status(at: now), warnings: warnings, next: wakes.compactMap(\.self).min())
    }
}

extension Messenger {
    private static let rounds = 2

    /// Sends the deliveries of a dispatch made from the present outbox.
    func send(of owner: AthleteOwner, _ dispatch: (Outbox) -> Dispatch) async throws(RunError) -> [Answer] {
        // Checks first whether there is anything to send, before other processes have to wait; the context keeps the
        // values that this check computed.
        let known = try owner.outbox()
        guard dispatch(known).outbox != known else { return [] }
        let deliveries = try owner.changeOutbox { outbox in
            let dispatch = dispatch(outbox)
            outbox = dispatch.outbox
            return dispatch.deliveries
        }
        return await send(deliveries, of: owner)
    }

    /// Sends the messages of each way one after another, the ways side by side.
    private func send(_ deliveries: [Delivery], of owner: AthleteOwner) async -> [Answer] {
        let ways = Dictionary(grouping: deliveries, by: \.way.id)
        return await withTaskGroup(of: [Answer].self) { group in
            for (_, deliveries) in ways {
                group.addTask {
                    var sent: [Answer] = []
                    for delivery in deliveries {
                        sent.append(Answer(way: delivery.way, outcome: await send(delivery, of: owner)))
                    }
                    return sent
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func send(_ delivery: Delivery, of owner: AthleteOwner) async -> SendOutcome {
        let outcome = await outcome(of: delivery.message, by: delivery.way, owner)
        let entries = delivery.entries(after: outcome, now: outside.now())
        // If the entry can't be written, it stays intended, and the outcome counts as unknown. An athlete who was
        // forgotten meanwhile stays forgotten.
        if owner.fileState.exists { try? owner.changeOutbox { $0.store(entries) } }
        return outcome
    }

    /// Sends one message.
    ///
    /// - Parameter isTest: whether a user waits for the answer, so that a receiver that was slow is asked all the same.
    func outcome(
        of message: Message, by way: WayConfiguration, _ owner: AthleteOwner, isTest: Bool = false
    ) async -> SendOutcome {
        await receivers.wait(for: way.way.name, isTest: isTest) {
            await ways.send(message, by: way.way, of: owner.athlete.name, outside.trusting(way.caFile)) {
                number, former, bot in
                // If the number can't be written, Telegram's next answer contains it again.
                try? owner.keepChat(number, of: bot, insteadOf: former)
            }
        }
    }
}

extension SendOutcome {
    fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }
}

extension [WayTrouble] {
    /// The exit status that these ways give a run: success for the first two days. After a week, a way that refuses
    /// messages needs a person.
    package func status(at now: Instant) -> ExitStatus {
        let old = filter { $0.isLasting && $0.since <= now.advanced(bySeconds: -48 * 3600) }
        guard !old.isEmpty else { return .done }
        let isRefused = old.contains { $0.isRefused && $0.since <= now.advanced(bySeconds: -7 * 86_400) }
        return isRefused ? .refused : .temporary
    }

    package func unreported(by ways: [WayConfiguration]) -> [WayTrouble] {
        areReported(by: ways) ? [] : filter(\.isLasting)
    }

    func areReported(by ways: [WayConfiguration]) -> Bool {
        ways.contains { way in way.sends.contains(.trouble) && !contains { $0.way == way.id } }
    }
}

extension SendOutcome {
    /// The exit status for a message that a user asked for by hand.
    package var status: ExitStatus {
        switch self {
        case .sent: .done
        case .later, .unknown: .temporary
        case .refused(_, .token): .refused
        case .refused: .uncreatable
        }
    }
}

/// Lets only one message at a time go to each receiver, whichever athlete it is for, since services limit how much they
/// accept at once.
package actor Receivers {
    private let now: @Sendable () -> Instant
    private var isBusy: Set<String> = []
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    /// Until when a slow receiver gets no messages, so that other athletes' messages don't wait for it.
    private var pauses: [String: Instant] = [:]

    package init(now: @escaping @Sendable () -> Instant) { self.now = now }

    /// - Parameter isTest: whether to send even during a pause.
    func wait(for name: String, isTest: Bool = false, _ send: @Sendable () async -> SendOutcome) async -> SendOutcome {
        if isBusy.contains(name) {
            await withCheckedContinuation { waiting[name, default: []].append($0) }
        }
        isBusy.insert(name)
        defer { leave(name) }
        let begun = now()
        if !isTest, let end = pauses[name], end > begun, end <= begun.advanced(bySeconds: Self.pause) {
            return .later(answer: "\(name) did not answer a moment ago.")
        }
        let outcome = await send()
        let isSlow = now() >= begun.advanced(bySeconds: Self.longest)
        pauses[name] = isSlow && !outcome.isSent ? now().advanced(bySeconds: Self.pause) : nil
        return outcome
    }

    /// How long a receiver may take before it gets a pause, in seconds.
    private static let longest = 10
    /// In seconds.
    private static let pause = 60

    /// Lets the next message in line go, if there is one.
    private func leave(_ name: String) {
        guard var line = waiting[name], !line.isEmpty else {
            isBusy.remove(name)
            return
        }
        let next = line.removeFirst()
        waiting[name] = line.isEmpty ? nil : line
        next.resume()
    }
}
