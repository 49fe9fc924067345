import Basics

/// Who a workout is, told from its content alone, because the feed's own UIDs change every few hours.
///
/// Day, sport and title make a plan's UID, and a number where several have the same. A title that says nothing but
/// the sport counts as none: an untitled `Run` becomes `Run: Running` once a device's file is attached.
public struct WorkoutIdentity {
    private let taken: Set<String>
    private var counts: [UInt64: Int] = [:]

    private init(taken: Set<String>) {
        self.taken = taken
    }

    /// The UID of an activity that fulfilled no plan.
    static func uid(of activity: Activity) -> String { activityPrefix + String(activity.id) + "@tpmerge" }

    /// The UID of what was done without a plan: its activity's, or where another recording was published before a fuller one
    /// was uploaded, or before Strava had any, that one's.
    ///
    /// - Parameter recorded: what TrainingPeaks has recorded of it.
    static func uid(
        of fulfilment: Fulfilment, _ recorded: [PlannedWorkout], _ isPublished: (String) -> Bool
    ) -> String {
        published(
            uid(of: fulfilment.activity),
            or: fulfilment.duplicates.map(Self.uid(of:)).sorted() + recorded.map(\.uid).sorted(), isPublished)
    }

    /// The UID of a session that only TrainingPeaks has recorded: of several recordings that of the one that was published.
    static func uid(of session: RecordedSession, _ isPublished: (String) -> Bool) -> String {
        published(session.recording.uid, or: session.others.map(\.uid).sorted(), isPublished)
    }

    /// A UID, unless it was never published and one of the others was.
    private static func published(_ uid: String, or others: [String], _ isPublished: (String) -> Bool) -> String {
        others.isEmpty || isPublished(uid) ? uid : others.first(where: isPublished) ?? uid
    }

    /// The plans, each with a UID of its own.
    ///
    /// - Parameter taken: UIDs that belong to others already.
    public static func identified(_ plans: [PlannedWorkout], besides taken: Set<String> = []) -> [PlannedWorkout] {
        var identity = WorkoutIdentity(taken: taken)
        var identified = plans
        let keys = plans.indices.map { (key: key(of: plans[$0]), index: $0) }
        let order = keys.sorted { left, right in
            left.key.value == right.key.value
                ? isBefore(plans[left.index], plans[right.index]) : left.key.value < right.key.value
        }
        for entry in order {
            let prefix = plans[entry.index].isRecording ? recordingPrefix : "plan-"
            identified[entry.index].uid = identity.next(entry.key, prefix)
        }
        return identified
    }

    private static let recordingPrefix = "recording-"
    private static let activityPrefix = "strava-"

    /// Whether it is the UID of an activity; case does not matter.
    public static func isActivity(uid: String) -> Bool { uid.lowercased().hasPrefix(activityPrefix) }

    /// Whether it is the UID of a recording that TrainingPeaks lists without a plan.
    public static func isRecording(uid: String) -> Bool { uid.hasPrefix(recordingPrefix) }

    private mutating func next(_ key: StableHash, _ prefix: String) -> String {
        while true {
            let count = counts[key.value, default: 0] + 1
            counts[key.value] = count
            let uid = prefix + key.hexadecimal + (count == 1 ? "@tpmerge" : "-\(count)@tpmerge")
            if taken.isEmpty || !taken.contains(uid) { return uid }
        }
    }

    /// A recording is known by its start; its title says nothing.
    private static func key(of plan: PlannedWorkout) -> StableHash {
        var key = StableHash(plan.day.description)
        let name = plan.isRecording ? plan.start.local?.description ?? "" : plan.plainTitle
        for part in [plan.sport.rawValue, plan.sportLabel.lowercased(), name] {
            key.add(UInt8(ascii: "\n"))
            key.add(part)
        }
        return key
    }

    /// Among plans of one day, sport and title: by what was planned, which completion does not change; then by start.
    static func isBefore(_ left: PlannedWorkout, _ right: PlannedWorkout) -> Bool {
        let leftPlan = plannedOrder(left)
        let rightPlan = plannedOrder(right)
        if leftPlan != rightPlan { return leftPlan.lexicographicallyPrecedes(rightPlan) }
        if left.notes != right.notes { return left.notes < right.notes }
        if startOrder(left) != startOrder(right) { return startOrder(left) < startOrder(right) }
        if left.summary != right.summary { return left.summary < right.summary }
        return left.feedUID < right.feedUID
    }

    private static func plannedOrder(_ plan: PlannedWorkout) -> [Int] {
        [plan.planned.duration?.wholeSeconds ?? 0, Int(min(plan.planned.distance?.meters ?? 0, 1e9))]
    }

    /// Timed before all-day, then by the planned start.
    private static func startOrder(_ plan: PlannedWorkout) -> Int {
        plan.start.local?.secondsSinceEpoch ?? Int.max
    }
}

extension PlannedWorkout {
    /// The title's words in lower case; empty when they say nothing but the sport.
    var plainTitle: String {
        var words = ""
        for word in Words(title) {
            if !words.isEmpty { words += " " }
            words += word
        }
        return sport.hasGenericTitle(words) ? "" : words.isEmpty ? title : words
    }
}
