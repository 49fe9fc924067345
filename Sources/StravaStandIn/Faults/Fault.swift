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
        Reply.json(body, status: status)
    }
}

extension Fault {
    private var status: Int {
        switch self {
        case .unknownClient, .invalidCode, .invalidRefreshToken, .invalidRedirect, .invalid, .upload, .subscription: 400
        case .wrongSecret, .invalidAccessToken, .missingScope, .uploadDenied: 401
        case .paymentRequired: 402
        case .inactiveApplication, .forbidden, .tooManyAthletes: 403
        case .notFound, .unknownPath: 404
        case .overallRateLimit, .readRateLimit: 429
        case .corruptActivity: 500
        }
    }

    private var message: String {
        switch status {
        case 400: "Bad Request"
        case 401: "Authorization Error"
        case 402: "Payment Required"
        case 403: "Forbidden"
        case 404: "Record Not Found"
        case 429: "Rate Limit Exceeded"
        default: "error"
        }
    }

    private var body: JSON {
        // The one body without a list of errors.
        if self == .corruptActivity { return .members(["message": .text(message)]) }
        let (resource, field, code) = parts
        let error = JSON.members(["resource": .text(resource), "field": .text(field), "code": .text(code)])
        return .members(["message": .text(message), "errors": .array(code.isEmpty ? [] : [error])])
    }

    private var parts: (resource: String, field: String, code: String) {
        switch self {
        case .unknownClient: ("Application", "client_id", "invalid")
        case .wrongSecret: ("Application", "", "invalid")
        case .invalidCode: ("AuthorizationCode", "code", "invalid")
        case .invalidRefreshToken: ("RefreshToken", "refresh_token", "invalid")
        case .invalidRedirect: ("Application", "redirect_uri", "invalid")
        case .invalidAccessToken: ("Athlete", "access_token", "invalid")
        case .missingScope(let scope): ("AccessToken", scope.permission, "missing")
        case .notFound(let resource): (resource, "", "not found")
        case .overallRateLimit: ("Application", "overall rate limit", "exceeded")
        case .readRateLimit: ("Application", "read rate limit", "exceeded")
        case .inactiveApplication: ("Application", "Status", "Inactive")
        case .invalid(let resource, let field): (resource, field, "invalid")
        case .upload(let field, let code): ("Upload", field, code)
        case .uploadDenied: ("Upload", "activity", "access_denied")
        case .tooManyAthletes: ("Application", "Limit of connected athletes", "exceeded")
        case .subscription(let field, let code): ("PushSubscription", field, code)
        case .paymentRequired, .forbidden, .unknownPath, .corruptActivity: ("", "", "")
        }
    }
}
