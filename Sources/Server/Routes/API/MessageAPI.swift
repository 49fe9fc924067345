import Athletes
import Basics
import HTTPTypes
import JSON
import Messages
import Messenger
import Reports

/// What the athlete was told by messages.
enum MessageAPI {
    static func messages(_ call: APICall) async throws -> ServerResponse {
        try call.request.query.parameters()
        let told: AthleteMessages
        do throws(RunError) { told = try AthleteMessages(of: call.owner) } catch { throw ServerError(error) }
        return .json(Array(AthleteMessages.json([told]).utf8))
    }

    /// Sends one sentence by each way, or by the one at a position.
    static func test(_ call: APICall, _ messenger: @escaping @Sendable () -> Messenger) async throws -> ServerResponse {
        try call.request.query.parameters()
        let body = try await Parameters(body: call.request, known: ["to"])
        let position = try body.number("to", in: 1...1000)
        let answers: [Messenger.Answer]
        do throws(RunError) { answers = try await messenger().test(call.owner, by: position) } catch {
            throw ServerError(error)
        }
        guard !answers.isEmpty else { throw ServerError(.notFound, "There is no such way.") }
        return .json { json in
            json.list("answers", answers) { json, answer in
                json.member("way", answer.way.name)
                json.member("position", answer.way.position)
                json.member("taken", answer.isTaken)
                json.member("answer", answer.outcome.answer)
            }
        }
    }
}
