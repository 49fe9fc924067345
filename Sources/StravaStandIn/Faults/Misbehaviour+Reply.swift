import Basics

extension Misbehaviour {
    /// What comes instead of an answer, nothing of what was asked being done; nil when the request is heeded.
    var replacement: Reply? {
        switch self {
        case .unavailable: .html(Self.page(title: "We'll be back soon"), status: 503)
        case .webPage: .html(Self.page(title: "Strava's stand-in"))
        case .serverError: Fault.corruptActivity.reply
        case .tooManyRequests: Fault.overallRateLimit.reply
        case .inactive: Fault.inactiveApplication.reply
        case .unauthorized: Fault.invalidAccessToken.reply
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
        case .truncatedJSON: reply.body = Array(reply.body.prefix(reply.body.count / 2))
        default: break
        }
    }

    private static func page(title: String) -> String {
        "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body><h1>\(title)</h1></body></html>\n"
    }
}
