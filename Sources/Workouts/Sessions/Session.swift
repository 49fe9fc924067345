import Basics

/// One session of training: the recording that counts, and the others of the same session.
struct Session {
    let activity: Activity
    /// Race mark and words are those of all recordings; the sport is that of the one that counts, unless it has none.
    private(set) var traits: ActivityFeatures
    private(set) var duplicates: [Activity]

    init(_ activity: Activity, duplicates: [Activity] = []) {
        self.activity = activity
        self.duplicates = duplicates
        traits = duplicates.reduce(ActivityFeatures(activity)) { $0.joined(with: ActivityFeatures($1)) }
    }

    /// The recording that counts, and the others.
    var recordings: [Activity] { [activity] + duplicates }

    /// The recording that counts, with the heart rate and the relative effort of another where it tells none.
    var told: Activity {
        guard !duplicates.isEmpty else { return activity }
        var told = activity
        for other in duplicates.indices.map({ Fullness(duplicates[$0], at: $0) }).sorted() {
            told.borrow(from: duplicates[other.index])
        }
        return told
    }

    /// Groups recordings into sessions, in order of start and id.
    ///
    /// Two recordings of one sport family that overlap by half of the shorter are one session; the fuller one counts. So are
    /// one that was filed without a sport and any other that overlap by four fifths of the shorter. Recordings whose start is
    /// hidden overlap with nothing that anybody could know.
    static func grouping(_ activities: [Activity]) -> [Session] {
        var buckets: [Bucket: [Int]] = [:]
        // How many days back a recording may have begun that still runs.
        let reach = min(activities.lazy.map(\.daysLong).max() ?? 0, mostDays)
        var sessions: [Session] = []
        sessions.reserveCapacity(activities.count)
        for entry in activities.indices.map({ Fullness(activities[$0], at: $0) }).sorted() {
            let activity = activities[entry.index]
            let session = Session(activity)
            let bucket = Bucket(family: session.traits.family, day: activity.start.utc.day.number)
            // Without a length nothing overlaps.
            let mayOverlap = !activity.startIsHidden && activity.elapsedTime > .zero
            if mayOverlap,
                let index = overlapped(by: activity, in: sessions, buckets, around: bucket, reach: reach)
            {
                sessions[index].take([activity], session.traits)
            } else {
                if mayOverlap { buckets[bucket, default: []].append(sessions.count) }
                sessions.append(session)
            }
        }
        return inOrder(GenericRecordings.joined(to: sessions))
    }

    /// In order of start and id; small numbers are much faster to sort than whole sessions.
    private static func inOrder(_ sessions: [Session]) -> [Session] {
        let keys = sessions.indices.map { (sessions[$0].activity.start, sessions[$0].activity.id, index: $0) }
        return keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { sessions[$0.index] }
    }

    /// Takes other recordings of the same session, which are as told.
    mutating func take(_ others: [Activity], _ othersTraits: ActivityFeatures) {
        duplicates += others
        if duplicates.count > 1 { duplicates.sort { ($0.start, $0.id) < ($1.start, $1.id) } }
        traits = traits.joined(with: othersTraits)
    }

    /// How much a recording knows, as small numbers that are fast to sort: recorded before manual, with a sport before
    /// without, then with power, with heart rate, the longer; then by start and id.
    struct Fullness: Comparable {
        let lack: Int
        let elapsed: Duration
        let start: Instant
        let id: Int64
        let index: Int

        init(_ activity: Activity, at index: Int) {
            lack =
                (activity.isManual ? 8 : 0) + (activity.isGeneric ? 4 : 0) + (activity.averagePower == nil ? 2 : 0)
                + (activity.averageHeartRate == nil ? 1 : 0)
            elapsed = activity.elapsedTime
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

    /// Where to look for recordings that could overlap: the same family, the days around.
    private struct Bucket: Hashable {
        let family: SportFamily
        var day: Int
    }

    /// A recording longer than this is a clock that was left running.
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
    /// Takes over what a strap tells of a session, where this recording of it doesn't.
    fileprivate mutating func borrow(from other: Activity) {
        averageHeartRate = averageHeartRate ?? other.averageHeartRate
        // The greatest that the one has seen may be less than the other's mean.
        if let greatest = other.maxHeartRate, greatest >= averageHeartRate ?? 0 {
            maxHeartRate = maxHeartRate ?? greatest
        }
        sufferScore = sufferScore ?? other.sufferScore
    }

    /// How many midnights (UTC) it goes over.
    fileprivate var daysLong: Int { start.utc.day.distance(to: end.utc.day) }

    func overlapsByHalf(_ other: Activity) -> Bool { overlap(with: other).isHalf }

    func overlap(with other: Activity) -> Overlap {
        Overlap(
            elapsedTime.wholeSeconds, other.elapsedTime.wholeSeconds,
            apart: other.start.secondsSinceEpoch - start.secondsSinceEpoch)
    }
}
