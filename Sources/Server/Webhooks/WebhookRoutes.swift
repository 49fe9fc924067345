import Athletes
import Basics
import HTTPTypes
import JSON
import Settings
import Store
import Web

/// The callback of webhook subscriptions, where Strava verifies them and sends events. Only the secret in the path
/// gives access; cookies and keys are ignored.
enum WebhookRoutes {
    static let all = [
        Route.open(.get, path, .json, verify), .open(.post, path, takes: .event, .json, take),
    ]

    private static let path = "\(WebhookAddress.path)/{secret}"

    /// Strava's verification, answered once for each subscription that a command is about to make.
    private static let verify: Route.Open = { request, context in
        let subscription = try await subscription(request, context)
        let now = context.now
        guard request.query["hub.mode"] == "subscribe", let challenge = request.query["hub.challenge"],
            (1...256).contains(challenge.count), challenge.utf8.count <= 1024,
            let token = request.query["hub.verify_token"],
            try await context.authentication.kept({ () throws(StoreError) in
                try context.access.expects(BearerToken(token).digest, at: subscription.digest, now: now)
            })
        else { throw ServerError(.codeInvalid, "This server has not asked for this.") }
        return .json { $0.member("hub.challenge", challenge) }
    }

    /// An event. Its hint is kept, and nothing else happens before the answer.
    private static let take: Route.Open = { request, context in
        let subscription = try await subscription(request, context)
        guard let event = WebhookEvent(try await request.bytes()) else { throw ServerError(.badRequest) }
        do throws(StoreError) { try await context.inbox.take(event, by: subscription, at: context.now) } catch {
            // Strava sends it again.
            throw ServerError(error)
        }
        return .json { _ in }
    }

    /// The subscription of the path.
    private static func subscription(_ request: ServerRequest, _ context: ServerContext) async throws(ServerError)
        -> Subscription
    {
        let secret = BearerToken(request.parameters["secret"] ?? "")
        let found = try await context.authentication.kept { () throws(StoreError) in
            try context.access.subscription(secret.digest)
        }
        guard let found else { throw ServerError(.notFound) }
        return found
    }
}
