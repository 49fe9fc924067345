import Files
import HTTPTypes
import JSON
import Pages
import Profiles
import Settings
import Synchronization

/// Whether the state folder can be read and written. Anyone may ask, so it is checked at most once a second.
final class Health: Sendable {
    private let folder: PrivateFolder
    private let last = Mutex<(tried: ContinuousClock.Instant, isWell: Bool)?>(nil)
    private static let patience = Duration.seconds(1)

    init(in state: StateFolder) { folder = PrivateFolder(state.path) }

    var isWell: Bool {
        last.withLock { last in
            if let last, last.tried.duration(to: .now) < Self.patience { return last.isWell }
            let isWell = folder.canBeUsed
            last = (.now, isWell)
            return isWell
        }
    }
}

enum CommonRoutes {
    static let all = [
        Route.open(.get, "/healthz", .text, health), .open(.get, "/robots.txt", .page, robots),
        .open(.get, "/.well-known/apple-app-site-association", .page, appleApps),
        .open(.get, "/assets/{name}", .text, asset),
    ]

    private static func health(_ request: ServerRequest, _ context: ServerContext) -> ServerResponse {
        let isWell = context.health.isWell
        return .json(status: isWell ? .ok : .serviceUnavailable) { $0.member("status", isWell ? "ok" : "failing") }
    }

    private static func robots(_ request: ServerRequest, _ context: ServerContext) -> ServerResponse {
        ServerResponse.text("User-agent: *\nDisallow: /\n").adding("Cache-Control", "public, max-age=86400")
    }

    /// Lets an app take Strava's answer (developer.apple.com, Supporting associated domains).
    private static func appleApps(_ request: ServerRequest, _ context: ServerContext) throws -> ServerResponse {
        let ids = context.roster.configuration.server.appleAppIDs
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

    private static let assets = Asset.all.map { (asset: $0, bytes: SharedBytes($0.bytes)) }

    private static func asset(_ request: ServerRequest, _ context: ServerContext) throws -> ServerResponse {
        guard let (asset, bytes) = assets.first(where: { $0.asset.fileName == request.parameters["name"] }) else {
            throw ServerError(.notFound)
        }
        return ServerResponse(
            headers: [("Content-Type", asset.type), ("Cache-Control", "public, max-age=31536000, immutable")],
            body: .shared(bytes, isPacked: false))
    }
}
