import Athletes
import Basics
import HTTPTypes
import Settings
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
        .read("/api/v1/athletes/{name}/workouts", WorkoutAPI.workouts),
        .read("/api/v1/athletes/{name}/explain", WorkoutAPI.explanation),
        .read("/api/v1/athletes/{name}/activities", ActivityAPI.activities),
        .read("/api/v1/athletes/{name}/activities/{id}", ActivityAPI.activity),
        .change(.patch, "/api/v1/athletes/{name}/activities/{id}", takes: .json, ActivityAPI.edit),
        .read("/api/v1/athletes/{name}/insights", InsightsAPI.insights),
        .read("/api/v1/athletes/{name}/brief", InsightsAPI.brief),
        .read("/api/v1/athletes/{name}/uploads", UploadAPI.uploads),
        .change(.post, "/api/v1/athletes/{name}/uploads", takes: .files, UploadAPI.send),
        .read("/api/v1/athletes/{name}/uploads/{id}", UploadAPI.upload),
        .change(.post, "/api/v1/athletes/{name}/pairs", takes: .json, PairAPI.pair),
        .change(.delete, "/api/v1/athletes/{name}/pairs/{uid}", takes: .none, PairAPI.unpair),
    ]
}

struct APICall: Sendable {
    let request: ServerRequest
    let owner: AthleteOwner
    let context: ServerContext

    var athlete: Athlete { owner.athlete }
    var today: Day { athlete.zone.local(context.now).day }

    func path(_ part: String) -> String { context.site.path("/api/v1/athletes/\(athlete.name.percentEncoded)/\(part)") }

    /// How many days may lie between the first and the last one that are asked for: ten years, and a little more.
    static let mostDays = 3660

    init(reading request: ServerRequest, _ context: ServerContext) async throws {
        try self.init(request, context, for: try await context.known(request))
    }

    /// Authenticates a request for a change: a browser shows by a header that one of tpmerge's own pages sends it.
    init(changing request: ServerRequest, _ context: ServerContext) async throws {
        let asker = try await context.known(request)
        try context.check(asker, request, token: request.header("x-csrf-token"))
        try self.init(request, context, for: asker)
    }

    private init(_ request: ServerRequest, _ context: ServerContext, for asker: Asker) throws(ServerError) {
        (self.request, self.context) = (request, context)
        owner = try context.owner(of: request.parameters["name"] ?? "", for: asker)
    }

    func look() async -> KnownCache.Look { await context.look(at: owner) }

    /// The athlete's known workouts from a day on.
    ///
    /// - Parameter first: nil for all of them.
    func known(from first: Day?) async throws -> KnownWorkouts {
        guard let known = try await look().known(from: first) else { throw ServerError.nothingKnown }
        return known
    }
}
