import Basics

/// One session of training: the recording that counts, and the others of the same session.
struct Session {
    let activity: Activity
    /// Race mark and words are those of all recordings; the sport is that of the recording that counts, unless it has
    /// none.
    private(set) var traits: ActivityFeatures
    private(set) var duplicates: [Activity]
    /// The changes of sports before or after it in a race, which count in nothing.
    private(set) var transitions: [Activity]

    init(_ activity: Activity, duplicates: [Activity] = [], transitions: [Activity] = []) {
        (self.activity, self.duplicates, self.transitions) = (activity, duplicates, transitions)
        traits = duplicates.reduce(ActivityFeatures(activity)) { $0.joined(with: ActivityFeatures($1)) }
    }

    var recordings: [Activity] { [activity] + duplicates }

    /// The recording that counts, completed with the heart rate and the relative effort of other recordings.
    var completed: Activity {
        guard !duplicates.isEmpty else { return activity }
        var completed = activity
        for other in duplicates.indices.map({ Fullness(duplicates[$0], at: $0) }).sorted() {
            completed.borrow(from: duplicates[other.index])
        }
        return completed
    }

    /// Groups recordings into sessions, in order of start and id.
    ///
    /// Two recordings of one sport family that overlap by half of the shorter are one session; the fuller one counts.
    /// So are a recording without a sport and any other one that overlap by four fifths of the shorter. Recordings with
    /// a hidden start never count as overlapping, but entries that intervals.icu has made join the recording of their
    /// day. A transition belongs to the session of a leg beside it,
    /// and to none without such a leg.
    ///
    /// - Parameters:
    ///   - excluded: activities that don't count, but may have been legs of a race.
    ///   - isPaired: whether the athlete has paired an activity with a plan, so that it is no transition.
    static func grouping(
        _ activities: [Activity], beside excluded: [Activity], isPaired: (Activity) -> Bool
    ) -> [Session] {
        let transitions = Transitions.found(in: activities, beside: excluded, unless: isPaired)
        let legs = transitions.legs
        var buckets: [Bucket: [Int]] = [:]
        // How many days ago a recording may have begun that is still running.
        let reach = min(activities.lazy.map(\.daysLong).max() ?? 0, mostDays)
        var sessions: [Session] = []
        sessions.reserveCapacity(activities.count)
        let recordings = activities.indices.filter { legs[$0] == nil && !transitions.alone.contains($0) }
        for entry in recordings.map({ Fullness(activities[$0], at: $0) }).sorted() {
            let activity = activities[entry.index]
            let session = Session(activity)
            let bucket = Bucket(family: session.traits.family, day: activity.start.utc.day.number)
            // A recording without a length overlaps with nothing.
            let mayOverlap = !activity.startIsHidden && activity.recordedTime > .zero
            if mayOverlap,
                let index = overlapped(by: activity, in: sessions, buckets, around: bucket, reach: reach)
            {
                sessions[index].take([activity], session.traits)
            } else {
                if mayOverlap { buckets[bucket, default: []].append(sessions.count) }
                sessions.append(session)
            }
        }
        let joined = MadeEntries.joined(to: GenericRecordings.joined(to: sessions))
        return inOrder(legs.isEmpty ? joined : adding(legs, of: activities, to: joined))
    }

    /// Adds transitions to the sessions of their legs.
    ///
    /// - Parameter legs: for the position of each transition that of the leg.
    private static func adding(_ legs: [Int: Int], of activities: [Activity], to sessions: [Session]) -> [Session] {
        var following = Dictionary(grouping: legs) { activities[$0.value].id }
        return sessions.map { session in
            let positions = session.recordings.flatMap { following.removeValue(forKey: $0.id) ?? [] }.map(\.key)
            guard !positions.isEmpty else { return session }
            var session = session
            session.transitions = positions.map { activities[$0] }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
            return session
        }
    }

