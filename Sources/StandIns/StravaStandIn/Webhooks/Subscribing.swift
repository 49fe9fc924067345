import Basics

extension WorldState {
    /// `/push_subscriptions`: the application authenticates itself by its secret, in the form to create a subscription,
    /// otherwise in the query.
    mutating func subscribe(_ asked: StravaRequest, _ place: [Substring], at now: Instant) throws(Fault) -> Reply {
        let fields = asked.method == "POST" ? asked.form : asked.query
        try application.check(fields["client_id"], secret: fields["client_secret"])
        if application.isInactive { throw .inactiveApplication }
        switch (asked.method, place.count) {
        case ("GET", 1):
            return .json(.array([webhooks.subscription].compactMap { $0?.json(application: application.clientID) }))
        case ("POST", 1): return try makeSubscription(fields, at: now)
        case ("DELETE", 2):
            guard let subscription = webhooks.subscription, String(subscription.id) == place[1] else {
                throw .notFound("PushSubscription")
            }
            webhooks.subscription = nil
            return Reply(status: 204)
        default: throw .unknownPath
        }
    }

    mutating func conclude(_ subscription: PushSubscription, isVerified: Bool) -> Reply {
        guard isVerified, !webhooks.findsNobody else {
            return Fault.subscription(
                field: "callback url", code: "GET to callback URL does not return 200"
            ).reply
        }
        // Of two simultaneous requests only one succeeds.
        guard webhooks.subscription == nil else { return Fault.subscription(field: "", code: "already exists").reply }
        webhooks.subscription = subscription
        return .json(subscription.json(application: application.clientID), status: 201)
    }

    private mutating func makeSubscription(_ fields: Fields, at now: Instant) throws(Fault) -> Reply {
        guard webhooks.subscription == nil else { throw .subscription(field: "", code: "already exists") }
        guard let callback = fields["callback_url"], !callback.isEmpty, callback.count <= 255 else {
            throw .subscription(field: "callback url", code: "invalid")
        }
        guard let verifier = fields["verify_token"], !verifier.isEmpty else {
            throw .subscription(field: "verify token", code: "missing")
        }
        let id = webhooks.newID()
        var reply = Reply(status: 201)
        reply.verifies = PushSubscription(
            id: id, callback: callback, verifier: verifier,
            // A subscriber that knows only a part can't guess the rest.
            challenge: String(UInt64(id) &* 0x9E37_79B9_7F4A_7C15, radix: 16), created: now)
        return reply
    }
}

extension WorldState {
    /// Announces changes to subscribers, as far as the application may see them: without the scope for private
    /// activities, hiding one looks like a deletion, and showing it like a creation (strava/developers.strava.com#42).
    mutating func announceChanges(since before: WorldState) {
        guard webhooks.subscription != nil else { return }
        var events: [PushEvent] = []
        for id in Set(before.athletes.keys).union(athletes.keys).sorted() {
            guard let scopes = tokens.scopes(of: id) else {
                if before.tokens.scopes(of: id) != nil { events.append(PushEvent(revokedBy: id)) }
                continue
            }
            guard scopes.seesActivities else { continue }
            let (earlier, later) = (before.athletes[id]?.activities ?? [], athletes[id]?.activities ?? [])
            guard earlier != later else { continue }
            events += Self.events(of: id, from: Self.told(earlier, to: scopes), to: Self.told(later, to: scopes))
        }
        webhooks.announce(events)
    }

    private static func told(_ activities: [StravaActivity], to scopes: Set<Scope>) -> [Int: StravaActivity] {
        let seen = activities.filter { scopes.contains(.readAllActivities) || $0.visibility != .onlyMe }
        return Dictionary(seen.map { ($0.id, $0) }) { first, _ in first }
    }

    private static func events(
        of owner: Int, from earlier: [Int: StravaActivity], to later: [Int: StravaActivity]
    ) -> [PushEvent] {
        Set(earlier.keys).union(later.keys).sorted().compactMap { id in
            switch (earlier[id], later[id]) {
            case (nil, _?): return PushEvent("create", activity: id, of: owner)
            case (_?, nil): return PushEvent("delete", activity: id, of: owner)
            case (let before?, let after?):
                var updates: [String: String] = [:]
                if after.name != before.name { updates["title"] = after.name }
                if after.sportType != before.sportType { updates["type"] = after.sportType }
                if after.visibility != before.visibility { updates["private"] = String(after.visibility == .onlyMe) }
                return updates.isEmpty ? nil : PushEvent("update", activity: id, of: owner, updates: updates)
            case (nil, nil): return nil
            }
        }
    }
}
