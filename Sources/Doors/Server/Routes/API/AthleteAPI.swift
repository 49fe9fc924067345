import Athletes
import Basics
import HTTPTypes
import JSON
import Messages
import Messenger
import Reports
import Store

enum AthleteAPI {
    static func athletes(
        _ request: ServerRequest, _ asker: Asker, _ context: ServerContext
    ) async throws -> ServerResponse {
        try request.query.parameters()
        let owners = context.owners(for: asker)
        var lastRuns: [String: RunRecord] = [:]
        for owner in owners {
            // One athlete's unreadable memory doesn't affect the others.
            lastRuns[owner.athlete.name] = try? await context.look(at: owner).lastRun()
        }
        return .json { json in
            json.list("athletes", owners) { json, owner in
                let athlete = owner.athlete
                let last = lastRuns[athlete.name]
                json.member("name", athlete.name)
                json.member("time_zone", athlete.zone.identifier)
                json.member("today", athlete.zone.local(context.now).day.description)
                json.member("connected", (try? context.connections.connection(of: athlete)) != nil)
                if let last { json.object("last_run") { $0.members(ofLast: last, in: RemoteWords(owner)) } }
                json.member("next_run", context.queue.nextRun(after: last)?.description)
            }
        }
    }

    static func sync(_ call: APICall) async throws -> ServerResponse {
        try call.request.query.parameters()
        let state = await call.context.queue.state(of: call.athlete.name)
        let last = try await call.look().lastRun()
        return .json { json in
            json.member("state", state.word)
            if let last { json.object("last") { $0.members(ofLast: last, in: RemoteWords(call.owner)) } }
            json.member("next_run", call.context.queue.nextRun(after: last)?.description)
        }
    }

    static func requestSync(_ call: APICall) async throws -> ServerResponse {
        try call.request.query.parameters()
        _ = try await Parameters(body: call.request)
        let state = await call.context.queue.request(call.athlete.name)
        return ServerResponse.json(status: .accepted) { json in
            json.member("state", state.word)
            json.member("requested_at", state.requested?.description)
        }
        .adding("Location", call.path("sync"))
    }
}

extension RunQueue.State {
    fileprivate var word: String {
        switch self {
        case .idle: "idle"
        case .queued: "queued"
        case .running: "running"
        }
    }

    fileprivate var requested: Instant? {
        switch self {
        case .idle: nil
        case .queued(let moment), .running(let moment): moment
        }
    }
}

enum MessageAPI {
    static func messages(_ call: APICall) async throws -> ServerResponse {
        try call.request.query.parameters()
        let messages = try await onWorker { try AthleteMessages(of: call.owner) }
        return .json(Array(AthleteMessages.json([messages]).utf8))
    }

    static func test(_ call: APICall) async throws -> ServerResponse {
        try call.request.query.parameters()
        let answers = try await MessageRoutes.test(
            call.owner, Parameters(body: call.request, known: ["to"]), call.context)
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
