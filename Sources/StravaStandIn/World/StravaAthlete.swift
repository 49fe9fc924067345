/// An account at this Strava.
package struct StravaAthlete: Sendable, Equatable {
    package var id: Int
    package var firstName: String
    package var lastName: String
    /// Where the heart-rate zones end, in beats a minute; the last one has no end.
    package var heartRateZones = [123, 153, 169, 184]
    /// In no particular order.
    package var activities: [StravaActivity]

    package init(
        id: Int = 9_000_000_001, firstName: String = "Anna", lastName: String = "Beispiel",
        activities: [StravaActivity] = []
    ) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.activities = activities
    }

    package var name: String { "\(firstName) \(lastName)" }

    /// The activity with an id.
    package subscript(activity id: Int) -> StravaActivity? {
        get { activities.first { $0.id == id } }
        set {
            activities.removeAll { $0.id == id }
            if let newValue { activities.append(newValue) }
        }
    }
}

extension StravaAthlete {
    /// A SummaryAthlete.
    var summary: JSON {
        .members([
            "id": .integer(id), "username": .null, "resource_state": .integer(2), "firstname": .text(firstName),
            "lastname": .text(lastName), "bio": .text(""), "city": .text(""), "state": .text(""), "country": .null,
            "sex": .null, "premium": .bool(true), "summit": .bool(true),
            "created_at": .text("2019-04-07T17:12:44Z"), "updated_at": .text("2026-05-30T06:01:09Z"),
            "badge_type_id": .integer(1), "weight": .number(64.5), "profile_medium": .text("avatar/athlete/medium.png"),
            "profile": .text("avatar/athlete/large.png"), "friend": .null, "follower": .null,
        ])
    }

    /// Zones, heart rate only; the last one ends at -1.
    var zones: JSON {
        let starts = [0] + heartRateZones
        let zones = zip(starts, heartRateZones + [-1]).map { start, end in
            JSON.members(["min": .integer(start), "max": .integer(end)])
        }
        return .members([
            "heart_rate": .members(["custom_zones": .bool(false), "zones": .array(zones)])
        ])
    }
}
