import Basics
import Store
import Workouts
import WorkoutsLab

extension Snapshot {
    /// A plan of two days, one activity, and one of everything else; a run an hour ago published it.
    static var small: Snapshot {
        var memory = Snapshot()
        memory.feed.plans = [
            plan("plan-one@tpmerge", "Run: Easy", day: 16), plan("plan-two@tpmerge", "Run: Tempo", day: 17),
        ]
        memory.feed.plans[1].targets = [Target(quantity: .power, text: "250 W")]
        memory.feed.plans[1].start = .moment(moment(hour: 5), local: LocalTime(secondsSinceEpoch: 1_773_727_200))
        memory.strava.activities = [RememberedActivity(activity, fetched: .hoursAgo(1))]
        memory.strava.activities[0].activity.measure {
            $0.sufferScore = 62
            $0.isTrainer = false
        }
        memory.strava.zones[901] = RememberedZones(
            [HeartRateZoneTime(zone: 1, seconds: 640), HeartRateZoneTime(zone: 2, seconds: 2000)],
            fetched: .hoursAgo(1))
        memory.manual.pairs = [
            ManualPair(uid: "plan-one@tpmerge", activityID: nil), ManualPair(uid: "plan-two@tpmerge", activityID: 901),
        ]
        memory.published.revisions["plan-two@tpmerge"] = DatedRevision(
            day: day(17),
            revision: Revision(fingerprint: .max, sequence: 3, created: moment(hour: 1), modified: moment(hour: 2)))
        memory.feed.location = 4711
        memory.feed.etag = "etag-of-the-feed"
        memory.feed.bodyHash = 255
        memory.feed.fetched = .hoursAgo(1)
        memory.feed.generated = .hoursAgo(2)
        memory.feed.eventCount = 2
        memory.feed.diagnostics = [Diagnostic(.note, .trainingPeaks, "Something new.", item: "line 3")]
        memory.strava.lastFullWalk = .hoursAgo(1)
        memory.strava.coveredFrom = day(1)
        memory.published.outputs = [OutputMemory(path: "/srv/anna.ics", hash: 16, size: 1234, written: moment(hour: 3))]
        memory.published.run = RunRecord(
            started: .hoursAgo(1), finished: .hoursAgo(1), status: 0, lastGoodPublish: .hoursAgo(1))
        return memory
    }

    private static let activity = Activity(
        id: 901, name: "Heimlicher Lauf", sportType: SportType(rawValue: "Run"), start: moment(hour: 5),
        localStart: LocalTime(secondsSinceEpoch: 1_773_727_200), movingTime: .seconds(2640),
        elapsedTime: .seconds(2700), distance: Distance(meters: 8000), isRace: true)

    private static func plan(_ uid: String, _ summary: String, day: Int) -> PlannedWorkout {
        var plan = PlannedWorkout(
            feedUID: "feed-\(uid)", kind: .workout, sport: .run, summary: summary,
            title: String(summary.dropFirst(5)), start: .day(Self.day(day)),
            planned: Volume(duration: .seconds(3600)))
        plan.uid = uid
        return plan
    }

    /// A day of March 2026.
    static func day(_ day: Int) -> Day { Day(number: 20_512 + day) }

    /// An hour of 17 March 2026, UTC.
    private static func moment(hour: Int) -> Instant { Instant(secondsSinceEpoch: 1_773_705_600 + hour * 3600) }
}
