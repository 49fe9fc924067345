import Basics
import IntervalsICU
import SeededRandom
import Store
import Workouts
import WorkoutsLab

/// Memories made up by chance, the same for the same seed.
struct RandomMemory {
    private var chance: SplitMix64

    init(seed: UInt64) { chance = SplitMix64(seed: seed) }

    mutating func memory() -> Snapshot {
        var memory = Snapshot()
        memory.feed = feed()
        memory.feed.plans = (0..<number(30)).map { plan("plan-\($0)@x") }.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        memory.feed.removedPlans = (0..<number(4)).map { RemovedPlan(plan("gone-\($0)@x"), removed: moment()) }
            .sorted { ($0.removed, $0.plan.day, $0.plan.uid) < ($1.removed, $1.plan.day, $1.plan.uid) }
        memory.strava.activities = (0..<number(30)).map {
            RememberedActivity(
                activity(.strava(Int64($0))), fetched: moment(), detailsFetched: maybe { $0.moment() },
                unlistedSince: maybe { $0.moment() })
        }
        .sorted { Self.precedes($0.activity, $1.activity) }
        for activity in memory.strava.activities where flip() {
            let times = (1...5).prefix(number(6)).map { HeartRateZoneTime(zone: $0, seconds: number(1 << 20)) }
            memory.strava.zones[activity.activity.id] = RememberedZones(times, fetched: moment())
        }
        memory.imports.activities = (0..<number(9)).map {
            ImportedActivity(archived(.strava(Int64($0))), imported: moment(), changed: moment(), isGone: flip())
        }
        .sorted { Self.precedes($0.activity, $1.activity) }
        memory.imports.archives = (0..<number(3)).map {
            ImportedArchive(
                hash: UInt64($0), name: text(), imported: Instant(secondsSinceEpoch: $0), rows: number(99),
                days: maybe { $0.day() }.map { $0...$0 }, athlete: maybe { Int64($0.number(1 << 40)) })
        }
        memory.imports.last = maybe { chance in
            LastImport(
                hash: chance.chance.next(), isFirst: chance.flip(),
                added: (0..<chance.number(5)).map { .strava(Int64($0)) },
                before: (0..<chance.number(3)).map {
                    ImportedActivity(
                        chance.archived(.strava(Int64($0))), imported: chance.moment(), isGone: chance.flip())
                }
                .sorted { Self.precedes($0.activity, $1.activity) })
        }
        memory.intervals = intervals()
        memory.manual.pairs = (0..<number(9)).map {
            ManualPair(uid: "plan-\($0)@x", activityID: maybe { .strava(Int64($0.number(99))) })
        }
        memory.manual.formerEdits = Set(
            (0..<number(4)).flatMap {
                FormerEdit.each(of: ActivityEdit(id: .strava(Int64($0)), day: .sample(0), kilocalories: $0))
            })
        memory.manual.edits = (0..<number(9)).map {
            var edit = ActivityEdit(
                id: .strava(Int64($0)), day: day(), name: maybe { $0.text() },
                kilocalories: maybe { $0.number(20_001) },
                isExcluded: flip())
            edit.otherIDs = (0..<number(3)).map { .strava(Int64(100 + $0)) }
            return edit
        }
        for index in 0..<number(30) {
            memory.published.revisions["plan-\(index)@x"] = DatedRevision(
                day: day(),
                revision: Revision(
                    fingerprint: chance.next(), sequence: number(99), created: moment(), modified: moment()))
        }
        memory.strava.lastFullWalk = maybe { $0.moment() }
        memory.strava.coveredFrom = maybe { $0.day() }
        memory.strava.zonesDenied = maybe { $0.moment() }
        memory.strava.failure = maybe { SourceFailure(since: $0.moment(), $0.failure()) }
        memory.strava.listed = (0..<number(5)).map { _ in
            ListedActivity(.strava(Int64(number(1 << 40))), on: day(), isArchived: flip())
        }
        memory.published.outputs = (0..<number(4)).map {
            OutputMemory(path: "/\($0)\(text())", hash: chance.next(), size: number(1 << 20), written: moment())
        }
        memory.published.run = maybe {
            RunRecord(
                started: $0.moment(), finished: $0.moment(), status: $0.number(99),
                troubles: [
                    .remark($0.text()),
                    Failure(
                        .usage, $0.text(), .plain("-" + $0.text()), codes: [Failure.Code(rawValue: $0.text())],
                        remoteEvent: "-" + $0.text()),
                ],
                lastGoodPublish: $0.maybe { $0.moment() }, failingSince: $0.maybe { $0.moment() })
        }
        return memory
    }

