import Basics

extension WorldState {
    mutating func answer(_ asked: StravaRequest, at now: Instant) -> Reply {
        processUploads(at: now)
        var met: [Misbehaviour] = []
        for index in misbehaviours.indices where misbehaviours[index].meets(asked) {
            met.append(misbehaviours[index].how)
        }
        var reply: Reply
        if let replacing = met.first(where: { $0.replacement != nil }), let replacement = replacing.replacement {
            reply = replacement
            if replacing == .tooManyRequests, Self.isAPI(asked) { rateLimit.exhaust(at: now) }
            if Self.isAPI(asked), replacing != .unauthorized { reply.headers += rateLimit.headers }
        } else if IntervalsService.isMeant(asked) {
            reply = intervals.answer(asked)
        } else {
            reply = heed(asked, flaws: met, at: now)
        }
        for how in met { how.spoil(&reply) }
        seen.append(Seen(asked: asked, status: reply.status))
        return reply
    }
}

extension WorldState {
    /// The parts of the path, without the prefix that Strava drops in 2027.
    private static func place(_ asked: StravaRequest) -> [Substring] {
        let parts = asked.path.split(separator: "/")
        return parts.starts(with: ["api", "v3"]) ? Array(parts.dropFirst(2)) : parts
    }

    private static func isAPI(_ asked: StravaRequest) -> Bool {
        place(asked).first != "oauth" && !IntervalsService.isMeant(asked)
    }

    private static func isUpload(_ asked: StravaRequest) -> Bool {
        asked.method == "POST" && place(asked) == ["uploads"]
    }

    private mutating func heed(_ asked: StravaRequest, flaws: [Misbehaviour], at now: Instant) -> Reply {
        do throws(Fault) {
            guard Self.isAPI(asked) else { return try authorize(asked, at: now) }
            if Self.place(asked).first == "push_subscriptions" {
                return try subscribe(asked, Self.place(asked), at: now)
            }
            guard case .bearer(let token) = asked.authorization else { throw Fault.invalidAccessToken }
            // Without a valid token, the request can't be counted for an application.
            let access = try tokens.access(token, at: now)
            var reply: Reply
            do throws(Fault) {
                try rateLimit.count(isUpload: Self.isUpload(asked), at: now)
                if application.isInactive { throw Fault.inactiveApplication }
                reply = try serve(asked, access, flaws: flaws, at: now)
            } catch {
                reply = error.reply
            }
            reply.headers += rateLimit.headers
            return reply
        } catch {
            return error.reply
        }
    }

    private mutating func authorize(_ asked: StravaRequest, at now: Instant) throws(Fault) -> Reply {
        switch (asked.method, Self.place(asked)) {
        case ("GET", ["oauth", "authorize"]): try askConsent(asked, at: now)
        case ("POST", ["oauth", "authorize"]): try takeConsent(asked, at: now)
        case ("POST", ["oauth", "token"]): try giveTokens(asked, at: now)
        case ("POST", ["oauth", "revoke"]): try revoke(asked)
        default: throw .unknownPath
        }
    }

    private mutating func serve(
        _ asked: StravaRequest, _ access: Access, flaws: [Misbehaviour], at now: Instant
    ) throws(Fault) -> Reply {
        let place = Self.place(asked).map(String.init)
        switch (asked.method, place.first, place.count) {
        case ("GET", "athlete", 1): return .json(try account(access).summary)
        case ("GET", "athlete", 2) where place[1] == "activities":
            return try listActivities(asked, of: access, flaws: flaws, at: now)
        case ("GET", "athlete", 2) where place[1] == "zones":
            try access.require(.readProfile)
            return .json(try account(access).zones)
        case ("GET", "activities", 2): return try showActivity(place[1], of: access)
        case ("GET", "activities", 3) where place[2] == "zones": return try showZones(of: place[1], of: access)
        case ("PUT", "activities", 2): return try editActivity(place[1], asked, of: access)
        case ("POST", "uploads", 1): return try takeUpload(asked, of: access, at: now)
        case ("GET", "uploads", 2): return try showUpload(place[1], of: access)
        default: throw .unknownPath
        }
    }

    private func account(_ access: Access) throws(Fault) -> StravaAthlete {
        try access.require(.read)
        guard let athlete = athletes[access.athlete] else { throw .notFound("Athlete") }
        return athlete
    }
}
