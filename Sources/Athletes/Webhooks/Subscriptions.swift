package import Basics
import Foundation
import JSON
import Profiles
package import Store
package import StravaAPI
package import Web

/// Creates, shows and deletes an application's webhook subscription. It takes no lock, and needs a server only for
/// creating one.
package struct Subscriptions {
    package let application: StravaApplication
    package let address: PublicURL
    private let access: AccessStore
    private let outside: Outside
    private let subscriptions: PushSubscriptions

    package init(of application: StravaApplication, at address: PublicURL, _ access: AccessStore, _ outside: Outside) {
        (self.application, self.address, self.access, self.outside) = (application, address, access, outside)
        subscriptions = PushSubscriptions(of: application, effects: outside)
    }
}

extension Subscriptions {
    /// Subscribes, unless tpmerge's subscription exists already.
    ///
    /// - Parameter replaces: whether to replace another program's subscription.
    package func create(replacing replaces: Bool) async throws(Failure) -> (ShownSubscription, isNew: Bool) {
        if let refusal = WebhookAddress.refusal(of: address, apiURL: application.apiURL) {
            throw Failure(.configuration, refusal)
        }
        let secret = BearerToken(randomBytes: outside.randomBytes)
        guard let place = WebhookAddress(below: address, secret: secret.secret) else {
            throw Failure(.configuration, "`public_url` is too long: Strava takes addresses of 255 characters at most.")
        }
        let verifier = BearerToken(randomBytes: outside.randomBytes)
        try Failure.ofMemory(access.addSubscription(secret.digest, of: application.clientID, at: outside.now()))
        try Failure.ofMemory(access.expect(verifier.digest, at: secret.digest, now: outside.now()))
        var (isLost, hasEnded) = (false, false)
        do throws(Failure) {
            guard await leadsHere(place.callback, verifier) else {
                throw Failure(
                    .unreachable, "\(address.host) doesn't answer as tpmerge does, so Strava was not asked:",
                    .plain("is tpmerge serve running, and does the proxy lead to it?"))
            }
            return try await subscribed(place, secret.digest, verifier, replacing: replaces, &isLost, &hasEnded)
        } catch {
            // If the outcome is unclear, the next `create` finds the subscription.
            if isLost {
                try Failure.ofMemory(access.expect(nil, at: secret.digest, now: outside.now()))
            } else {
                try Failure.ofMemory(access.removeSubscription(secret.digest))
            }
            guard hasEnded else { throw error }
            throw Failure(error.kind, error.event + " The former subscription is gone.", error.advice)
        }
    }

    /// All of the application's subscriptions at Strava. Records of those that have ended there are removed.
    package func show() async throws(Failure) -> [ShownSubscription] {
        let known = try known()
        let listed = try await listed()
        let standing = Set(listed.compactMap { known.first(of: $0)?.digest })
        // A subscription without an id may be just being made.
        for former in known where former.id != nil && !standing.contains(former.digest) {
            try Failure.ofMemory(access.removeSubscription(former.digest))
        }
        var shown: [ShownSubscription] = []
        for subscription in listed {
            var one = ShownSubscription(subscription, application, known, at: outside.now())
            if let ours = known.first(of: subscription) { one.answers = try await answers(ours, subscription) }
            shown.append(one)
        }
        return shown
    }

    /// Deletes tpmerge's subscription, whose address then no longer works.
    ///
    /// - Parameter others: whether to delete another program's, too.
    /// - Returns: the ids of the deleted subscriptions.
    package func delete(others: Bool) async throws(Failure) -> [Int64] {
        let known = try known()
        var ended: [Int64] = []
        for subscription in try await listed() {
            guard others || known.first(of: subscription) != nil else {
                throw ofAnother(subscription, "To end it all the same: tpmerge webhook delete --force")
            }
            try await end(subscription)
            ended.append(subscription.id)
        }
        for subscription in known { try Failure.ofMemory(access.removeSubscription(subscription.digest)) }
        return ended
    }
}

