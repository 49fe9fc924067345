import Athletes
import Basics
import HTTPTypes
import Insights
import JSON
import Messages
import Messenger
import Profiles
import Reports
import Settings
import Store
import Web

/// The routes for programs, below `/api/v1/`.
enum APIRoutes {
    static let all: [Route] = [
        .open(.get, "/api/v1/openapi.json", .json, OpenAPI.response),
        .readAll("/api/v1/athletes", AthleteAPI.athletes),
        .readAll("/api/v1/report", ReportRoutes.answer),
        .read("/api/v1/athletes/{name}/sync", AthleteAPI.sync),
        .change(.post, "/api/v1/athletes/{name}/sync", takes: .json, AthleteAPI.requestSync),
        .read("/api/v1/athletes/{name}/messages", MessageAPI.messages),
        .change(.post, "/api/v1/athletes/{name}/messages/test", takes: .json, MessageAPI.test),
        .read("/api/v1/athletes/{name}/workouts", asking: ["from", "to", "missed"], WorkoutAPI.workouts),
        .read("/api/v1/athletes/{name}/explain", asking: ["day"], WorkoutAPI.explanation),
        .read(
            "/api/v1/athletes/{name}/activities", asking: ActivityWish.names, repeatable: ActivityWish.repeatable,
            ActivityAPI.activities),
        .read("/api/v1/athletes/{name}/activities/{id}", ActivityAPI.activity),
        .change(.patch, "/api/v1/athletes/{name}/activities/{id}", takes: .json, ActivityAPI.edit),
        .read("/api/v1/athletes/{name}/insights", asking: FigureWish.names, InsightsAPI.insights),
        .read("/api/v1/athletes/{name}/brief", asking: ["day"], InsightsAPI.brief),
        .read("/api/v1/athletes/{name}/uploads", UploadAPI.uploads),
        .change(.post, "/api/v1/athletes/{name}/uploads", takes: .files, UploadAPI.send),
        .read("/api/v1/athletes/{name}/uploads/{id}", UploadAPI.upload),
        .read("/api/v1/athletes/{name}/files", FilesAPI.files),
        .change(.post, "/api/v1/athletes/{name}/files", takes: .manyFiles, FilesAPI.handIn),
        .change(.delete, "/api/v1/athletes/{name}/files/{id}", takes: .none, FilesAPI.delete),
        .change(.post, "/api/v1/athletes/{name}/pairs", takes: .json, PairAPI.pair),
        .change(.delete, "/api/v1/athletes/{name}/pairs/{uid}", takes: .none, asking: ["rules"], PairAPI.unpair),
    ]
}

struct APICall: Sendable {
    let request: ServerRequest
    /// Those of the path's query.
    let query: Parameters
    let owner: AthleteOwner
    let context: ServerContext

    var athlete: Athlete { owner.athlete }
    var today: Day { athlete.zone.local(context.now).day }

    func path(_ part: String) -> String { context.site.path("/api/v1/athletes/\(athlete.name.percentEncoded)/\(part)") }

    /// How many days may lie between the first and the last one that are asked for: ten years, and a little more.
    static let mostDays = 3660

    /// - Parameters:
    ///   - changes: whether it changes something: then a browser shows by a header that one of tpmerge's own pages asks.
    ///   - names: those that the query may have.
    init(
        _ request: ServerRequest, _ context: ServerContext, changes: Bool, _ names: Set<String>,
        _ repeatable: Set<String> = []
    ) async throws {
        let asker = try await context.known(request)
        if changes { try context.check(asker, request, token: request.header("x-csrf-token")) }
        (self.request, self.context) = (request, context)
        owner = try context.owner(of: request.parameters["name"] ?? "", for: asker)
        query = try request.query.parameters(known: names, repeatable: repeatable)
    }

    /// What its work answers; commands in an error's sentence name the athlete.
    func response(_ work: Route.Handler<APICall>) async throws -> ServerResponse {
        do { return try await work(self) } catch {
            guard var known = ServerError(any: error) else { throw error }
            known.message = athlete.typed.remote.completing(known.sentence)
            throw known
        }
    }

    func look() async -> KnownCache.View { await context.look(at: owner) }

    /// The athlete's known workouts from a day on.
    ///
    /// - Parameter first: nil for all of them.
    func known(from first: Day?) async throws -> KnownWorkouts {
        guard let known = try await look().known(from: first) else { throw ServerError.nothingKnown }
        return known
    }
}

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
                if let last { json.object("last_run") { $0.members(ofLast: last, RemoteWords(owner).forPrograms) } }
                json.member("next_run", context.queue.nextRun(after: last)?.description)
            }
        }
    }

    static func sync(_ call: APICall) async throws -> ServerResponse {
        let state = await call.context.queue.state(of: call.athlete.name)
        let last = try await call.look().lastRun()
        return .json { json in
            json.member("state", state.word)
            if let last { json.object("last") { $0.members(ofLast: last, RemoteWords(call.owner).forPrograms) } }
            json.member("next_run", call.context.queue.nextRun(after: last)?.description)
        }
    }

    static func requestSync(_ call: APICall) async throws -> ServerResponse {
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
        let messages = try await onWorker { try AthleteMessages(of: call.owner) }
        return .json(Array(AthleteMessages.json([messages]).utf8))
    }

    static func test(_ call: APICall) async throws -> ServerResponse {
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
