package import Basics
package import Web

/// Manages an application's subscription to events at Strava: lists, creates and deletes it (Strava's page "Webhook
/// Events API").
///
/// The application authenticates itself by its secret, which all requests but the creation carry in their address. So
/// these addresses are never shown.
package struct PushSubscriptions: Sendable {
    private let application: StravaApplication
    private let effects: Outside

    package init(of application: StravaApplication, effects: Outside) {
        self.application = application
        self.effects = effects
    }

    /// All subscriptions of this application at Strava, whatever program made them: one, or none.
    package func all() async throws(StravaError) -> [PushSubscription] {
        try PushSubscription.list(try await repeatedly(.get, "push_subscriptions").body)
    }

    /// Creates a subscription. Strava verifies the address before it responds.
    ///
    /// - Parameters:
    ///   - callback: the address for the events.
    ///   - verifier: the token that Strava must present when it verifies the address.
    /// - Returns: the id of the subscription.
    package func make(callback: Secret, verifier: Secret) async throws(SubscribingError) -> Int64 {
        let form =
            application.credentials
            + [("callback_url", callback.revealed()), ("verify_token", verifier.revealed())]
        let response: Response
        do {
            response = try await answer(.post, "push_subscriptions", form: form, limits: .short)
        } catch {
            switch error {
            case .unavailable where !error.wasNeverSent, .redirected: throw .lost(error)
            default: throw .strava(error)
            }
        }
        guard (200...299).contains(response.status) else {
            throw SubscribingError(refusing: response, refusal(response))
        }
        guard let id = PushSubscription.id(response.body) else { throw .lost(.unusable("a subscription")) }
        return id
    }

    /// Deletes a subscription; a missing one is no error.
    package func delete(_ id: Int64) async throws(StravaError) {
        do {
            _ = try await repeatedly(.delete, "push_subscriptions/\(id)")
        } catch {
            guard error != .refused(status: 404) else { return }
            throw error
        }
    }
}

package enum SubscribingError: Error, Sendable, Equatable {
    case exists
    /// Strava could not verify the address; its own words, without an address.
    case notVerifiable(String)
    /// It is unclear whether a subscription was created.
    case lost(StravaError)
    case strava(StravaError)
}

extension SubscribingError {
    /// - Parameter error: the meaning of any other response.
    fileprivate init(refusing response: Response, _ error: StravaError) {
        let fault = APIFault(response.body)
        switch error {
        case .refused(400) where fault.blames("pushsubscription", code: "already exists"): self = .exists
        case .refused(400) where fault.blames("pushsubscription"):
            let words = fault.entries.filter { $0.resource == "pushsubscription" }.map { entry in
                entry.field.isEmpty ? entry.spelledCode : "\(entry.field): \(entry.spelledCode)"
            }
            self = .notVerifiable(words.joined(separator: "; "))
        case .unavailable: self = .lost(error)
        default: self = .strava(error)
        }
    }
}

extension PushSubscriptions {
    /// How long one call may take with all its attempts, in seconds.
    private static let total = 60

    /// Sends a request with the credentials in the address, and repeats it after passing failures.
    private func repeatedly(_ method: Request.Method, _ path: String) async throws(StravaError) -> Response {
        var patience = RetryPolicy<StravaError>(effects, until: effects.now().advanced(bySeconds: Self.total))
        while true {
            do throws(StravaError) {
                let response = try await answer(
                    method, path, query: application.credentials, limits: patience.limits(.short))
                if (200...299).contains(response.status) { return response }
                throw refusal(response)
            } catch {
                try await patience.wait(after: error)
            }
        }
    }

    private func answer(
        _ method: Request.Method, _ path: String, query: [(String, String)] = [], form: [(String, String)] = [],
        limits: Limits
    ) async throws(StravaError) -> Response {
        try await effects.send(
            method, path, below: application.apiURL, query: query, form.isEmpty ? [] : [HeaderFields.form],
            Array(form.formEncoded.utf8), limits: limits)
    }

    private func refusal(_ response: Response) -> StravaError {
        StravaError(refusing: response, purpose: .subscription, now: effects.now())
    }
}
