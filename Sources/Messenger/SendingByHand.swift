package import Athletes
import Basics
package import Messages
import Store
import Web

/// Sends what a user asks for by hand.
extension Messenger {
    /// The answer of one way.
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
        let message = Message(
            key: "test/\(moment)", kind: .plan, title: "tpmerge can reach you",
            text: "This is a test, sent for \(owner.athlete.name). Nothing has changed.",
            link: owner.athlete.isCoach ? nil : page("messages", of: owner.athlete))
        let ways = try owner.messageWays().filter { position == nil || $0.position == position }
        let answers = await withTaskGroup(of: Answer.self) { group in
            for way in ways {
                group.addTask { Answer(way: way, outcome: await outcome(of: message, by: way, owner)) }
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

    /// Returns the messages of a kind as they would be sent now, each once, even if no way is connected yet.
    package func messages(_ kind: MessageKind, of owner: AthleteOwner) throws(RunError) -> [Message] {
        let settings = owner.athlete.messages.sendingAll(kind)
        let dispatch = Dispatch(byHand: kind, again: true, try occasion(of: owner, settings, []), try owner.outbox())
        var keys = Set<String>()
        return dispatch.deliveries.map(\.message).filter { keys.insert($0.key).inserted }
    }

    /// Sends the messages of a kind now, whatever the hour.
    ///
    /// - Parameter again: whether to repeat messages that were sent already.
    /// - Returns: the answers in the order of the configuration; if none of the ways is connected, one for each of
    ///   them.
    package func send(_ kind: MessageKind, again: Bool, to owner: AthleteOwner) async throws(RunError) -> [Answer] {
        let settings = try owner.messageSettings()
        guard settings.sends(kind) else {
            return owner.athlete.messages.ways.filter { $0.sends.contains(kind) }
                .map { Answer(way: $0, outcome: .unconnected) }
        }
        let occasion = try occasion(of: owner, settings, [])
        let sent = try await send(of: owner) { Dispatch(byHand: kind, again: again, occasion, $0) }
        return sent.sorted { $0.way.position < $1.way.position }
    }
}
