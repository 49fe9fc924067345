/// Ends a request: what went wrong, and what whoever asked may know of it.
struct ServerError: Error, Sendable {
    let code: ErrorCode
    /// In place of the usual sentence; without secrets, paths and names of parts.
    var message: String?
    /// The parameter that is wrong.
    var parameter: String?
    /// In place of the usual seconds.
    var retryAfter: Int?
    /// The methods that may be used instead.
    var allowed: [String] = []

    init(
        _ code: ErrorCode, _ message: String? = nil, parameter: String? = nil, retryAfter: Int? = nil,
        allowed: [String] = []
    ) {
        self.code = code
        self.message = message
        self.parameter = parameter
        self.retryAfter = retryAfter
        self.allowed = allowed
    }
}
