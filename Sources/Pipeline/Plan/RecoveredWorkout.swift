import Basics
import Foundation
import Workouts

/// A plan as the JSON tells it that was published before: what is left of it when the memory is lost and the feed no longer
/// shows its day.
struct RecoveredWorkout {
    let workout: PlannedWorkout
    /// The activity that was paired with it by hand; nil where none was.
    let pairedByHand: Int64?

    /// What a publication of ours holds.
    struct List {
        let plans: [RecoveredWorkout]
        /// The UIDs of all that it holds, activities included.
        let uids: Set<String>

        static let none = List(plans: [], uids: [])

        /// All plans of a publication of version 1; none when it can't be read.
        init(in json: [UInt8]) {
            let publication = try? JSONDecoder().decode(Publication.self, from: Data(json))
            guard let publication, publication.version == 1 else {
                self = .none
                return
            }
            plans = publication.workouts.compactMap(RecoveredWorkout.init)
            uids = Set(publication.workouts.map(\.uid))
        }

        private init(plans: [RecoveredWorkout], uids: Set<String>) {
            self.plans = plans
            self.uids = uids
        }
    }

    /// nil for what isn't one, and for what goes by the UID of its activity: that is told by the activity.
    init?(_ entry: Entry) {
        guard !WorkoutIdentity.isActivity(uid: entry.uid), let plan = entry.planned,
            let kind = PlannedWorkout.Kind(rawValue: entry.kind),
            let day = Day(iso: plan.day)
        else { return nil }
        let isByHand = entry.match?.rule == Match.Rule.manual.rawValue
        // By hand, the workout's sport may be the activity's.
        let sport = (isByHand ? plan.sport : nil) ?? PlannedSport(rawValue: entry.sport) ?? .other
        var workout = PlannedWorkout(
            feedUID: plan.feedUID, kind: kind, sport: sport, summary: plan.summary, title: plan.title(of: sport),
            start: plan.start.flatMap(LocalTime.init).map(PlannedStart.wallClock) ?? .day(day),
            planned: Volume(duration: plan.duration, distance: plan.distance),
            actual: Volume(duration: plan.actualDuration, distance: plan.actualDistance),
            isCompleted: plan.actualDuration != nil || plan.actualDistance != nil, tss: plan.tss,
            intensityFactor: plan.intensityFactor,
            targets: (plan.targets ?? []).compactMap { target in
                Target.Quantity(rawValue: target.quantity).map { Target(quantity: $0, text: target.value) }
            },
            notes: plan.notes ?? "", racePriority: plan.priority.flatMap(RacePriority.init))
        workout.uid = entry.uid
        workout.isRecording = workout.looksLikeRecording && WorkoutIdentity.isRecording(uid: entry.uid)
        self.workout = workout
        pairedByHand = isByHand ? entry.strava.flatMap { Int64($0.id) } : nil
    }
}

extension RecoveredWorkout {
    struct Publication: Decodable {
        let version: Int
        let workouts: [Entry]
    }

    struct Entry: Decodable {
        let uid: String
        let kind: String
        let sport: String
        let planned: Plan?
        let match: Rule?
        let strava: Recording?
    }

    struct Rule: Decodable { let rule: String }

    struct Recording: Decodable { let id: String }

    struct Goal: Decodable {
        let quantity: String
        let value: String
    }

    struct Plan: Decodable {
        let feedUID: String
        let summary: String
        let day: String
        let start: String?
        let seconds: Int?
        let meters: Double?
        let tss: Double?
        let intensityFactor: Double?
        let priority: String?
        let targets: [Goal]?
        let notes: String?
        let actualSeconds: Int?
        let actualMeters: Double?

        private enum CodingKeys: String, CodingKey {
            case feedUID = "tp_uid"
            case summary, day, tss, priority, targets, notes
            case start = "start_local"
            case seconds = "duration_s"
            case meters = "distance_m"
            case intensityFactor = "intensity_factor"
            case actualSeconds = "actual_duration_s"
            case actualMeters = "actual_distance_m"
        }

        var duration: Duration? { seconds.map { .seconds($0) } }
        var distance: Distance? { meters.map(Distance.init(meters:)) }
        var actualDuration: Duration? { actualSeconds.map { .seconds($0) } }
        var actualDistance: Distance? { actualMeters.map(Distance.init(meters:)) }

        /// The type that the summary begins with; the feed's own type line may say another.
        var sport: PlannedSport? { PlannedSport(typeLabel: String(summary.prefix { $0 != ":" })) }

        /// What follows the type or priority in the summary.
        func title(of sport: PlannedSport) -> String {
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
}

extension LocalTime {
    /// ISO 8601 without a zone, such as `2026-03-17T06:38:51`.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: "T")
        guard parts.count == 2, let day = Day(iso: parts[0]) else { return nil }
        let numbers = parts[1].split(separator: ":").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        self.init(day: day, hour: numbers[0], minute: numbers[1], second: numbers[2])
    }
}
