import Athletes
import Basics
import HTTPTypes

/// What programs ask for, below `/api/v1/`.
enum APIRoutes {
    static let all = [
        Route("/api/v1/openapi.json", (.get, OpenAPI.answer)),
        Route("/api/v1/athletes", (.get, AthleteAnswers.athletes)),
        Route("/api/v1/athletes/{name}/sync", (.get, AthleteAnswers.sync), (.post, AthleteAnswers.requestSync)),
        Route("/api/v1/athletes/{name}/workouts", (.get, WorkoutAnswers.workouts)),
        Route("/api/v1/athletes/{name}/explain", (.get, WorkoutAnswers.explanation)),
        Route("/api/v1/athletes/{name}/activities", (.get, ActivityAnswers.activities)),
        Route(
            "/api/v1/athletes/{name}/activities/{id}", (.get, ActivityAnswers.activity), (.patch, ActivityAnswers.edit)),
        Route("/api/v1/athletes/{name}/insights", (.get, FigureAnswers.insights)),
        Route("/api/v1/athletes/{name}/brief", (.get, FigureAnswers.brief)),
        Route(
            "/api/v1/athletes/{name}/uploads", takes: .files, (.get, UploadAnswers.uploads), (.post, UploadAnswers.send)
        ),
        Route("/api/v1/athletes/{name}/uploads/{id}", (.get, UploadAnswers.upload)),
        Route("/api/v1/athletes/{name}/pairs", (.post, PairAnswers.pair)),
        Route("/api/v1/athletes/{name}/pairs/{uid}", (.delete, PairAnswers.unpair)),
    ]
}

/// A program asks for something of an athlete.
struct APICall: Sendable {
    let asked: Asked
    let hall: Hall
    let owner: AthleteOwner

    var athlete: Athlete { owner.athlete }
    var today: Day { athlete.zone.local(hall.now).day }

    /// Whoever only looks.
    init(looking asked: Asked, _ hall: Hall) async throws(ServerError) {
        try self.init(asked, hall, for: try await hall.known(asked))
    }

    /// Whoever changes something: browsers show by a header that one of our own pages asks.
    init(changing asked: Asked, _ hall: Hall) async throws(ServerError) {
        let asker = try await hall.known(asked)
        try hall.doors.check(asker, asked, token: asked.header("x-csrf-token"))
        try self.init(asked, hall, for: asker)
    }

    private init(_ asked: Asked, _ hall: Hall, for asker: Asker) throws(ServerError) {
        self.asked = asked
        self.hall = hall
        owner = try hall.owner(of: asked.segments[3], for: asker)
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
        guard let known = try await hall.workouts.known(of: owner, from: first, at: hall.now) else {
            throw ServerError(
                .memoryDamaged, "Nothing is known yet. The first run brings plan and activities.")
        }
        return known
    }
}