    /// A memory that has most of another one's.
    mutating func variation(of memory: Snapshot) -> Snapshot {
        var other = memory
        let fresh = self.memory()
        if flip() { other.feed = fresh.feed }
        other.feed.plans = (memory.feed.plans.filter { _ in flip() } + fresh.feed.plans).unique(\.uid)
            .sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        other.strava.activities = (memory.strava.activities.filter { _ in flip() } + fresh.strava.activities).unique(
            \.activity.id
        )
        .sorted { Self.precedes($0.activity, $1.activity) }
        for (id, zones) in fresh.strava.zones.sorted(by: { $0.key < $1.key }) where flip() {
            other.strava.zones[id] = zones
        }
        for id in memory.strava.zones.keys.sorted() where flip() { other.strava.zones[id] = nil }
        for key in memory.published.revisions.keys.sorted() where flip() {
            other.published.revisions[key] = fresh.published.revisions[key]
        }
        (other.feed.removedPlans, other.manual.pairs, other.published.outputs) = (
            fresh.feed.removedPlans, fresh.manual.pairs, fresh.published.outputs
        )
        (other.imports.activities, other.imports.archives, other.imports.last) = (
            fresh.imports.activities, fresh.imports.archives, fresh.imports.last
        )
        other.intervals = fresh.intervals
        (other.manual.edits, other.manual.formerEdits) = (fresh.manual.edits, fresh.manual.formerEdits)
        if flip() { other.published.run = fresh.published.run }
        return other
    }

    mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &chance) }
}

extension RandomMemory {
    private mutating func intervals() -> IntervalsMemory {
        func id(_ number: Int) -> ActivityID { .intervals("i\(number + 1)") ?? .strava(0) }
        var memory = IntervalsMemory()
        memory.activities = (0..<number(9)).map { index in
            var known = RememberedIntervals(
                IntervalsActivity(
                    activity(id(index)), stravaID: maybe { .strava(Int64($0.number(99))) }, source: text(),
                    zoneTimes: (1...5).prefix(number(6)).map { HeartRateZoneTime(zone: $0, seconds: number(1 << 20)) },
                    load: maybe { Double($0.number(500)) }))
            if flip() { known.sourceIDs = SourceIDs([SourceMatch(id: .strava(7), key: .name)], former: [3]) }
            return known
        }
        .sorted { Self.precedes($0.row.activity, $1.row.activity) }
        memory.gone = (10..<10 + number(3)).map { GoneIntervals(id($0), sameAs: .strava(Int64($0))) }
        memory.stubs = (0..<number(3)).map { index in
            IntervalsStub(
                id: maybe { _ in .strava(Int64(index + 1)) }, start: LocalTime(secondsSinceEpoch: 1_773_835_200 + index)
            )
        }
        (memory.lastRead, memory.lastWhole) = (maybe { $0.moment() }, maybe { $0.moment() })
        (memory.notBefore, memory.emptiedSince) = (maybe { $0.moment() }, maybe { $0.moment() })
        memory.left = maybe { $0.day() }.map { $0...$0 }
        memory.covered = maybe { $0.day() }.map { [$0...$0] } ?? []
        memory.warnedOn = maybe { $0.day() }
        return memory
    }

    private static func precedes(_ one: Activity, _ other: Activity) -> Bool {
        (one.start, one.id) < (other.start, other.id)
    }

    private mutating func flip() -> Bool { Bool.random(using: &chance) }

    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { flip() ? make(&self) : nil }

    private mutating func day() -> Day { Day(number: Int.random(in: -800_000...3_000_000, using: &chance)) }

    private mutating func moment() -> Instant {
        Instant(secondsSinceEpoch: Int.random(in: -63_000_000_000...260_000_000_000, using: &chance))
    }

    private mutating func local() -> LocalTime { LocalTime(secondsSinceEpoch: moment().secondsSinceEpoch) }

    private mutating func figure() -> Double {
        Double(bitPattern: chance.next()).isNaN ? 0.1 : Double(number(1 << 40)) / 7
    }

