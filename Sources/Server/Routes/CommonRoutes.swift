import Athletes
import Files
import HTTPTypes
import JSON
import Pages
import Settings

/// What is for everybody.
enum CommonRoutes {
    static let all = [
        Route("/healthz", (.get, health)), Route("/robots.txt", (.get, robots)),
        Route("/.well-known/apple-app-site-association", (.get, appleApps)),
        Route("/assets/{name}", (.get, asset)),
    ]

    private static let health: Route.Work = { _, hall in
        let isWell = PrivateFolder(hall.state.path).canBeUsed
        return .json(status: isWell ? .ok : .serviceUnavailable) { $0.member("status", isWell ? "ok" : "failing") }
    }

    private static let robots: Route.Work = { _, _ in
        Answer.text("User-agent: *\nDisallow: /\n").adding("Cache-Control", "public, max-age=86400")
    }

    /// Lets an app take Strava's answer (developer.apple.com, Supporting associated domains).
    private static let appleApps: Route.Work = { _, hall in
        let ids = hall.roster.configuration.server.appleAppIDs
        guard !ids.isEmpty else { throw ServerError(.notFound) }
        return .json { json in
            json.object("applinks") { json in
                json.list("details", [ids]) { json, ids in
                    json.list("appIDs", ids)
                    json.list("components", ["/connections/strava/callback"]) { $0.member("/", $1) }
                }
            }
        }
    }

    private static let asset: Route.Work = { asked, _ in
        guard let asset = Asset.all.first(where: { $0.fileName == asked.segments.last }) else {
            throw ServerError(.notFound)
        }
        return Answer(
            headers: [("Content-Type", asset.type), ("Cache-Control", "public, max-age=31536000, immutable")],
            body: asset.bytes)
    }
}
