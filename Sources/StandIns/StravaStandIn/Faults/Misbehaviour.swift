package enum Misbehaviour: Sendable, Hashable {
    /// 503 with an HTML page.
    case unavailable
    /// 200 with an HTML page instead of JSON.
    case webPage
    /// 500 `{"message":"error"}`.
    case serverError
    /// 429; the rest of the quarter hour's limit is used up, so that it lasts until the quarter hour ends.
    case tooManyRequests
    /// 403: the application's owner has no subscription.
    case inactive
    /// 402: the data is for subscribers only.
    case paymentRequired
    /// 403 without a reason.
    case forbidden
    /// 404: the resource doesn't exist.
    case missing
    /// 401, whatever the token.
    case unauthorized
    /// 401: uploads are not permitted.
    case uploadDenied
    /// 403: the application has reached its limit of connected athletes.
    case tooManyAthletes
    /// 302 to another address.
    case redirect(to: String)

    /// The request is processed, but the connection is reset (RST) half-way through the response.
    case reset
    /// The request is processed, but the response ends before its `Content-Length`.
    case cutShort
    /// The request is processed, but the response, complete by its `Content-Length`, holds half of its JSON.
    case truncatedJSON
    /// The request is processed, but the response is a 503 with an HTML page.
    case unavailableAfterwards
    /// The request is processed, but the response is a 200 with an HTML page.
    case webPageAfterwards
    /// The response is sent byte by byte, twenty a second.
    case drip
    /// The request is processed, but no response is ever sent.
    case silence
    /// The request is processed, and the complete response is sent after a delay.
    case late(milliseconds: Int)

    /// Pages of activities are shorter than requested, even before the end of the list, but none is left out.
    case shortPages
    /// Each page of activities repeats the last one of the previous page.
    case repeatedActivities
    /// Before any page but the first, an activity of the present moment is uploaded.
    case uploadBetweenPages
    /// Before any page but the first, an activity is uploaded that began a second after the list's first.
    case lateUploadBetweenPages
    /// Before any page but the first, the first activity of the list is deleted.
    case deletionBetweenPages

    /// The misbehaviours without a value, by their names in the command.
    package static let named: [String: Misbehaviour] = [
        "unavailable": .unavailable, "web-page": .webPage, "server-error": .serverError,
        "too-many-requests": .tooManyRequests, "inactive": .inactive, "payment-required": .paymentRequired,
        "forbidden": .forbidden, "missing": .missing, "unauthorized": .unauthorized,
        "upload-denied": .uploadDenied, "too-many-athletes": .tooManyAthletes,
        "unavailable-afterwards": .unavailableAfterwards, "web-page-afterwards": .webPageAfterwards, "reset": .reset,
        "cut-short": .cutShort, "truncated-json": .truncatedJSON, "drip": .drip,
        "silence": .silence, "short-pages": .shortPages, "repeated-activities": .repeatedActivities,
        "upload-between-pages": .uploadBetweenPages,
        "late-upload-between-pages": .lateUploadBetweenPages, "deletion-between-pages": .deletionBetweenPages,
    ]
}

extension Misbehaviour {
    func concerns(_ asked: StravaRequest) -> Bool {
        let isList = asked.method == "GET" && asked.path.hasSuffix("/athlete/activities")
        switch self {
        case .shortPages, .repeatedActivities:
            return isList
        case .uploadBetweenPages, .lateUploadBetweenPages, .deletionBetweenPages:
            return isList && (asked.query["page"].flatMap { Int($0) } ?? 1) > 1
        default:
            return true
        }
    }
}

extension Misbehaviour {
    /// The response that replaces processing the request; nil if the request is processed.
    var replacement: Reply? {
        switch self {
        case .unavailable: .html(Self.page(title: "We'll be back soon"), status: 503)
        case .webPage: .html(Self.page(title: "Strava's stand-in"))
        case .serverError: Fault.corruptActivity.reply
        case .tooManyRequests: Fault.overallRateLimit.reply
        case .inactive: Fault.inactiveApplication.reply
        case .paymentRequired: Fault.paymentRequired.reply
        case .forbidden: Fault.forbidden.reply
        case .missing: Fault.notFound("Activity").reply
        case .unauthorized: Fault.invalidAccessToken.reply
        case .uploadDenied: Fault.uploadDenied.reply
        case .tooManyAthletes: Fault.tooManyAthletes.reply
        case .redirect(let location): .redirect(to: location)
        default: nil
        }
    }

    func spoil(_ reply: inout Reply) {
        switch self {
        case .reset, .cutShort, .drip, .silence, .late: reply.delivery = self
        case .unavailableAfterwards: reply = .html(Self.page(title: "We'll be back soon"), status: 503)
        case .webPageAfterwards: reply = .html(Self.page(title: "Log in"))
        case .truncatedJSON: reply.body = Array(reply.body.prefix(reply.body.count / 2))
        default: break
        }
    }

    private static func page(title: String) -> String {
        "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body><h1>\(title)</h1></body></html>\n"
    }
}
