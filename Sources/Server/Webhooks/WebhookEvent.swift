import JSON
import Store

/// An event from Strava, or from anyone else who knows the callback address. Since it is unsigned, it only says where
/// to look (Strava's page "Webhook Events API").
struct WebhookEvent: Sendable, Equatable {
    private let objectType: String
    private let objectID: Int64
    private let aspect: String
    private let isUnauthorized: Bool
    /// Strava's id of the athlete.
    let owner: Int64
    /// Strava's id of the subscription.
    let subscription: Int64

    /// nil if it doesn't have the form of an event.
    init?(_ body: [UInt8]) {
        guard String(validating: body, as: UTF8.self) != nil, let json = JSONValue(body), case .object = json,
            let objectType = json["object_type"]?.text,
            let aspect = json["aspect_type"]?.text, let objectID = json["object_id"]?.positiveInteger,
            let owner = json["owner_id"]?.positiveInteger,
            let subscription = json["subscription_id"]?.positiveInteger
        else { return nil }
        self.objectType = objectType
        self.objectID = objectID
        self.aspect = aspect
        self.owner = owner
        self.subscription = subscription
        isUnauthorized = json["updates"]?["authorized"]?.text == "false"
    }

    /// What to fetch; nil if the event doesn't concern tpmerge.
    var subject: Hint.Subject? {
        switch (objectType, aspect) {
        case ("activity", "create"), ("activity", "update"), ("activity", "delete"): .activity(objectID)
        case ("athlete", "update") where isUnauthorized: .permission
        default: nil
        }
    }

    /// True for created, false for deleted; nil for neither.
    var isNew: Bool? {
        switch aspect {
        case "create": true
        case "delete": false
        default: nil
        }
    }
}

extension JSONValue {
    /// A whole number from 1 on; nil for anything else.
    fileprivate var positiveInteger: Int64? {
        guard case .integer(let value) = self, value > 0 else { return nil }
        return value
    }
}