    private mutating func distance() -> Distance { Distance(meters: figure()) }

    private mutating func length() -> Duration { .seconds(number(1 << 40) - 5) }

    private mutating func text() -> String {
        let pieces = [
            "a", "'", "\"", "\\", "\n", "\t", "%", "?", ";", "é", "e\u{301}", "🏃‍♀️", "\u{202E}", "\u{10FFFF}", "] ,",
            "\u{1}",
        ]
        return (0..<number(12)).map { _ in pieces[number(pieces.count)] }.joined()
    }

    private mutating func failure() -> Failure {
        let advices: [Failure.Advice] = [
            .none, .plain("-" + text()), .each(terminal: "-" + text(), page: "-" + text()),
        ]
        let codes = (0..<number(3)).map { _ in Failure.Code(rawValue: text()) }
        return flip() ? .remark(text()) : Failure(.permanent, text(), advices[number(3)], codes: codes)
    }

    private mutating func plan(_ uid: String) -> PlannedWorkout {
        let starts: [PlannedStart] = [.day(day()), .wallClock(local()), .moment(moment(), local: local())]
        let kinds: [PlannedWorkout.Kind] = [.workout, .rest, .event]
        let quantities: [Target.Quantity] = [.power, .pace, .heartRate]
        var plan = PlannedWorkout(
            feedUID: text(), kind: kinds[number(3)], sport: PlannedSport.allCases[number(PlannedSport.allCases.count)],
            sportLabel: text(), summary: text(), title: text(), start: starts[number(3)],
            planned: Volume(duration: maybe { $0.length() }, distance: maybe { $0.distance() }),
            actual: Volume(duration: maybe { $0.length() }, distance: maybe { $0.distance() }), isCompleted: flip(),
            tss: maybe { $0.figure() }, intensityFactor: maybe { $0.figure() },
            targets: (0..<number(3)).map { _ in Target(quantity: quantities[number(3)], text: text()) },
            notes: text(), racePriority: maybe { [RacePriority.a, .b, .c][$0.number(3)] }, stamp: maybe { $0.moment() })
        plan.uid = uid
        plan.standing = [.plan, .recording, .unclear][number(3)]
        plan.days = 1 + number(3)
        return plan
    }

    private mutating func activity(_ id: ActivityID) -> Activity {
        var activity = Activity(
            id: id, name: text(), sportType: SportType(rawValue: text()), start: moment(), localStart: local(),
            startIsHidden: flip(), movingTime: length(), elapsedTime: length(), distance: maybe { $0.distance() },
            averageSpeed: maybe { $0.figure() }, averageHeartRate: maybe { $0.figure() },
            averagePower: maybe { $0.figure() },
            calories: maybe { Calories(kilocalories: $0.figure(), isEstimated: $0.flip()) },
            elevationGain: maybe { $0.distance() }, isRace: flip(), isCommute: flip(), isManual: flip())
        activity.notes = text()
        activity.deviceName = text()
        activity.measure { measures in
            measures.sufferScore = maybe { $0.figure() }
            measures.maxHeartRate = maybe { $0.figure() }
            measures.maxSpeed = maybe { $0.figure() }
            measures.weightedPower = maybe { $0.figure() }
            measures.kilojoules = maybe { $0.figure() }
            measures.powerIsMeasured = maybe { $0.flip() }
            measures.averageCadence = maybe { $0.figure() }
            measures.isTrainer = maybe { $0.flip() }
        }
        return activity
    }

    private mutating func archived(_ id: ActivityID) -> Activity {
        var activity = activity(id)
        activity.privateNote = text()
        return activity
    }

    private mutating func feed() -> FeedMemory {
        var feed = FeedMemory()
        feed.location = chance.next()
        feed.etag = maybe { $0.text() }
        feed.lastModified = maybe { $0.text() }
        feed.validatorsSince = maybe { $0.moment() }
        feed.bodyHash = maybe { $0.chance.next() }
        feed.firstDay = maybe { $0.day() }
        feed.eventCount = number(999)
        feed.made = maybe { $0.moment() }
        feed.ageWarnedOn = maybe { $0.day() }
        feed.newsDay = maybe { $0.day() }
        feed.failure = maybe { SourceFailure(since: $0.moment(), $0.failure()) }
        return feed
    }
}

extension Array {
    /// The first of those that have the same key.
    fileprivate func unique<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
