import Basics
import Web

/// Sends requests to Strava's API with a valid token, within the limits, and repeats them after passing failures.
struct APIRequester: Sendable {
    let apiURL: Address
    let tokens: AccessTokens
    let budget: RateBudget
    let effects: Outside
    let limits: Limits

    /// Sends a request and returns its response as read by `read`.
    ///
    /// - Parameters:
    ///   - tries: the most attempts in all after passing failures.
    ///   - words: what the body should be.
    ///   - read: returns nil for any other body; the request is then repeated.
    func ask<Value>(
        _ question: APIQuestion, until deadline: Instant, tries: Int = RetryPolicy<StravaError>.usualTries,
        for words: String, reading read: ([UInt8]) -> Value?
    ) async throws(StravaError) -> Value {
        var patience = RetryPolicy<StravaError>(effects, until: deadline, tries: tries)
        var token = try await tokens.current()
        var isRenewed = false
        while true {
            do throws(StravaError) {
                let response = try await response(to: question, token: token, limits: patience.limits(limits))
                if let refusal = await refusal(in: response) { throw refusal }
                guard let value = read(response.body) else { throw .unusable(words) }
                return value
            } catch {
                if error == .unauthorized, !isRenewed {
                    token = try await tokens.renew(after: token)
                    isRenewed = true
                } else {
                    try await patience.wait(after: error)
                }
            }
        }
    }
}

extension APIRequester {
    /// Sends a request once and returns its response, whatever its status.
    ///
    /// - Throws: `StravaError`; its `wasNeverSent` says whether the request certainly never reached Strava.
    func response(
        to question: APIQuestion, token: Secret, limits: Limits
    ) async throws(StravaError) -> Response {
        var fields: [(name: String, value: String)] = [
            ("Accept-Encoding", "gzip"), ("Authorization", "Bearer \(token.revealed())"),
        ]
        if let type = question.contentType { fields.append(("Content-Type", type)) }
        try await budget.check(now: effects.now(), sparing: question.spare)
        // A request counts unless it certainly never reached Strava.
        do {
            let response = try await effects.send(
                question.method, question.path, below: apiURL, query: question.query, fields, question.body,
                limits: limits)
            await budget.note(response.headers, isUpload: question.isUpload, now: effects.now())
            return response
        } catch {
            if !error.wasNeverSent { await budget.note(nil, isUpload: question.isUpload, now: effects.now()) }
            throw error
        }
    }

    /// Why Strava refuses the request; nil if it doesn't.
    func refusal(in response: Response) async -> StravaError? {
        guard !(200...299).contains(response.status) else { return nil }
        let now = effects.now()
        let resumption = response.status == 429 ? await budget.refused(response, now: now) : nil
        if response.status >= 500, let until = response.resumption(now: now) { await budget.postpone(until: until) }
        return StravaError(refusing: response, purpose: .question, now: now, resumption: resumption)
    }
}

extension Outside {
    /// Sends a request to Strava once, and returns its response, whatever its status.
    ///
    /// - Parameters:
    ///   - base: the address of the API or of OAuth, below which the path is.
    ///   - fields: header fields beside those of every request.
    func send(
        _ method: Request.Method, _ path: String, below base: Address, query: [(String, String)] = [],
        _ fields: [(name: String, value: String)] = [], _ body: [UInt8] = [], limits: Limits
    ) async throws(StravaError) -> Response {
        guard let address = try? base.appending(path: path, query: query) else { throw .refused(status: 404) }
        let always = [HeaderFields.userAgent, ("Accept", "application/json")]
        let request = Request(method, to: address, headers: HeaderFields(always + fields), body: body, limits: limits)
        do { return try await transport.answer(to: request) } catch { throw StravaError(error) }
    }
}

extension HeaderFields {
    /// The field of a request whose body is a form.
    static let form = (name: "Content-Type", value: "application/x-www-form-urlencoded")
}

extension Limits {
    static let short = Limits(
        total: api.total, idle: api.idle, body: api.errorBody, errorBody: api.errorBody, redirects: api.redirects)
}

struct APIQuestion {
    var method = Request.Method.get
    let path: String
    var query: [(String, String)] = []
    /// nil for a request without a body.
    var contentType: String?
    var body: [UInt8] = []
    /// How many more requests must be allowed after it.
    var spare = 0

    /// Whether Strava counts it only towards the overall limit, and not towards the one of requests other than uploads.
    fileprivate var isUpload: Bool { method == .post && path == "uploads" }
}

/// The purpose of a request, which decides what a bare status means.
enum RequestKind {
    case code
    /// Fetches tokens for a refresh token: a 400 means that the consent is revoked, whatever the body says.
    case refresh
    /// Revokes a consent, authenticated as the application.
    case revocation
    /// Manages an application's subscription to events, authenticated as the application.
    case subscription
    case question

    /// Whether the application authenticates itself, so that a plain 401 concerns the client secret.
    var isAboutTokens: Bool { self != .question }
}
