import Basics

/// A way to go wrong.
package enum Misbehaviour: Sendable, Hashable {
    /// 503 with a page for people.
    case unavailable
    /// 200 with a page for people, where JSON belongs.
    case webPage
    /// 500 `{"message":"error"}`.
    case serverError
    /// 429, and the rest of the quarter of an hour is used up: it stays so until the quarter turns.
    case tooManyRequests
    /// 403: the application's owner has no subscription.
    case inactive
    /// 402: what was asked for is told to subscribers only.
    case paymentRequired
    /// 403 with nothing that says why.
    case forbidden
    /// 404: what was asked for isn't there.
    case missing
    /// 401, whatever the token.
    case unauthorized
    /// 401: nothing may be sent in.
    case uploadDenied
    /// 403: as many athletes are connected as the application may have.
    case tooManyAthletes
    /// 302 to elsewhere.
    case redirect(to: String)

    /// What was asked is done, but half-way through the answer the connection is reset.
    case reset
    /// What was asked is done, but the answer ends before its `Content-Length`.
    case cutShort
    /// What was asked is done, but the answer, whole by its `Content-Length`, is half of its JSON.
    case truncatedJSON
    /// What was asked is done, but a 503 with a page for people comes back.
    case unavailableAfterwards
    /// What was asked is done, but a page for people comes back, with 200.
    case webPageAfterwards
    /// A byte at a time, twenty a second.
    case drip
    /// What was asked is done, but no answer ever comes.
    case silence
    /// What was asked is done, and the answer comes whole, so many milliseconds later.
    case late(milliseconds: Int)

    /// Fewer activities on a page than asked for, before the end of the list as well; none is left out.
    case shortPages
    /// Each page of activities begins with the last one of the page before.
    case repeatedActivities
    /// One activity of a page is nonsense.
    case brokenElement
    /// Before a page that isn't the first, an activity of this very moment is uploaded.
    case uploadBetweenPages
    /// Before a page that isn't the first, one is uploaded that began a second after the list's first.
    case lateUploadBetweenPages
    /// Before a page that isn't the first, the first activity of the list is deleted.
    case deletionBetweenPages

    /// Those without a choice, by the name that the command knows them by.
    package static let named: [String: Misbehaviour] = [
        "unavailable": .unavailable, "web-page": .webPage, "server-error": .serverError,
        "too-many-requests": .tooManyRequests, "inactive": .inactive, "payment-required": .paymentRequired,
        "forbidden": .forbidden, "missing": .missing, "unauthorized": .unauthorized,
        "upload-denied": .uploadDenied, "too-many-athletes": .tooManyAthletes,
        "unavailable-afterwards": .unavailableAfterwards, "web-page-afterwards": .webPageAfterwards, "reset": .reset,
        "cut-short": .cutShort, "truncated-json": .truncatedJSON, "drip": .drip,
        "silence": .silence, "short-pages": .shortPages, "repeated-activities": .repeatedActivities,
        "broken-element": .brokenElement, "upload-between-pages": .uploadBetweenPages,
        "late-upload-between-pages": .lateUploadBetweenPages, "deletion-between-pages": .deletionBetweenPages,
    ]
}

extension Misbehaviour {
    /// Whether a request can be answered in this way at all.
    func concerns(_ asked: Asked) -> Bool {
        let isList = asked.method == "GET" && asked.path.hasSuffix("/athlete/activities")
        switch self {
        case .shortPages, .repeatedActivities, .brokenElement:
            return isList
        case .uploadBetweenPages, .lateUploadBetweenPages, .deletionBetweenPages:
            return isList && (asked.query["page"].flatMap { Int($0) } ?? 1) > 1
        default:
            return true
        }
    }
}

extension Misbehaviour {
    /// What comes instead of an answer, nothing of what was asked being done; nil when the request is heeded.
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

    /// Spoils an answer on its way.
    func spoil(_ reply: inout Reply) {
        switch self {
        case .reset: reply.delivery = .reset
        case .cutShort: reply.delivery = .cutShort
        case .drip: reply.delivery = .drip
        case .silence: reply.delivery = .silence
        case .late(let milliseconds): reply.delivery = .late(.milliseconds(milliseconds))
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
