package import Athletes
import Basics
package import Messages
package import Profiles
import Store
import Web

extension Messenger {
    package struct Answer: Sendable {
        package let way: WayConfiguration
        package let outcome: SendOutcome

        package var isTaken: Bool { outcome.status == .done }
    }

    /// Sends one sentence by each way, or by a single one, and stores the answers if it can: a way that accepts it is
    /// no longer in trouble.
    ///
    /// - Parameter position: the way's position in the configuration, from 1; nil for all.
    /// - Returns: the answers in the order of the configuration; empty if there is no such way.
    package func test(_ owner: AthleteOwner, by position: Int? = nil) async throws(RunError) -> [Answer] {
        let moment = outside.now()
        let tests = (try? self.tests(of: owner, since: moment)) ?? []
        let message = Message(
            key: "\(Self.test)\(moment)" + (tests.isEmpty ? "" : "/\(tests.count + 1)"), kind: .plan,
            title: "tpmerge can reach you",
            text: "This is a test, sent for \(owner.athlete.name). Nothing has changed.",
            link: owner.athlete.isCoach ? nil : pages(of: owner.athlete).map { "\($0)/settings#messages" })
        let ways = try owner.messageWays().filter { position == nil || $0.position == position }
        let answers = await withTaskGroup(of: Answer.self) { group in
            for way in ways {
                group.addTask { Answer(way: way, outcome: await outcome(of: message, by: way, owner, isTest: true)) }
            }
            return await group.reduce(into: [Answer]()) { $0.append($1) }.sorted { $0.way.position < $1.way.position }
        }
        let entries = answers.filter(\.way.isConnected).map {
            OutboxEntry(of: message, to: $0.way, $0.outcome, at: moment)
        }
        // Before the first run there is no memory for the answers. If it can't be written, the user sees them anyway.
        if owner.fileState.exists { try? owner.changeOutbox { $0.store(entries) } }
        return answers
    }

    /// Whether fewer than ten tests were sent in the last ten minutes: services count what they are sent.
    package func mayTest(_ owner: AthleteOwner) throws(RunError) -> Bool {
        try tests(of: owner, since: outside.now().advanced(bySeconds: -600)).count < 10
    }

    private func tests(of owner: AthleteOwner, since begin: Instant) throws(RunError) -> Set<String> {
        Set(try owner.outbox().entries.filter { $0.key.hasPrefix(Self.test) && $0.first >= begin }.map(\.key))
    }

    private static let test = "test/"

    /// Returns the messages of a kind as they would be sent now, each once, even if no way is connected yet.
    package func messages(_ kind: MessageKind, of owner: AthleteOwner) throws(RunError) -> [Message] {
        let settings = owner.athlete.messages.sendingAll(kind)
        let dispatch = Dispatch(byHand: kind, again: true, try context(of: owner, settings, []), try owner.outbox())
        var keys = Set<String>()
        return dispatch.deliveries.map(\.message).filter { keys.insert($0.key).inserted }
    }

    /// Sends the messages of a kind now, whatever the hour.
    ///
    /// - Parameter again: whether to repeat messages that were sent already.
    /// - Returns: the answers in the order of the configuration; if none of the ways is connected, one for each of
    ///   them.
    package func send(_ kind: MessageKind, again: Bool, to owner: AthleteOwner) async throws(RunError) -> [Answer] {
        if owner.athlete.isCoach { _ = try owner.makeCoachMemory() }
        let settings = try owner.messageSettings()
        guard settings.sends(kind) else {
            return owner.athlete.messages.ways.filter { $0.sends.contains(kind) }
                .map { Answer(way: $0, outcome: .unconnected) }
        }
        // Before the first run there is nothing to tell, and no memory to note it.
        guard owner.fileState.exists else { return [] }
        let context = try context(of: owner, settings, [])
        let sent = try await send(of: owner) { Dispatch(byHand: kind, again: again, context, $0) }
        return sent.sorted { $0.way.position < $1.way.position }
    }
}
