public import Basics

/// Identifies a workout by its content alone, because the feed's own UIDs change every few hours.
///
/// A plan's UID is made from day, sport and title, plus a number if several have the same. A title that only names the
/// sport counts as empty: an untitled `Run` becomes `Run: Running` once a device's file is attached.
public struct WorkoutIdentity {
    private let taken: Set<String>
    private let salt: UIDSalt
    private var counts: [UInt64: Int] = [:]

    /// The UID of an activity that fulfilled no plan: `strava-16195505756@tpmerge`, `intervals-i100000001@tpmerge`,
    /// `file-9f86d081884c7d65@tpmerge`.
    static func uid(of id: ActivityID) -> String { (id.strava == nil ? "" : stravaPrefix) + id.text + UIDSalt.end }

    /// Whether a UID, in lower case, is made of one of an activity's ids.
    static func isUID(_ uid: String, of activity: Activity) -> Bool {
        let plain = UIDSalt.plain(uid)
        return activity.ids.contains { [plain, uid].contains(self.uid(of: $0)) }
    }

    /// The UID of a session without a plan: its activity's. If that was never published but another was, because the
    /// activity was known by another id, a fuller recording was uploaded later, or Strava had none at first, that one.
    ///
    /// - Parameter recorded: TrainingPeaks' recordings of the session.
    static func uid(
        of fulfilment: Fulfilment, _ recorded: [PlannedWorkout], _ salt: UIDSalt, _ isPublished: (String) -> Bool
    ) -> String {
        func uids(_ ids: [ActivityID], of activity: Activity) -> [String] {
            ids.map { salt.uid(uid(of: $0), isOld: salt.isOld(activity), isPublished) }
        }
        let activity = fulfilment.activity
        return published(
            uids([activity.id], of: activity)[0],
            or: uids(activity.aliases, of: activity)
                + fulfilment.duplicates.flatMap { uids($0.ids, of: $0) }.sorted()
                + recorded.map(\.uid).sorted(), isPublished)
    }

    /// The UID of a session that only TrainingPeaks has recorded: that of the recording that was published.
    static func uid(of session: RecordedSession, _ isPublished: (String) -> Bool) -> String {
        published(session.recording.uid, or: session.others.map(\.uid).sorted(), isPublished)
    }

    /// A UID, unless it was never published and one of the others was.
    private static func published(_ uid: String, or others: [String], _ isPublished: (String) -> Bool) -> String {
        others.isEmpty || isPublished(uid) ? uid : others.first(where: isPublished) ?? uid
    }

    /// Gives each plan a UID of its own.
    ///
    /// - Parameters:
    ///   - taken: UIDs that are already in use.
    ///   - isPublished: whether a UID has been published before.
    public static func identified(
        _ plans: [PlannedWorkout], besides taken: Set<String> = [], _ salt: UIDSalt = .none,
        isPublished: (String) -> Bool = { _ in false }
    ) -> [PlannedWorkout] {
        var identity = WorkoutIdentity(taken: taken, salt: salt)
        var identified = plans
        let keys = plans.indices.map { (key: key(of: plans[$0]), index: $0) }
        let order = keys.sorted { left, right in
            left.key.value == right.key.value
                ? isBefore(plans[left.index], plans[right.index]) : left.key.value < right.key.value
        }
        for entry in order {
            let prefix = plans[entry.index].isRecording ? recordingPrefix : "plan-"
            identified[entry.index].uid = identity.next(entry.key, prefix, isPublished)
        }
        return identified
    }

    private static let recordingPrefix = "recording-"
    private static let stravaPrefix = "strava-"

    public static func isActivity(uid: String) -> Bool {
        [stravaPrefix, ActivityID.intervalsPrefix, ActivityID.filePrefix].contains(where: uid.lowercased().hasPrefix)
    }

    public static func isRecording(uid: String) -> Bool { uid.hasPrefix(recordingPrefix) }

    private mutating func next(_ key: StableHash, _ prefix: String, _ isPublished: (String) -> Bool) -> String {
        while true {
            let count = counts[key.value, default: 0] + 1
            counts[key.value] = count
            let uid = salt.uid(prefix + key.hexadecimal + (count == 1 ? "" : "-\(count)") + UIDSalt.end, isPublished)
            if taken.isEmpty || !taken.contains(uid) { return uid }
        }
    }

    /// Hashes the content. A recording is identified by its start rather than its title.
    private static func key(of plan: PlannedWorkout) -> StableHash {
        var key = StableHash(plan.day.description)
        let name = plan.isRecording ? plan.start.local?.description ?? "" : plan.plainTitle
        for part in [plan.sport.rawValue, plan.sportLabel.lowercased(), name] {
            key.add(UInt8(ascii: "\n"))
            key.add(part)
        }
        return key
    }

    /// The order among plans of one day, sport and title: by the planned volume, which completion does not change, then
    /// by start.
    package static func isBefore(_ left: PlannedWorkout, _ right: PlannedWorkout) -> Bool {
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

    /// Timed entries come before all-day ones, in order of their start.
    private static func startOrder(_ plan: PlannedWorkout) -> Int {
        plan.start.local?.secondsSinceEpoch ?? Int.max
    }
}

/// Tells an athlete's UIDs from those of others who have the same plan or the same recordings.
public struct UIDSalt: Sendable, Equatable {
    /// `-` and eight hexadecimal digits; empty for no salt.
    private let mark: String
    /// When salt came into the memory of an earlier version; nil for a memory that has had it from the beginning.
    private let start: Instant?

    static let end = "@tpmerge"
    public static let none = UIDSalt(of: "")

    /// - Parameters:
    ///   - name: the athlete's in the configuration; empty without one.
    ///   - start: when salt came into the memory of an earlier version; nil for any other memory.
    public init(of name: String, since start: Instant? = nil) {
        mark = name.isEmpty ? "" : "-" + StableHash(name).hexadecimal.prefix(8)
        self.start = start
    }

    /// The UID of an entry: with salt, unless an earlier version has published it without.
    ///
    /// - Parameter isOld: whether an earlier version may have had it, and published it where no UIDs are remembered.
    func uid(_ plain: String, isOld: Bool = false, _ isPublished: (String) -> Bool) -> String {
        guard !mark.isEmpty, !isPublished(plain) else { return plain }
        let salted = plain.dropLast(Self.end.count) + mark + Self.end
        return isOld && !isPublished(salted) ? plain : salted
    }

    func isOld(_ activity: Activity) -> Bool { start.map { activity.start < $0 } ?? false }

    /// A UID, in lower case, without what may be a salt.
    static func plain(_ uid: String) -> String {
        let name = uid.dropLast(end.count)
        guard uid.hasSuffix(end), name.utf8.count > 9, name.utf8.dropLast(8).last == UInt8(ascii: "-"),
            name.utf8.suffix(8).allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) })
        else { return uid }
        return name.dropLast(9) + end
    }
}

extension PlannedWorkout {
    /// The title's words in lower case; empty if they only name the sport.
    package var plainTitle: String {
        let words = title.lowerWords.joined(separator: " ")
        return sport.hasGenericTitle(words) ? "" : words.isEmpty ? title : words
    }
}
