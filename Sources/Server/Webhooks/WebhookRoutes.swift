import Athletes
import Basics
import HTTPTypes
import JSON
import Settings
import Store
import Web

/// Where Strava asks whether it was we who wanted to hear of events, and where it sends them. The secret in the path is all that
/// opens it; cookies and keys are not looked at.
enum WebhookRoutes {
    static let all = [
        Route.open(.get, path, .json, verify), .open(.post, path, takes: .event, .json, take),
    ]

    private static let path = "\(WebhookAddress.path)/{secret}"

    /// Strava's question, which is answered once for each subscription that somebody here is about to make.
    private static let verify: Route.Open = { request, context in
        let subscription = try await subscription(request, context)
        let now = context.now
        guard request.query["hub.mode"] == "subscribe", let challenge = request.query["hub.challenge"],
            (1...256).contains(challenge.count), challenge.utf8.count <= 1024,
            let token = request.query["hub.verify_token"],
            try await context.authentication.kept({ () throws(StoreError) in
                try context.access.expects(BearerToken(token).digest, at: subscription.digest, now: now)
            })
        else { throw ServerError(.codeInvalid, "Nobody here has asked for this.") }
        return .json { $0.member("hub.challenge", challenge) }
    }

    /// An event. Whatever it says, it is kept and nothing else is done before the answer.
    private static let take: Route.Open = { request, context in
        let subscription = try await subscription(request, context)
        guard let event = WebhookEvent(try await request.bytes()) else { throw ServerError(.badRequest) }
        do throws(StoreError) { try await context.inbox.take(event, by: subscription, at: context.now) } catch {
            // Strava sends it again.
            throw ServerError(error)
        }
        return .json { _ in }
    }

    /// The subscription that the path belongs to.
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
