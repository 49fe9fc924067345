/// An error for which Strava returns a body: `{"message": …, "errors": [{"resource", "field", "code"}]}`.
struct Fault: Error, Equatable {
    let status: Int
    var resource = ""
    var field = ""
    /// Empty if the list of errors is.
    var code = ""

    static let unknownClient = Fault(400, "Application", "client_id", "invalid")
    static let invalidCode = Fault(400, "AuthorizationCode", "code", "invalid")
    static let invalidRefreshToken = Fault(400, "RefreshToken", "refresh_token", "invalid")
    static let invalidRedirect = Fault(400, "Application", "redirect_uri", "invalid")
    static let wrongSecret = Fault(401, "Application", "", "invalid")
    static let invalidAccessToken = Fault(401, "Athlete", "access_token", "invalid")
    /// The athlete may not upload, an error that some athletes get.
    static let uploadDenied = Fault(401, "Upload", "activity", "access_denied")
    /// The data is for subscribers only.
    static let paymentRequired = Fault(status: 402)
    static let inactiveApplication = Fault(403, "Application", "Status", "Inactive")
    static let tooManyAthletes = Fault(403, "Application", "Limit of connected athletes", "exceeded")
    static let forbidden = Fault(status: 403)
    static let unknownPath = Fault(status: 404)
    static let overallRateLimit = Fault(429, "Application", "overall rate limit", "exceeded")
    static let readRateLimit = Fault(429, "Application", "read rate limit", "exceeded")
    static let corruptActivity = Fault(status: 500)

    static func missingScope(_ scope: Scope) -> Fault { Fault(401, "AccessToken", scope.permission, "missing") }

    static func notFound(_ resource: String) -> Fault { Fault(404, resource, "", "not found") }

    /// A parameter or form field that can't be used.
    static func invalid(resource: String, field: String) -> Fault { Fault(400, resource, field, "invalid") }

    static func upload(field: String, code: String) -> Fault { Fault(400, "Upload", field, code) }

    /// The application gets no subscription to events.
    static func subscription(field: String, code: String) -> Fault { Fault(400, "PushSubscription", field, code) }

    var reply: Reply {
        let message = JSON.text(Self.messages[status] ?? "error")
        // The one body without a list of errors.
        if self == .corruptActivity { return .json(.members(["message": message]), status: status) }
        let error = JSON.members(["resource": .text(resource), "field": .text(field), "code": .text(code)])
        let errors = JSON.array(code.isEmpty ? [] : [error])
        return .json(.members(["message": message, "errors": errors]), status: status)
    }

    private static let messages = [
        400: "Bad Request", 401: "Authorization Error", 402: "Payment Required", 403: "Forbidden",
        404: "Record Not Found", 429: "Rate Limit Exceeded",
    ]
}

extension Fault {
    private init(_ status: Int, _ resource: String, _ field: String, _ code: String) {
        self.init(status: status, resource: resource, field: field, code: code)
    }
}
