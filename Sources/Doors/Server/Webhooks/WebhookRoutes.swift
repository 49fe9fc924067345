import Basics
import HTTPTypes
import JSON
import ServiceLifecycle
import Store
import Web
import Webhooks

/// The callback of webhook subscriptions, where Strava verifies them and sends events. Only the secret in the path
/// gives access; cookies and keys are ignored.
enum WebhookRoutes {
    static let all = [
        Route.open(.get, path, .json, verify),
        .open(.post, path, takes: .event, .json, take),
    ]

    private static let path = "\(WebhookAddress.path)/{secret}"

    /// Strava's verification, answered once for each subscription that a command is about to make.
    private static func verify(_ request: ServerRequest, _ context: ServerContext) async throws -> ServerResponse {
        let (access, now) = (context.access, context.now)
        let subscription = try await subscription(request, access)
        guard request.query["hub.mode"] == "subscribe", let challenge = request.query["hub.challenge"],
            (1...256).contains(challenge.count), challenge.utf8.count <= 1024,
            let token = request.query["hub.verify_token"],
            try await access.whenFree({
                try access.expects(BearerToken(token).digest, at: subscription.digest, now: now)
            })
        else { throw ServerError(.codeInvalid, "This server has not asked for this.") }
        return .json { $0.member("hub.challenge", challenge) }
    }

    /// An event. Its hint is kept, and nothing else happens before the answer.
    private static func take(_ request: ServerRequest, _ context: ServerContext) async throws -> ServerResponse {
        let subscription = try await subscription(request, context.access)
        guard let event = WebhookEvent(try await request.bytes()) else { throw ServerError(.badRequest) }
        // After an error, Strava sends it again.
        try await context.inbox.take(event, by: subscription, at: context.now)
        return .json { _ in }
    }

    private static func subscription(_ request: ServerRequest, _ access: AccessStore) async throws -> Subscription {
        let secret = BearerToken(request.parameters["secret"] ?? "")
        let found = try await access.whenFree { try access.subscription(secret.digest) }
        guard let found else { throw ServerError(.notFound) }
        return found
    }
}

/// An event from Strava, or from anyone else who knows the callback address. Since it is unsigned, it only says where
/// to look (Strava's page "Webhook Events API").
struct WebhookEvent: Sendable {
    let owner: Int64
    let subscription: Int64
    /// What to fetch; nil if the event doesn't concern tpmerge.
    let subject: Hint.Subject?
    /// True for created, false for deleted; nil for neither.
    let isNew: Bool?

    /// nil if it doesn't have the form of an event.
    init?(_ body: [UInt8]) {
        guard String(validating: body, as: UTF8.self) != nil, let json = JSONValue(body), case .object = json,
            let objectType = json["object_type"]?.text,
            let aspect = json["aspect_type"]?.text, let objectID = json["object_id"]?.positiveInteger,
            let owner = json["owner_id"]?.positiveInteger,
            let subscription = json["subscription_id"]?.positiveInteger
        else { return nil }
        (self.owner, self.subscription) = (owner, subscription)
        isNew = ["create": true, "delete": false][aspect]
        switch (objectType, aspect) {
        case ("activity", "create"), ("activity", "update"), ("activity", "delete"): subject = .activity(objectID)
        case ("athlete", "update") where json["updates"]?["authorized"]?.text == "false": subject = .permission
        default: subject = nil
        }
    }
}

extension JSONValue {
    /// A whole number from 1 on; nil for anything else.
    fileprivate var positiveInteger: Int64? {
        guard case .integer(let value) = self, value > 0 else { return nil }
        return value
    }
}

/// Checks which hints are due, once it has been quiet for a moment, and requests following them up.
struct HintRunner: Service {
    let context: ServerContext

    /// The interval of the checks, while there are hints.
    private static let pause = Duration.seconds(1)
    /// How long no further hint may have come, in whole seconds, the resolution of the clock.
    private static let quiet = 2
    /// How long the first hint waits while further ones come, in seconds.
    private static let patience = 5

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let access = context.access
            var isWaiting = false
            while (try? await context.outside.sleep(Self.pause)) != nil {
                guard context.site.isListening else { continue }
                let hasNews = await context.inbox.takeNews()
                guard isWaiting || hasNews else { continue }
                // Checking makes no file; if it can't be read now, the next check may succeed.
                guard access.exists else { continue }
                guard let waiting = try? access.waitingHints() else {
                    isWaiting = true
                    continue
                }
                isWaiting = !waiting.isEmpty
                let now = context.outside.now()
                for hints in waiting where Self.isReady(hints, at: now) { await context.queue.follow(hints.athlete) }
            }
        }
    }

    static func isReady(_ hints: WaitingHints, at now: Instant) -> Bool {
        if hints.due > now.advanced(bySeconds: Hint.longestPause) { return true }
        guard hints.due <= now else { return false }
        let isQuiet = hints.heard > now || hints.heard.advanced(bySeconds: quiet) <= now
        return isQuiet || hints.due.advanced(bySeconds: patience) <= now
    }
}
