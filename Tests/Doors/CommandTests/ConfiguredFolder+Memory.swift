import Basics
import CommandLab
import Foundation
import GRDB
import Store
import Testing
import Workouts
import WorkoutsLab

/// Memories, as no command makes them.
extension ConfiguredFolder {
    /// One athlete, anna, who has no Strava.
    static let anna = """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: feed.ics
            publish: {ics: out.ics, json: out.json}

        """
    /// The same and ben, who publishes nothing.
    static let annaAndBen = anna + "  ben: {time_zone: Asia/Tokyo, feed: feed.ics}\n"

    static func ofAnna() throws -> ConfiguredFolder { try ConfiguredFolder(yaml: anna) }

    static func memory(_ athlete: String = "anna") -> String { "state/athlete-\(athlete).sqlite" }

    /// Puts a memory there, with changes that were seen at a moment.
    func remember(
        _ memory: Snapshot = .small, of athlete: String = "anna", changes: [PlanChange] = [],
        at moment: Instant = .hoursAgo(0)
    ) throws {
        try folder.makeFolder("state")
        let store = try AthleteStore.open(folder.path(Self.memory(athlete)), now: moment)
        try store.keep(memory, insteadOf: try store.everything(), changes: changes, at: moment)
    }

    func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.path(Self.memory()))
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    func damageMemory(of athlete: String = "anna") throws {
        try folder.makeFolder("state")
        try folder.write(String(repeating: "nonsense", count: 100), to: Self.memory(athlete), mode: 0o600)
    }

    /// Every file in the folder, to see that nothing is written or removed.
    func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
}

extension Instant {
    /// By the clock of the commands, as it begins in a new folder.
    static func hoursAgo(_ hours: Int) -> Instant { LabClock().now.advanced(bySeconds: -hours * 3600) }
}

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
