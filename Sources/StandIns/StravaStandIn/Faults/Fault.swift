/// The errors for which Strava returns a body: `{"message": …, "errors": [{"resource", "field", "code"}]}`.
enum Fault: Error, Equatable {
    case unknownClient
    case wrongSecret
    case invalidCode
    case invalidRefreshToken
    case invalidRedirect
    case invalidAccessToken
    case missingScope(Scope)
    case notFound(String)
    case unknownPath
    case overallRateLimit
    case readRateLimit
    case inactiveApplication
    /// The data is for subscribers only.
    case paymentRequired
    /// The athlete may not access the resource.
    case forbidden
    case corruptActivity
    /// A parameter or form field that can't be used.
    case invalid(resource: String, field: String)
    /// The file is rejected.
    case upload(field: String, code: String)
    /// The application has reached its limit of connected athletes.
    case tooManyAthletes
    /// The athlete may not upload, an error that some athletes get.
    case uploadDenied
    /// The application gets no subscription to events.
    case subscription(field: String, code: String)

    var reply: Reply {
        let (status, resource, field, code) = parts
        let message = JSON.text(Self.messages[status] ?? "error")
        // The one body without a list of errors.
        if self == .corruptActivity { return .json(.members(["message": message]), status: status) }
        let error = JSON.members(["resource": .text(resource), "field": .text(field), "code": .text(code)])
        let errors = JSON.array(code.isEmpty ? [] : [error])
        return .json(.members(["message": message, "errors": errors]), status: status)
    }
}

extension Fault {
    private static let messages = [
        400: "Bad Request", 401: "Authorization Error", 402: "Payment Required", 403: "Forbidden",
        404: "Record Not Found", 429: "Rate Limit Exceeded",
    ]

    private var parts: (status: Int, resource: String, field: String, code: String) {
        switch self {
        case .unknownClient: (400, "Application", "client_id", "invalid")
        case .invalidCode: (400, "AuthorizationCode", "code", "invalid")
        case .invalidRefreshToken: (400, "RefreshToken", "refresh_token", "invalid")
        case .invalidRedirect: (400, "Application", "redirect_uri", "invalid")
        case .invalid(let resource, let field): (400, resource, field, "invalid")
        case .upload(let field, let code): (400, "Upload", field, code)
        case .subscription(let field, let code): (400, "PushSubscription", field, code)
        case .wrongSecret: (401, "Application", "", "invalid")
        case .invalidAccessToken: (401, "Athlete", "access_token", "invalid")
        case .missingScope(let scope): (401, "AccessToken", scope.permission, "missing")
        case .uploadDenied: (401, "Upload", "activity", "access_denied")
        case .paymentRequired: (402, "", "", "")
        case .inactiveApplication: (403, "Application", "Status", "Inactive")
        case .tooManyAthletes: (403, "Application", "Limit of connected athletes", "exceeded")
        case .forbidden: (403, "", "", "")
        case .notFound(let resource): (404, resource, "", "not found")
        case .unknownPath: (404, "", "", "")
        case .overallRateLimit: (429, "Application", "overall rate limit", "exceeded")
        case .readRateLimit: (429, "Application", "read rate limit", "exceeded")
        case .corruptActivity: (500, "", "", "")
        }
    }
}
