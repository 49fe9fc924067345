package import Basics
import JSON
package import Workouts

/// The plan as the published JSON tells it, after the memory was lost.
package struct PublishedPlan {
    package let workouts: [PlannedWorkout]
    package let pairs: [ManualPair]
    /// Those of all events.
    package let uids: Set<String>
    /// The athlete's day on which it was made.
    package let today: Day?

    /// A publication of version 1; empty if there is none, or it can't be read.
    package init(in json: [UInt8]?) {
        let json = json.flatMap { JSONValue(publication: $0) }
        let entries = ["workouts", "hidden"].flatMap { json?[$0]?.elements ?? [] }
        let recovery = json?["recovery"]
        let unshown = recovery?["plans"]?.elements ?? []
        let told = Set(unshown.compactMap { $0["uid"]?.text })
        today = json?["today"]?.text.flatMap { Day(iso: $0) }
        workouts = (unshown + entries.filter { $0["uid"]?.text.map(told.contains) != true })
            .compactMap(PlannedWorkout.init(published:))
        let ids = json?.idsOfSaid ?? [:]
        pairs = (recovery?["pairs"]?.elements ?? []).compactMap { pair in
            guard let uid = pair["uid"]?.text else { return nil }
            let id = pair["activity_id"]?.text.flatMap { ActivityID($0) }
            let said = ManualPair(uid: uid, activityID: id)
            return id.map { said.naming($0, of: ids[$0] ?? []) } ?? said
        }
        uids = Set(entries.compactMap { $0["uid"]?.text })
    }
}

extension PlannedWorkout {
    /// nil if the entry is no plan, or has the UID of an activity or a recording that was published before its plan.
    fileprivate init?(published entry: JSONValue) {
        guard let uid = entry["uid"]?.text, !WorkoutIdentity.isActivity(uid: uid),
            entry["match"] == nil || !WorkoutIdentity.isRecording(uid: uid), let plan = entry["planned"],
            let kind = entry["kind"]?.text.flatMap(Kind.init), let feedUID = plan["tp_uid"]?.text,
            let summary = plan["summary"]?.text, let day = plan["day"]?.text.flatMap({ Day(iso: $0) })
        else { return nil }
        let sport = entry["sport"]?.text.flatMap(PlannedSport.init(rawValue:)) ?? .other
        let actual = Volume(plan, "actual_duration_s", "actual_distance_m")
        self.init(
            feedUID: feedUID, kind: kind, sport: sport, summary: summary, title: Self.title(in: summary, of: sport),
            start: plan["start_local"]?.text.flatMap(LocalTime.init).map(PlannedStart.wallClock) ?? .day(day),
            planned: Volume(plan, "duration_s", "distance_m"), actual: actual,
            isCompleted: actual != Volume(), tss: plan["tss"]?.number,
            intensityFactor: plan["intensity_factor"]?.number,
            targets: (plan["targets"]?.elements ?? []).compactMap(Target.init),
            notes: plan["notes"]?.text ?? "", racePriority: plan["priority"]?.text.flatMap(RacePriority.init))
        self.uid = uid
        // A matched entry was known to be a plan.
        standing = entry["match"] == nil && entry["is_plan"] != .flag(true) ? standingByContent : .plan
        if isRecording, !WorkoutIdentity.isRecording(uid: uid) { standing = .plan }
    }

    /// The part of the summary after the type or priority.
    private static func title(in summary: String, of sport: PlannedSport) -> String {
        guard let colon = summary.firstIndex(of: ":") else {
            return PlannedSport(typeLabel: summary) == nil ? summary : ""
        }
        let prefix = String(summary[..<colon])
        guard PlannedSport(typeLabel: prefix) == sport || RacePriority(rawValue: prefix) != nil else {
            return summary
        }
        return String(summary[summary.index(after: colon)...].drop { $0 == " " })
    }
}

extension JSONValue {
    /// The activity of a published workout.
    var activity: JSONValue? { SourceKind.ofActivities.lazy.compactMap { self[$0.entry] }.first }

    /// All ids of the activities of which a publication says something, by each of them.
    var idsOfSaid: [ActivityID: [ActivityID]] {
        let groups = (self["recovery"]?["activities"]?.elements ?? []).map { activity in
            (activity["ids"]?.elements ?? []).compactMap { $0.text.flatMap { ActivityID($0) } }
        }
        return Dictionary(groups.flatMap { ids in ids.map { ($0, ids) } }, uniquingKeysWith: { one, _ in one })
    }

    /// A publication of version 1; nil for anything else.
    init?(publication json: [UInt8]) {
        guard let value = JSONValue(json), value["version"]?.integer == 1 else { return nil }
        self = value
    }
}

extension Volume {
    /// - Parameters:
    ///   - duration: the key of a number of seconds.
    ///   - distance: the key of a number of metres.
    fileprivate init(_ json: JSONValue, _ duration: String, _ distance: String) {
        self.init(
            duration: json[duration]?.integer.map { .seconds($0) },
            distance: json[distance]?.number.map(Distance.init(meters:)))
    }
}

extension Target {
    fileprivate init?(_ json: JSONValue) {
        guard let quantity = json["quantity"]?.text.flatMap(Quantity.init), let value = json["value"]?.text else {
            return nil
        }
        self.init(quantity: quantity, text: value)
    }
}

extension LocalTime {
    /// ISO 8601 without a zone, such as `2026-03-17T06:38:51`.
    init?(_ text: String) {
        let parts = text.split(separator: "T")
        guard parts.count == 2, let day = Day(iso: parts[0]) else { return nil }
        let numbers = parts[1].split(separator: ":").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        self.init(day: day, hour: numbers[0], minute: numbers[1], second: numbers[2])
    }
}
