package import Basics

/// Where an application wants to hear of events.
package struct PushSubscription: Sendable, Equatable {
    package let id: Int
    package let callback: String
    /// What the callback is asked with before anything is sent.
    let verifier: String
    let challenge: String
    package let created: Instant

    /// One that somebody else has made, who needn't be asked.
    package init(id: Int, callback: String, created: Instant) {
        self.init(id: id, callback: callback, verifier: "", challenge: "", created: created)
    }

    init(id: Int, callback: String, verifier: String, challenge: String, created: Instant) {
        self.id = id
        self.callback = callback
        self.verifier = verifier
        self.challenge = challenge
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

/// Something that has happened to an athlete or an activity, as subscribers are told it; nothing proves where it comes from.
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
        self.aspect = aspect
        self.updates = updates
        self.owner = owner
    }

    /// An athlete has taken back what the application may do.
    package init(revokedBy owner: Int) {
        objectType = "athlete"
        objectID = owner
        aspect = "update"
        updates = ["authorized": "false"]
        self.owner = owner
    }

    /// As it is sent.
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

/// An event on its way.
struct PushDelivery: Sendable {
    let event: PushEvent
    let subscription: PushSubscription
    let retryPause: Duration
}

/// Strava's service that tells subscribers of events, and the switches for how it behaves.
package struct PushService: Sendable {
    /// An answer that a subscriber gave.
    package struct Sent: Sendable, Equatable {
        package let event: PushEvent
        /// nil where none came in time.
        package let status: Int?
    }

    /// One for the application at most.
    package var subscription: PushSubscription?
    /// How often each event is sent, whatever the answer.
    package var copies = 1
    /// Whether what happens at the same time is told backwards.
    package var isBackwards = false
    /// Whether it finds nobody who wants to subscribe.
    package var findsNobody = false
    /// Whether events get lost.
    package var losesEvents = false
    /// Between two tries to send an event. At Strava it is minutes.
    package var retryPause = Duration.milliseconds(300)
    /// Every try, in order.
    package private(set) var sent: [Sent] = []
    private var outgoing: [PushEvent] = []
    private var nextID = 131_300

    init() {}

    /// Tells subscribers of something, whether or not it has happened.
    package mutating func announce(_ events: [PushEvent]) {
        guard subscription != nil, !losesEvents else { return }
        outgoing += (isBackwards ? events.reversed() : events).flatMap { Array(repeating: $0, count: copies) }
    }

    mutating func takeDeliveries() -> [PushDelivery] {
        defer { outgoing = [] }
        guard let subscription else { return [] }
        return outgoing.map { PushDelivery(event: $0, subscription: subscription, retryPause: retryPause) }
    }

    mutating func note(_ event: PushEvent, answer status: Int?) { sent.append(Sent(event: event, status: status)) }

    mutating func newID() -> Int {
        defer { nextID += 1 }
        return nextID
    }
}
