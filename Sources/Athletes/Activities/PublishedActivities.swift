import Basics
import JSON
import Workouts

/// Strava's activities in the published JSON, by which the athlete's own recordings are known again once Strava isn't
/// read any more: they keep their UIDs and edits. Only what tells recordings apart is read.
struct PublishedActivities {
    let activities: [Activity]

    /// - Parameter json: a publication of version 1; anything else yields none.
    init(in json: [UInt8]) {
        let json = JSONValue(publication: json)
        let workouts = json?["workouts"]?.elements ?? []
        let shown = workouts.flatMap { [$0["strava"]].compactMap(\.self) + ($0["parts"]?.elements ?? []) }
        let others = workouts.flatMap { $0["duplicates"]?.elements ?? [] } + (json?["excluded"]?.elements ?? [])
        activities = (shown + others).compactMap(Activity.init(published:))
    }
}

extension Activity {
    /// nil for an activity that isn't Strava's, and without the values that make a recording known.
    fileprivate init?(published json: JSONValue) {
        guard let id = json["id"]?.text.flatMap({ ActivityID($0) }), !id.isFile,
            let sport = json["sport_type"]?.text.map(SportType.init(rawValue:)),
            let start = json["start_date"]?.text, start.hasSuffix("Z"), let utc = LocalTime(String(start.dropLast())),
            let local = json["start_date_local"]?.text.flatMap({ LocalTime($0) }),
            let moving = json["moving_time_s"]?.integer, let elapsed = json["elapsed_time_s"]?.integer
        else { return nil }
        self.init(
            id: id, name: "", sportType: sport, start: Instant(secondsSinceEpoch: utc.secondsSinceEpoch),
            // Strava tells a hidden start as the first second of the day.
            localStart: local, startIsHidden: local.secondOfDay == 1, movingTime: .seconds(moving),
            elapsedTime: .seconds(elapsed),
            distance: json["distance_m"]?.number.map(Distance.init(meters:)))
        if json["indoor"] == .flag(true) { isTrainer = true }
    }
}
