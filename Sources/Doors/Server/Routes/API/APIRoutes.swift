import Athletes
import Basics
import HTTPTypes
import Settings
import Web

/// The routes for programs, below `/api/v1/`.
enum APIRoutes {
    static let all: [Route] = [
        .open(.get, "/api/v1/openapi.json", .json, OpenAPI.response, with: \.site),
        .lookAtAll("/api/v1/athletes", AthleteAPI.athletes, with: \.authentication, \.cache, \.connections, \.queue),
        .lookAtAll("/api/v1/report", ReportRoutes.answer, with: \.authentication, \.cache),
        .look("/api/v1/athletes/{name}/sync", AthleteAPI.sync, with: \.queue),
        .change(.post, "/api/v1/athletes/{name}/sync", takes: .json, AthleteAPI.requestSync, with: \.queue),
        .look("/api/v1/athletes/{name}/messages", MessageAPI.messages),
        .change(
            .post, "/api/v1/athletes/{name}/messages/test", takes: .json, MessageAPI.test, with: \.messenger),
        .look("/api/v1/athletes/{name}/workouts", WorkoutAPI.workouts),
        .look("/api/v1/athletes/{name}/explain", WorkoutAPI.explanation),
        .look("/api/v1/athletes/{name}/activities", ActivityAPI.activities),
        .look("/api/v1/athletes/{name}/activities/{id}", ActivityAPI.activity),
        .change(
            .patch, "/api/v1/athletes/{name}/activities/{id}", takes: .json, ActivityAPI.edit, with: \.changes),
        .look("/api/v1/athletes/{name}/insights", InsightsAPI.insights, with: \.roster.configuration),
        .look("/api/v1/athletes/{name}/brief", InsightsAPI.brief, with: \.roster.configuration.weekStart),
        .look("/api/v1/athletes/{name}/uploads", UploadAPI.uploads, with: \.uploads),
        .change(.post, "/api/v1/athletes/{name}/uploads", takes: .files, UploadAPI.send, with: \.uploads),
        .look("/api/v1/athletes/{name}/uploads/{id}", UploadAPI.upload, with: \.uploads),
        .change(.post, "/api/v1/athletes/{name}/pairs", takes: .json, PairAPI.pair, with: \.changes),
        .change(.delete, "/api/v1/athletes/{name}/pairs/{uid}", takes: .none, PairAPI.unpair, with: \.changes),
    ]
}

/// A program's request about an athlete.
struct APICall: Sendable {
    let request: ServerRequest
    let owner: AthleteOwner
    private let site: Site
    private let cache: KnownCache
    private let clock: @Sendable () -> Instant

    var athlete: Athlete { owner.athlete }
    var now: Instant { clock() }
    var today: Day { athlete.zone.local(now).day }

    /// The public path of one of the athlete's resources.
    func path(_ part: String) -> String {
        site.path("/api/v1/athletes/\(athlete.name.percentEncoded)/\(part)")
    }

    /// How many days may lie between the first and the last one that are asked for: ten years, and a little more.
    static let mostDays = 3660

    /// Authenticates a request that only reads.
    init(looking request: ServerRequest, _ context: ServerContext) async throws {
        try self.init(request, context, for: try await context.authentication.known(request))
    }

    /// Authenticates a request for a change: a browser shows by a header that one of tpmerge's own pages sends it.
    init(changing request: ServerRequest, _ context: ServerContext) async throws {
        let asker = try await context.authentication.known(request)
        try context.authentication.check(asker, request, token: request.header("x-csrf-token"))
        try self.init(request, context, for: asker)
    }

    private init(_ request: ServerRequest, _ context: ServerContext, for asker: Asker) throws(ServerError) {
        self.request = request
        (site, cache, clock) = (context.site, context.cache, context.outside.now)
        owner = try context.authentication.owner(of: request.parameters["name"] ?? "", for: asker)
    }

    /// A look at the athlete, for one answer.
    func look() async -> KnownCache.Look { await cache.look(at: owner, now) }

    /// The athlete's known workouts from a day on.
    ///
    /// - Parameter first: nil for all of them.
    func known(from first: Day?) async throws -> KnownWorkouts {
        guard let known = try await look().known(from: first) else { throw ServerError.nothingKnown }
        return known
    }
}
