import Basics
import Web

/// Asks Strava's API: with a token that is accepted, within what is allowed, and again when something passes.
struct APIRequester: Sendable {
    let apiURL: Address
    let tokens: AccessTokens
    let budget: RateBudget
    let effects: Outside
    let limits: Limits

    /// What `read` makes of the answer to a `GET`.
    ///
    /// - Parameters:
    ///   - deadline: the moment after which nothing is asked any more.
    ///   - tries: how often it is asked in all where something passes.
    ///   - read: throws `StravaError.unusable` when the answer isn't what it should be; then it is asked for again.
    func ask<Value>(
        _ path: String, _ query: [(String, String)], until deadline: Instant,
        tries: Int = RetryPolicy.usualTries, reading read: ([UInt8]) throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        var patience = RetryPolicy(effects, until: deadline, tries: tries)
        var token = try await tokens.current()
        var isRenewed = false
        while true {
            do throws(StravaError) {
                return try read(await body(path, query, token: token, limits: patience.limits(limits)))
            } catch {
                if error == .unauthorized, !isRenewed {
                    token = try await tokens.renew(after: token)
                    isRenewed = true
                } else {
                    guard error.isPassing else { throw error }
                    try await patience.wait(after: error)
                }
            }
        }
    }
}

extension APIRequester {
    private func body(
        _ path: String, _ query: [(String, String)], token: Secret, limits: Limits
    ) async throws(StravaError) -> [UInt8] {
        let address: Address
        do throws(AddressError) {
            address = try apiURL.appending(path: path, query: query)
        } catch {
            throw .refused(status: 404)
        }
        let headers = HeaderFields([
            HeaderFields.userAgent, ("Accept", "application/json"), ("Accept-Encoding", "gzip"),
            ("Authorization", "Bearer \(token.revealed())"),
        ])
        try await budget.check(now: effects.now())
        let response = try await send(Request(to: address, headers: headers, limits: limits))
        guard !(200...299).contains(response.status) else { return response.body }

        let now = effects.now()
        let resumption = response.status == 429 ? await budget.refused(response, now: now) : now
        if response.status >= 500, let until = response.resumption(now: now) { await budget.postpone(until: until) }
        throw StravaError(refusing: response, errand: .question, now: now, resumption: resumption)
    }

    /// Sends a request and counts it, unless it never got there.
    private func send(_ request: Request) async throws(StravaError) -> Response {
        do throws(FetchFault) {
            let response = try await effects.transport.answer(to: request)
            await budget.note(response.headers, now: effects.now())
            return response
        } catch {
            let error = StravaError(error)
            if !error.wasNeverSent { await budget.note(nil, now: effects.now()) }
            throw error
        }
    }
}

/// What Strava is asked for, which decides what a bare status means.
enum RequestKind {
    /// Tokens for the code of a consent.
    case code
    /// Tokens for a refresh token: a 400 says that the consent is gone, whatever stands in its body.
    case refresh
    /// To take a consent back, as the application.
    case revocation
    /// Anything that an access token opens.
    case question

    /// Whether the application has to prove itself, so that a plain 401 is about the client secret.
    var isAboutTokens: Bool { self != .question }
}
