import Basics
import JSON
package import Workouts

/// The athlete's edits, and the UIDs of events, recovered from the published JSON after the memory was lost.
package struct RecoveredEdits {
    /// In order of the activities' ids.
    package let edits: [ActivityEdit]
    private let named: Set<ActivityID>
    package let uids: Set<String>

    /// - Parameter json: a publication of version 1; anything else yields no edits.
    package init(in json: [UInt8]) {
        let json = JSONValue(publication: json)
        let workouts = json?["workouts"]?.elements ?? []
        let shown = workouts.flatMap { [$0.activity].compactMap(\.self) + ($0["parts"]?.elements ?? []) }
        uids = Set(workouts.compactMap { $0["uid"]?.text })
        let excluded = json?["excluded"]?.elements ?? []
        let others = json?["edits"]?.elements ?? []
        let edits =
            shown.compactMap { ActivityEdit($0, isExcluded: false) }
            + excluded.compactMap { ActivityEdit($0, isExcluded: true) }
            + others.compactMap(ActivityEdit.init(unshown:))
        let ids = json?.idsOfSaid ?? [:]
        self.edits = Dictionary(edits.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one }).values
            .map { $0.naming($0.id, of: ids[$0.id] ?? []) }.sorted { $0.id < $1.id }
        named = Set((shown + excluded + others).compactMap { $0["id"]?.text.flatMap { ActivityID($0) } } + ids.keys)
    }

    /// Whether the publication belongs to the athlete with these activities.
    package func isOf(_ activities: [Activity]) -> Bool { activities.contains { named.contains($0.id) } }
}

extension ActivityEdit {
    /// The edit of a shown or excluded activity; nil if it has none.
    fileprivate init?(_ json: JSONValue, isExcluded: Bool) {
        let edited = (json["edited"]?.elements ?? []).compactMap(\.text)
        let day = json["start_date_local"]?.text?.prefix { $0 != "T" }
        self.init(
            json["id"], day, name: edited.contains("name") ? json["name"] : nil,
            kilocalories: edited.contains("calories") ? json["calories"] : nil, isExcluded: isExcluded)
    }

    /// The edit of an activity that isn't shown.
    fileprivate init?(unshown json: JSONValue) {
        self.init(
            json["id"], json["day"]?.text?[...], name: json["name"], kilocalories: json["calories"],
            isExcluded: json["excluded"] == .flag(true))
    }

    private init?(
        _ id: JSONValue?, _ day: Substring?, name: JSONValue?, kilocalories: JSONValue?, isExcluded: Bool
    ) {
        guard let id = id?.text.flatMap({ ActivityID($0) }), let day = day.flatMap({ Day(iso: $0) }) else { return nil }
        self.init(
            id: id, day: day, name: name?.text.flatMap(Self.name),
            kilocalories: kilocalories?.integer.flatMap { Self.kilocalories.contains($0) ? $0 : nil },
            isExcluded: isExcluded)
        if saysNothing { return nil }
    }
}

extension [Activity] {
    /// Strava's activities in the published JSON. Through them the athlete's own recordings are recognised once Strava
    /// is no longer read, and keep their UIDs and edits. Only the values that distinguish recordings are read.
    ///
    /// - Parameter json: a publication of version 1; anything else yields none.
    package init(published json: [UInt8]) {
        let json = JSONValue(publication: json)
        let workouts = json?["workouts"]?.elements ?? []
        let shown = workouts.flatMap { [$0["strava"]].compactMap(\.self) + ($0["parts"]?.elements ?? []) }
        let others = workouts.flatMap { $0["duplicates"]?.elements ?? [] } + (json?["excluded"]?.elements ?? [])
        self = (shown + others).compactMap(Activity.init(published:))
    }
}

extension Activity {
    /// Fails for an activity that isn't Strava's, or lacks the values that identify a recording.
    fileprivate init?(published json: JSONValue) {
        guard let id = json["id"]?.text.flatMap({ ActivityID($0) }), id.strava != nil,
            let sport = json["sport_type"]?.text.map(SportType.init(rawValue:)),
            let start = json["start_date"]?.text, start.hasSuffix("Z"), let utc = LocalTime(String(start.dropLast())),
            let local = json["start_date_local"]?.text.flatMap({ LocalTime($0) }),
            let moving = json["moving_time_s"]?.integer, let elapsed = json["elapsed_time_s"]?.integer
        else { return nil }
        self.init(
            id: id, name: "", sportType: sport, start: Instant(secondsSinceEpoch: utc.secondsSinceEpoch),
            // Strava gives a hidden start as one second after midnight.
            localStart: local, startIsHidden: local.secondOfDay == 1, movingTime: .seconds(moving),
            elapsedTime: .seconds(elapsed),
            distance: json["distance_m"]?.number.map(Distance.init(meters:)))
        if json["indoor"] == .flag(true) { measure { $0.isTrainer = true } }
    }
}
