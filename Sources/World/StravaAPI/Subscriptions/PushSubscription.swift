package import Basics
import Foundation
import JSON
import Web

/// An application's subscription to events, as Strava stores it. An application has at most one.
package struct PushSubscription: Sendable, Equatable {
    package let id: Int64
    /// The address to which Strava sends events; anyone who knows all of it can send some, too.
    package let callback: Secret
    /// nil if Strava doesn't name it.
    package let created: Instant?

    package init(id: Int64, callback: Secret, created: Instant?) {
        (self.id, self.callback, self.created) = (id, callback, created)
    }

    /// The host of the address, which is no secret; nil if the address can't be parsed.
    package var host: String? { (try? Address(parsing: callback.revealed()))?.host }
}

extension PushSubscription {
    /// Parses Strava's list: `[{"id": 131300, "callback_url": …, "created_at": "2026-03-18T13:00:00Z"}]`.
    ///
    /// - Throws: `StravaError.unusable` for anything else.
    static func list(_ body: [UInt8]) throws(StravaError) -> [PushSubscription] {
        guard case .list(let elements)? = JSONValue(body) else { throw .unusable(words) }
        var found: [PushSubscription] = []
        for element in elements {
            guard let id = element["id"]?.integer, id > 0, let callback = element["callback_url"]?.text else {
                throw .unusable(words)
            }
            found.append(
                PushSubscription(
                    id: Int64(id), callback: Secret(callback),
                    created: element["created_at"]?.text.flatMap(moment)))
        }
        return found
    }

    /// Parses the id of a new subscription: `{"id": 131300}`; nil for anything else.
    static func id(_ body: [UInt8]) -> Int64? {
        guard let id = JSONValue(body)?["id"]?.integer, id > 0 else { return nil }
        return Int64(id)
    }

    private static func moment(_ text: String) -> Instant? {
        guard let date = try? Date.ISO8601FormatStyle().parse(text) else { return nil }
        return Instant(secondsSinceEpoch: Int(date.timeIntervalSince1970))
    }

    private static let words = "a list of subscriptions"
}
