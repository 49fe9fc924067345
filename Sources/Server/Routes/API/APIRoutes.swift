import Athletes
import Basics
import HTTPTypes

/// The routes for programs, below `/api/v1/`.
enum APIRoutes {
    static let all: [Route] = [
        .open(.get, "/api/v1/openapi.json", .json, OpenAPI.response),
        .open(.get, "/api/v1/athletes", .json, AthleteAPI.athletes),
        .look("/api/v1/athletes/{name}/sync", AthleteAPI.sync),
        .change(.post, "/api/v1/athletes/{name}/sync", takes: .json, AthleteAPI.requestSync),
        .look("/api/v1/athletes/{name}/workouts", WorkoutAPI.workouts),
        .look("/api/v1/athletes/{name}/explain", WorkoutAPI.explanation),
        .look("/api/v1/athletes/{name}/activities", ActivityAPI.activities),
        .look("/api/v1/athletes/{name}/activities/{id}", ActivityAPI.activity),
        .change(.patch, "/api/v1/athletes/{name}/activities/{id}", takes: .json, ActivityAPI.edit),
        .look("/api/v1/athletes/{name}/insights", InsightsAPI.insights),
        .look("/api/v1/athletes/{name}/brief", InsightsAPI.brief),
        .look("/api/v1/athletes/{name}/uploads", UploadAPI.uploads),
        .change(.post, "/api/v1/athletes/{name}/uploads", takes: .files, UploadAPI.send),
        .look("/api/v1/athletes/{name}/uploads/{id}", UploadAPI.upload),
        .change(.post, "/api/v1/athletes/{name}/pairs", takes: .json, PairAPI.pair),
        .change(.delete, "/api/v1/athletes/{name}/pairs/{uid}", takes: .none, PairAPI.unpair),
    ]
}

/// A program's request about an athlete.
struct APICall: Sendable {
    let request: ServerRequest
    let context: ServerContext
    let owner: AthleteOwner

    var athlete: Athlete { owner.athlete }
    var today: Day { athlete.zone.local(context.now).day }

    /// How many days may lie between the first and the last one that are asked for: ten years, and a little more.
    static let mostDays = 3660

    /// Authenticates a request that only reads.
    init(looking request: ServerRequest, _ context: ServerContext) async throws(ServerError) {
        try self.init(request, context, for: try await context.known(request))
    }

    /// Authenticates a request for a change: a browser shows by a header that one of tpmerge's own pages sends it.
    init(changing request: ServerRequest, _ context: ServerContext) async throws(ServerError) {
        let asker = try await context.known(request)
        try context.authentication.check(asker, request, token: request.header("x-csrf-token"))
        try self.init(request, context, for: asker)
    }

    private init(_ request: ServerRequest, _ context: ServerContext, for asker: Asker) throws(ServerError) {
        self.request = request
        self.context = context
        owner = try context.owner(of: request.parameters["name"] ?? "", for: asker)
    }

    /// The athlete's known workouts from a day on.
    ///
    /// - Parameter first: nil to go back as far as the publication.
    func known(from first: Day? = nil) async throws(ServerError) -> KnownWorkouts {
        try await known(since: first ?? today)
    }

    /// All known workouts of the athlete.
    func allKnown() async throws(ServerError) -> KnownWorkouts { try await known(since: nil) }

    private func known(since first: Day?) async throws(ServerError) -> KnownWorkouts {
        guard let known = try await context.cache.known(of: owner, from: first, at: context.now) else {
            throw ServerError.nothingKnown
        }
        return known
    }
}
