import Athletes
import Basics
import HTTPTypes

/// What programs ask for, below `/api/v1/`.
enum APIRoutes {
    static let all = [
        Route("/api/v1/openapi.json", (.get, OpenAPI.response)),
        Route("/api/v1/athletes", (.get, AthleteAPI.athletes)),
        Route("/api/v1/athletes/{name}/sync", (.get, AthleteAPI.sync), (.post, AthleteAPI.requestSync)),
        Route("/api/v1/athletes/{name}/workouts", (.get, WorkoutAPI.workouts)),
        Route("/api/v1/athletes/{name}/explain", (.get, WorkoutAPI.explanation)),
        Route("/api/v1/athletes/{name}/activities", (.get, ActivityAPI.activities)),
        Route(
            "/api/v1/athletes/{name}/activities/{id}", (.get, ActivityAPI.activity), (.patch, ActivityAPI.edit)),
        Route("/api/v1/athletes/{name}/insights", (.get, InsightsAPI.insights)),
        Route("/api/v1/athletes/{name}/brief", (.get, InsightsAPI.brief)),
        Route(
            "/api/v1/athletes/{name}/uploads", takes: .files, (.get, UploadAPI.uploads), (.post, UploadAPI.send)
        ),
        Route("/api/v1/athletes/{name}/uploads/{id}", (.get, UploadAPI.upload)),
        Route("/api/v1/athletes/{name}/pairs", (.post, PairAPI.pair)),
        Route("/api/v1/athletes/{name}/pairs/{uid}", (.delete, PairAPI.unpair)),
    ]
}

/// A program asks for something of an athlete.
struct APICall: Sendable {
    let request: ServerRequest
    let context: ServerContext
    let owner: AthleteOwner

    var athlete: Athlete { owner.athlete }
    var today: Day { athlete.zone.local(context.now).day }

    /// Whoever only looks.
    init(looking request: ServerRequest, _ context: ServerContext) async throws(ServerError) {
        try self.init(request, context, for: try await context.known(request))
    }

    /// Whoever changes something: browsers show by a header that one of our own pages asks.
    init(changing request: ServerRequest, _ context: ServerContext) async throws(ServerError) {
        let asker = try await context.known(request)
        try context.authentication.check(asker, request, token: request.header("x-csrf-token"))
        try self.init(request, context, for: asker)
    }

    private init(_ request: ServerRequest, _ context: ServerContext, for asker: Asker) throws(ServerError) {
        self.request = request
        self.context = context
        owner = try context.owner(of: request.segments[3], for: asker)
    }

    /// What is known of the athlete from a day on.
    ///
    /// - Parameter first: nil for as far back as is published.
    func known(from first: Day? = nil) async throws(ServerError) -> KnownWorkouts {
        try await known(since: first ?? today)
    }

    /// All that is known of the athlete.
    func allKnown() async throws(ServerError) -> KnownWorkouts { try await known(since: nil) }

    private func known(since first: Day?) async throws(ServerError) -> KnownWorkouts {
        guard let known = try await context.cache.known(of: owner, from: first, at: context.now) else {
            throw ServerError(
                .memoryDamaged, "Nothing is known yet. The first run brings plan and activities.")
        }
        return known
    }
}