    /// Sorts by start and id; sorting small numbers is much faster than sorting whole sessions.
    private static func inOrder(_ sessions: [Session]) -> [Session] {
        let keys = sessions.indices.map { (sessions[$0].activity.start, sessions[$0].activity.id, index: $0) }
        return keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { sessions[$0.index] }
    }

    /// Adds other recordings of the same session, with their features.
    mutating func take(_ others: [Activity], _ othersTraits: ActivityFeatures) {
        duplicates += others
        if duplicates.count > 1 { duplicates.sort { ($0.start, $0.id) < ($1.start, $1.id) } }
        traits = traits.joined(with: othersTraits)
    }

    /// Ranks recordings by how complete they are, as small numbers that are fast to sort: recorded before entered by
    /// hand, with a sport before without, then with power, with heart rate, the longer first; then by start and id.
    struct Fullness: Comparable {
        let lack: Int
        let elapsed: Duration
        let start: Instant
        let id: ActivityID
        let index: Int

        init(_ activity: Activity, at index: Int) {
            lack =
                (activity.isManual ? 8 : 0) + (activity.isGeneric ? 4 : 0) + (activity.averagePower == nil ? 2 : 0)
                + (activity.averageHeartRate == nil ? 1 : 0)
            elapsed = activity.recordedTime
            start = activity.start
            id = activity.id
            self.index = index
        }

        static func < (left: Fullness, right: Fullness) -> Bool {
            if left.lack != right.lack { return left.lack < right.lack }
            if left.elapsed != right.elapsed { return left.elapsed > right.elapsed }
            return (left.start, left.id) < (right.start, right.id)
        }
    }

    /// The key under which overlapping recordings are found: the family and the day.
    private struct Bucket: Hashable {
        let family: SportFamily
        var day: Int
    }

    /// A longer recording means that the clock was left running.
    private static let mostDays = 10

    private static func overlapped(
        by activity: Activity, in sessions: [Session], _ buckets: [Bucket: [Int]], around bucket: Bucket, reach: Int
    ) -> Int? {
        for day in (bucket.day - reach)...(bucket.day + min(activity.daysLong, reach)) {
            let found = buckets[Bucket(family: bucket.family, day: day)]?.first {
                sessions[$0].activity.overlapsByHalf(activity)
            }
            if let found { return found }
        }
        return nil
    }
}

extension Activity {
    /// Takes over the values that a strap supplies, if this recording lacks them.
    fileprivate mutating func borrow(from other: Activity) {
        averageHeartRate = averageHeartRate ?? other.averageHeartRate
        // The maximum of one device may be less than the average of the other.
        if let greatest = other.maxHeartRate, greatest >= averageHeartRate ?? 0 {
            measure { $0.maxHeartRate = $0.maxHeartRate ?? greatest }
        }
        measure { $0.sufferScore = $0.sufferScore ?? other.sufferScore }
    }

    /// How many midnights (UTC) it spans.
    fileprivate var daysLong: Int { start.utc.day.distance(to: end.utc.day) }

    func overlapsByHalf(_ other: Activity) -> Bool { overlap(with: other).isHalf }

    func overlap(with other: Activity) -> Overlap {
        Overlap(
            recordedTime.wholeSeconds, other.recordedTime.wholeSeconds,
            apart: other.start.secondsSinceEpoch - start.secondsSinceEpoch)
    }
}

struct Overlap {
    /// Seconds; negative if one ended before the other began.
    let shared: Int
    private let shorter: Int

    /// - Parameters:
    ///   - length: of the first recording, in seconds.
    ///   - other: of the other one, in seconds.
    ///   - apart: how many seconds the other starts after the first.
    init(_ length: Int, _ other: Int, apart: Int) {
        shared = min(length, apart + other) - max(0, apart)
        shorter = min(length, other)
    }

    /// Whether they share at least half of the shorter one. A recording without a length overlaps with nothing.
    var isHalf: Bool { shorter > 0 && shared * 2 >= shorter }

    /// Whether they share at least four fifths of the shorter one.
    var isNearlyAll: Bool { shorter > 0 && shared * 5 >= shorter * 4 }
}