extension Subscriptions {
    /// - Parameters:
    ///   - isLost: set if it is unclear whether Strava has made a subscription.
    ///   - hasEnded: set if a former subscription has been deleted.
    private func subscribed(
        _ place: WebhookAddress, _ digest: String, _ verifier: BearerToken, replacing replaces: Bool,
        _ isLost: inout Bool, _ hasEnded: inout Bool
    ) async throws(Failure) -> (ShownSubscription, isNew: Bool) {
        if let present = try await present(replacing: replaces, &hasEnded) { return (present, isNew: false) }
        let id: Int64
        do {
            id = try await subscriptions.make(callback: place.callback, verifier: verifier.secret)
        } catch {
            switch error {
            case .exists:
                // Another process was faster.
                if let present = try await present(replacing: false, &hasEnded) { return (present, isNew: false) }
                throw Failure(.temporary, "Another process is changing the subscription.", .plain("Try again."))
            case .notVerifiable(let words):
                throw Failure(
                    .unreachable, "Strava could not verify the address: \(words).",
                    .plain("Can Strava reach \(address.host) from outside?"))
            case .strava(let error): throw failure(error)
            case .lost(let error):
                isLost = true
                throw Failure(
                    .temporary, "\(error.failure.event) It may have made the subscription, or not.",
                    .plain("To find out, run tpmerge webhook create again."))
            }
        }
        try Failure.ofMemory(access.confirm(digest, as: id))
        let made = PushSubscription(id: id, callback: place.callback, created: outside.now())
        return (ShownSubscription(made, application, try known(), at: outside.now()), isNew: true)
    }

    /// tpmerge's subscription at this address; nil if there is none, after deleting those that stand in its way.
    private func present(
        replacing replaces: Bool, _ hasEnded: inout Bool
    ) async throws(Failure) -> ShownSubscription? {
        let known = try known()
        for subscription in try await listed() {
            let ours = known.first(of: subscription)
            if let ours, WebhookAddress.isAddress(subscription.callback, below: address) {
                try Failure.ofMemory(access.confirm(ours.digest, as: subscription.id))
                return ShownSubscription(subscription, application, known, at: outside.now())
            }
            guard replaces || ours != nil else {
                throw ofAnother(subscription, "To replace it: tpmerge webhook create --replace")
            }
            try await end(subscription)
            hasEnded = true
            if let ours { try Failure.ofMemory(access.removeSubscription(ours.digest)) }
        }
        return nil
    }

    private func ofAnother(_ subscription: PushSubscription, _ advice: String) -> Failure {
        Failure(
            .uncreatable,
            "Strava sends events of application \(application.clientID) to \(subscription.host ?? "another program").",
            .plain(advice))
    }

    /// Whether a subscription's address at Strava leads to this server.
    private func answers(_ ours: Subscription, _ subscription: PushSubscription) async throws(Failure) -> Bool {
        let verifier = BearerToken(randomBytes: outside.randomBytes)
        try Failure.ofMemory(access.expect(verifier.digest, at: ours.digest, now: outside.now()))
        let answers = await leadsHere(subscription.callback, verifier)
        try Failure.ofMemory(access.expect(nil, at: ours.digest, now: outside.now()))
        return answers
    }

    /// Sends an address Strava's verification request, with a similarly short time limit.
    private func leadsHere(_ callback: Secret, _ verifier: BearerToken) async -> Bool {
        let challenge = BearerToken(randomBytes: outside.randomBytes).secret.revealed()
        let query = [
            ("hub.mode", "subscribe"), ("hub.challenge", challenge), ("hub.verify_token", verifier.secret.revealed()),
        ]
        var limits = Limits.api
        limits.total = .seconds(2)
        limits.body = limits.errorBody
        guard let address = try? Address(parsing: callback.revealed()).appending(path: "", query: query) else {
            return false
        }
        let request = Request(to: address, headers: HeaderFields([HeaderFields.userAgent]), limits: limits)
        guard let response = try? await outside.transport.answer(to: request), response.status == 200 else {
            return false
        }
        return JSONValue(response.body)?["hub.challenge"]?.text == challenge
    }
}

