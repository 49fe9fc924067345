package import Basics
package import Workouts

/// How long the heart rate was in each zone during an activity, according to Strava.
package struct RememberedZones: Sendable, Equatable {
    /// The lowest zone first; empty if Strava has none.
    package var times: [HeartRateZoneTime]
    package var fetched: Instant

    package init(_ times: [HeartRateZoneTime], fetched: Instant) {
        self.times = times
        self.fetched = fetched
    }
}

/// The time in one zone; zone 0 stands for an activity without zone times.
struct StoredZone: Equatable {
    var activityID: ActivityID
    var zone: Int
    var seconds: Int
    var fetched: Instant
}

extension StoredZone: Stored {
    static let table = Table("activity_zones", of: blank, keyCount: 2, order: "id, zone")

    static let blank = StoredZone(activityID: .strava(0), zone: 0, seconds: 0, fetched: .blank)

    mutating func visit(_ column: inout Columns) {
        column("id", &activityID)
        column("zone", &zone)
        column("seconds", &seconds)
        column("fetched", &fetched)
    }
}

extension [ActivityID: RememberedZones] {
    init(_ rows: [StoredZone]) {
        self.init()
        for row in rows {
            let times = row.zone > 0 ? [HeartRateZoneTime(zone: row.zone, seconds: row.seconds)] : []
            self[row.activityID, default: RememberedZones([], fetched: row.fetched)].times += times
        }
    }

    var rows: [StoredZone] {
        flatMap { id, known in
            let times = known.times.isEmpty ? [HeartRateZoneTime(zone: 0, seconds: 0)] : known.times
            return times.map {
                StoredZone(activityID: id, zone: $0.zone, seconds: $0.seconds, fetched: known.fetched)
            }
        }
    }
}
