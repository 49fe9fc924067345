package import Basics

package struct PushSubscription: Sendable, Equatable {
    package let id: Int
    package let callback: String
    /// The token in the verification of the callback.
    let verifier: String
    let challenge: String
    package let created: Instant

    /// - Parameters:
    ///   - verifier: empty for a subscription made elsewhere, which needs no verification.
    ///   - challenge: the same.
    package init(id: Int, callback: String, verifier: String = "", challenge: String = "", created: Instant) {
        (self.id, self.callback, self.verifier, self.challenge) = (id, callback, verifier, challenge)
        self.created = created
    }

    func json(application: String) -> JSON {
        .members([
            "id": .integer(id), "resource_state": .integer(2), "application_id": .optional(Int(application)),
            "callback_url": .text(callback), "created_at": .text(created.description),
            "updated_at": .text(created.description),
        ])
    }
}

/// A change to an athlete or an activity, as sent to subscribers; nothing in it proves its origin.
package struct PushEvent: Sendable, Equatable {
    package var objectType: String
    package var objectID: Int
    package var aspect: String
    package var updates: [String: String]
    package var owner: Int

    package init(
        _ aspect: String, activity: Int, of owner: Int, updates: [String: String] = [:]
    ) {
        objectType = "activity"
        objectID = activity
        (self.aspect, self.updates, self.owner) = (aspect, updates, owner)
    }

    /// An athlete revokes the application's access.
    package init(revokedBy owner: Int) {
        objectType = "athlete"
        objectID = owner
        aspect = "update"
        updates = ["authorized": "false"]
        self.owner = owner
    }

    package func text(subscription: Int, at now: Instant) -> String {
        let updates = self.updates.sorted { $0.key < $1.key }.map { JSON.Member(key: $0.key, value: .text($0.value)) }
        return JSON.members([
            "aspect_type": .text(aspect), "event_time": .integer(now.secondsSinceEpoch),
            "object_id": .integer(objectID),
            "object_type": .text(objectType), "owner_id": .integer(owner), "subscription_id": .integer(subscription),
            "updates": .object(updates),
        ]).text
    }
}

typealias PushDelivery = (event: PushEvent, subscription: PushSubscription, retryPause: Duration)

/// Strava's service that sends events to subscribers, and the switches for its behaviour.
package struct PushService: Sendable {
    package struct Sent: Sendable, Equatable {
        package let event: PushEvent
        /// nil if no response came in time.
        package let status: Int?
    }

    package var subscription: PushSubscription?
    /// How often each event is sent, whatever the response.
    package var copies = 1
    /// Whether simultaneous events are sent in reverse order.
    package var isBackwards = false
    /// Whether verifying a callback always fails.
    package var findsNobody = false
    package var losesEvents = false
    /// The pause between two attempts to send an event. At Strava it takes minutes.
    package var retryPause = Duration.milliseconds(300)
    package private(set) var sent: [Sent] = []
    private var outgoing: [PushEvent] = []
    private var nextID = 131_300

    /// Sends events to subscribers, whether or not the changes have happened.
    package mutating func announce(_ events: [PushEvent]) {
        guard subscription != nil, !losesEvents else { return }
        outgoing += (isBackwards ? events.reversed() : events).flatMap { Array(repeating: $0, count: copies) }
    }

    mutating func takeDeliveries() -> [PushDelivery] {
        defer { outgoing = [] }
        guard let subscription else { return [] }
        return outgoing.map { ($0, subscription, retryPause) }
    }

    mutating func note(_ event: PushEvent, answer status: Int?) { sent.append(Sent(event: event, status: status)) }

    mutating func newID() -> Int {
        defer { nextID += 1 }
        return nextID
    }
}