extension Subscriptions {
    private func listed() async throws(Failure) -> [PushSubscription] {
        do { return try await subscriptions.all() } catch { throw failure(error) }
    }

    private func end(_ subscription: PushSubscription) async throws(Failure) {
        do { try await subscriptions.delete(subscription.id) } catch { throw failure(error) }
    }

    /// The known subscriptions, including those that Strava may not have.
    private func known() throws(Failure) -> [Subscription] {
        guard access.exists else { return [] }
        return try Failure.ofMemory(access.subscriptions())
            .filter { $0.application == application.clientID }
    }

    private func failure(_ error: StravaError) -> Failure {
        let failure = error.failure
        // An answer that can't be understood may be understandable later.
        return failure.kind == .unusable ? Failure(.temporary, failure.event, failure.advice) : failure
    }
}

extension [Subscription] {
    /// The record of a subscription at Strava; nil if it is another program's.
    fileprivate func first(of subscription: PushSubscription) -> Subscription? {
        let digest = BearerToken(WebhookAddress.secret(in: subscription.callback).revealed()).digest
        return first { $0.digest == digest }
    }
}

/// A subscription for display, without the secret in its address.
package struct ShownSubscription {
    package let id: Int64
    /// The `client_id`.
    package let application: String
    package let isOurs: Bool
    /// nil if the address can't be parsed.
    package let host: String?
    /// nil if Strava doesn't say.
    package let created: Instant?
    /// Whether its address leads to this server; nil if that wasn't tried.
    package internal(set) var answers: Bool?
    /// When the last event came; nil for never, and for another program's subscription.
    package let heard: Instant?
    /// The number of events today; nil for another program's subscription.
    package let count: Int?

    fileprivate init(
        _ subscription: PushSubscription, _ application: StravaApplication, _ known: [Subscription], at now: Instant
    ) {
        let ours = known.first(of: subscription)
        id = subscription.id
        self.application = application.clientID
        isOurs = ours != nil
        host = subscription.host
        created = subscription.created ?? ours?.created
        heard = ours?.heard
        count = ours?.count(at: now)
    }
}

/// The callback address of Strava's events: one below the server's own that ends in a secret.
package struct WebhookAddress: Sendable {
    package static let path = "/webhooks/strava"
    /// Strava's limit, in characters.
    private static let longest = 255

    private let base: String
    private let secret: Secret
    /// The whole address, for Strava alone: anyone who knows it can send events.
    package var callback: Secret { Secret(base + secret.revealed()) }

    /// - Parameter secret: 43 characters of base64url.
    /// - Returns: nil if the address would be too long for Strava.
    package init?(below address: PublicURL, secret: Secret) {
        base = Self.base(address)
        guard base.count + secret.revealed().count <= Self.longest else { return nil }
        self.secret = secret
    }

    private static func base(_ address: PublicURL) -> String { "\(address)\(path)/" }

    /// Whether an address that Strava reports is below this server's.
    package static func isAddress(_ callback: Secret, below address: PublicURL) -> Bool {
        callback.revealed().hasPrefix(base(address))
    }

    /// The last path segment of an address that Strava reports, which is the secret if tpmerge made the address.
    package static func secret(in callback: Secret) -> Secret {
        Secret(callback.revealed().split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? "")
    }

    /// Why Strava can't send events to a server; nil if it can. Plain http is enough if both are on this machine.
    package static func refusal(of address: PublicURL, apiURL: Address) -> String? {
        if address.isSecure { return nil }
        let isHere = (try? Address(parsing: "http://\(address.host)/"))?.isLoopback ?? false
        if isHere, apiURL.isLoopback { return nil }
        return "Strava sends events to https addresses only. Put a reverse proxy in front of tpmerge serve and set "
            + "`public_url` to its https address (Samples/web shows how)."
    }
}
