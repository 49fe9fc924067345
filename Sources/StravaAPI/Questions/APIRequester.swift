import Basics
import Web

/// Asks Strava's API: with a token that is accepted, within what is allowed, and again when something passes.
struct APIRequester: Sendable {
    let apiURL: Address
    let tokens: AccessTokens
    let budget: RateBudget
    let effects: Outside
    let limits: Limits

    /// What `read` makes of the answer to a question.
    ///
    /// - Parameters:
    ///   - deadline: the moment after which nothing is asked any more.
    ///   - tries: how often it is asked in all where something passes.
    ///   - read: throws `StravaError.unusable` when the answer isn't what it should be; then it is asked for again.
    func ask<Value>(
        _ path: String, _ query: [(String, String)], until deadline: Instant,
        tries: Int = RetryPolicy.usualTries, reading read: ([UInt8]) throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        try await ask(APIQuestion(path, query), until: deadline, tries: tries, reading: read)
    }

    /// The same for any kind of question.
    func ask<Value>(
        _ question: APIQuestion, until deadline: Instant, tries: Int,
        reading read: ([UInt8]) throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        var patience = RetryPolicy(effects, until: deadline, tries: tries)
        var token = try await tokens.current()
        var isRenewed = false
        while true {
            do throws(StravaError) {
                let response = try await response(to: question, token: token, limits: patience.limits(limits))
                if let refusal = await refusal(in: response) { throw refusal }
                return try read(response.body)
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
    /// The answer to a question that is asked once, whatever its status.
    ///
    /// - Throws: `StravaError`; `wasNeverSent` says of it whether Strava can't have heard the question.
    func response(
        to question: APIQuestion, token: Secret, limits: Limits
    ) async throws(StravaError) -> Response {
        let address: Address
        do throws(AddressError) {
            address = try apiURL.appending(path: question.path, query: question.query)
        } catch {
            throw .refused(status: 404)
        }
        var headers = [
            HeaderFields.userAgent, ("Accept", "application/json"), ("Accept-Encoding", "gzip"),
            ("Authorization", "Bearer \(token.revealed())"),
        ]
        if let type = question.contentType { headers.append(("Content-Type", type)) }
        try await budget.check(now: effects.now(), sparing: question.spare)
        return try await send(
            Request(
                question.method, to: address, headers: HeaderFields(headers), body: question.body, limits: limits),
            isUpload: question.isUpload)
    }

    /// Why Strava refuses; nil where it doesn't.
    func refusal(in response: Response) async -> StravaError? {
        guard !(200...299).contains(response.status) else { return nil }
        let now = effects.now()
        let resumption = response.status == 429 ? await budget.refused(response, now: now) : now
        if response.status >= 500, let until = response.resumption(now: now) { await budget.postpone(until: until) }
        return StravaError(refusing: response, errand: .question, now: now, resumption: resumption)
    }

    /// Sends a request and counts it, unless it never got there.
    private func send(_ request: Request, isUpload: Bool) async throws(StravaError) -> Response {
        do throws(FetchFault) {
            let response = try await effects.transport.answer(to: request)
            await budget.note(response.headers, isUpload: isUpload, now: effects.now())
            return response
        } catch {
            let error = StravaError(error)
            if !error.wasNeverSent { await budget.note(nil, isUpload: isUpload, now: effects.now()) }
            throw error
        }
    }
}

/// One thing that the API is asked or told.
struct APIQuestion {
    var method = Request.Method.get
    let path: String
    var query: [(String, String)] = []
    /// nil where nothing is sent along.
    var contentType: String?
    var body: [UInt8] = []
    /// How many questions more have to be allowed after it.
    var spare = 0

    init(_ path: String, _ query: [(String, String)] = []) {
        self.path = path
        self.query = query
    }

    /// With something sent along.
    init(_ method: Request.Method, _ path: String, _ contentType: String, _ body: [UInt8], sparing spare: Int = 0) {
        self.method = method
        self.path = path
        self.contentType = contentType
        self.body = body
        self.spare = spare
    }

    /// Whether Strava counts it among all questions only, and not among those that aren't uploads.
    fileprivate var isUpload: Bool { method == .post && path == "uploads" }
}

/// What Strava is asked for, which decides what a bare status means.
enum RequestKind {
    /// Tokens for the code of a consent.
    case code
    /// Tokens for a refresh token: a 400 says that the consent is gone, whatever stands in its body.
    case refresh
    /// To take a consent back, as the application.
    case revocation
    /// An application's subscription to events, as the application.
    case subscription
    /// Anything that an access token opens.
    case question

    /// Whether the application has to prove itself, so that a plain 401 is about the client secret.
    var isAboutTokens: Bool { self != .question }
}
