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
        return .json(Array(AthleteMessages.json([try AthleteMessages(of: call.owner)]).utf8))
    }

    /// Sends one sentence by each way, or by the one at a position.
    static func test(_ call: APICall, _ messenger: @escaping @Sendable () -> Messenger) async throws -> ServerResponse {
        try call.request.query.parameters()
        let answers = try await MessageRoutes.test(
            call.owner, Parameters(body: call.request, known: ["to"]), messenger)
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
