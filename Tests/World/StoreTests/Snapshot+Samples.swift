import Basics
import Store
import Workouts
import WorkoutsLab

@testable import Files

extension Day {
    /// A day of the sample memories, counted from the first.
    static func sample(_ number: Int) -> Day { Day(number: 20_529).advanced(by: number) }
}

/// In what is full, every field has a value; in what is sparse, none that needn't.
extension Snapshot {
    static let full: Snapshot = {
        var memory = Snapshot()
        memory.feed = .full
        memory.feed.plans = [.full, .sparse, .onWallClock].sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        memory.feed.removedPlans = [RemovedPlan(.removed, removed: Room.now)]
        memory.strava.activities = [.sparse, .full]
        memory.strava.zones = [
            RememberedActivity.full.activity.id: RememberedZones(
                [HeartRateZoneTime(zone: 1, seconds: 600), HeartRateZoneTime(zone: 2, seconds: 0)], fetched: Room.now),
            ActivityID(stored: .min): RememberedZones([], fetched: Room.now.advanced(bySeconds: 1)),
        ]
        memory.imports.activities = [
            ImportedActivity(RememberedActivity.sparse.activity, imported: Room.now),
            ImportedActivity(
                .archived, imported: Room.now, changed: Room.now.advanced(bySeconds: 3), isGone: true),
        ]
        memory.imports.archives = [
            ImportedArchive(hash: 7, name: "leer ä.zip", imported: Room.now, rows: 0, days: nil),
            ImportedArchive(
                hash: .max, name: "export.zip", imported: Room.now.advanced(bySeconds: 3), rows: 3,
                days: .sample(-900)...(.sample(-1)), athlete: 1 << 40),
        ]
        memory.imports.last = LastImport(
            hash: .max, isFirst: true, added: [ActivityID(stored: .min), 16_195_505_756],
            before: [ImportedActivity(.archived, imported: Room.now, isGone: true)])
        (memory.devices.folders, memory.devices.files, memory.devices.legs) = (
            [.full, .sparse], [.sparse, .full], [.sparse, .full]
        )
        var gone = RememberedLeg.full.leg
        gone.content = "gone"
        memory.devices.formerLegs = [FormerLeg(gone, gone: Room.now)]
        memory.manual.pairs = [
            ManualPair(uid: "a@x", activityID: nil), ManualPair(uid: "a@x", activityID: .strava(1 << 40)),
        ]
        memory.manual.edits = [
            ActivityEdit(id: 7, day: .sample(-3), isExcluded: true),
            ActivityEdit(id: .strava(1 << 40), day: .sample(0), name: "Mit \"Anna\" 🚴", kilocalories: 0),
        ]
        memory.manual.formerEdits = FormerEdit.each(of: ActivityEdit(id: 7, day: .sample(0), name: "Before"))
        memory.published.revisions = [
            "plan-1@tpmerge": .sample(day: 0, fingerprint: .max), "Ä 🚴@tpmerge": .sample(day: 5, fingerprint: 1 << 63),
        ]
        memory.strava.lastFullWalk = Instant(secondsSinceEpoch: 1_773_800_000)
        memory.strava.coveredFrom = .sample(-90)
        memory.strava.zonesDenied = Room.now.advanced(bySeconds: 8)
        memory.strava.failure = SourceFailure(since: Room.now, .remark("Strava answered 503. Zeile 2 🚴"))
        memory.strava.listed = [
            ListedActivity(.strava(1 << 40), on: .sample(-1), isArchived: false),
            ListedActivity(7, on: .sample(0), isArchived: true),
        ]
        memory.published.outputs = [
            OutputMemory(path: "/var/www/a b.ics ä", hash: .max - 1, size: 1 << 40, written: Room.now),
            OutputMemory(path: "/var/www/z.json", hash: 0, size: 0, written: Room.now),
        ]
        memory.published.run = RunRecord(
            started: Room.now, finished: Room.now.advanced(bySeconds: 2), status: 75,
            troubles: [
                Failure(
                    .needsPerson, "Strava said \"401\".", .each(terminal: "Run: x", page: "Press ä"),
                    codes: ["strava.forbidden", "feed.busy"], remoteEvent: "Strava said no."),
                Failure(.storage, "Zeile 1\nZeile 2 \\ 🚴", .plain("Wait."), codes: ["memory.full"]),
                Failure(.temporary, "Stopped.", codes: ["run.stopped"]), .remark("Zeile 1\nZeile 2 \\ 🚴"),
            ], lastGoodPublish: Room.now, failingSince: Room.now.advanced(bySeconds: -60))
        return memory
    }()
}

extension Snapshot {
    /// One that holds a single plan.
    static func planning(_ change: (inout PlannedWorkout) -> Void) -> Snapshot {
        var memory = Snapshot()
        memory.feed.plans = [.sparse]
        change(&memory.feed.plans[0])
        return memory
    }
}

extension PlannedWorkout {
    /// The sparse one by another name.
    static func sparse(_ uid: String, title: String = "") -> PlannedWorkout {
        var plan = sparse
        (plan.uid, plan.title) = (uid, title)
        return plan
    }

    static let full: PlannedWorkout = {
        var plan = PlannedWorkout(
            feedUID: "12345678@trainingpeaks.com", kind: .event, sport: .other, sportLabel: "Yoga",
            summary: "Yoga: \"Flow\"; DROP TABLE plans;--", title: "\"Flow\"; DROP TABLE plans;-- '\\",
            start: .moment(
                Instant(secondsSinceEpoch: 1_773_815_931), local: LocalTime(secondsSinceEpoch: 1_773_819_531)),
            planned: Volume(duration: .seconds(3600), distance: Distance(meters: 10_000.1)),
            actual: Volume(duration: .seconds(3061), distance: Distance(meters: 0.1 + 0.2)), isCompleted: true,
            tss: 70.5, intensityFactor: 0.849_999_999_999_999_9,
            targets: [
                Target(quantity: .power, text: "250 W"),
                Target(quantity: .heartRate, text: "\"<150>/\\ bpm\" \u{202E}é"),
            ],
            notes: "Zeile 1\n\tZeile 2 👩‍👩‍👧 \u{FEFF}%s ?1 :a", racePriority: .b, stamp: Room.now)
        plan.uid = "plan-full@tpmerge"
        return plan
    }()

    static let removed: PlannedWorkout = {
        var plan = full
        plan.uid = "plan-removed@tpmerge"
        plan.standing = .recording
        return plan
    }()

    static let sparse: PlannedWorkout = {
        var plan = PlannedWorkout(
            feedUID: "", kind: .workout, sport: .xcSki, summary: "", title: "", start: .day(.sample(0)))
        plan.uid = "plan-sparse@tpmerge"
        return plan
    }()

    static let onWallClock: PlannedWorkout = {
        var plan = PlannedWorkout(
            feedUID: "x", kind: .rest, sport: .rest, summary: "Day Off", title: "Day Off",
            start: .wallClock(LocalTime(secondsSinceEpoch: Day.sample(3).number * 86_400 + 86_399)))
        plan.uid = "plan-clock@tpmerge"
        return plan
    }()
}

extension RememberedActivity {
    static let full: RememberedActivity = {
        var activity = Activity(
            id: 16_195_505_756, name: "Heimlicher Lauf 🏃", sportType: SportType(rawValue: "NobodyKnowsIt"),
            start: Instant(secondsSinceEpoch: 1_773_725_931), localStart: LocalTime(secondsSinceEpoch: 1_773_729_531),
            startIsHidden: true, movingTime: .seconds(3081), elapsedTime: .seconds(3120),
            distance: Distance(meters: 9487.2), averageSpeed: 3.08, averageHeartRate: 148.2, averagePower: 251,
            calories: Calories(kilocalories: 702, isEstimated: true), elevationGain: Distance(meters: 41),
            isRace: true, isCommute: true, isManual: true)
        activity.notes = "Müde,\naber froh"
        activity.deviceName = "Garmin Forerunner 965"
        activity.measure {
            $0.sufferScore = 62
            $0.maxHeartRate = 171
            $0.maxSpeed = 5.4
            $0.weightedPower = 263
            $0.kilojoules = 773.5
            $0.powerIsMeasured = true
            $0.averageCadence = 84.3
            $0.isTrainer = false
        }
        return RememberedActivity(
            activity, fetched: Room.now, detailsFetched: Room.now.advanced(bySeconds: 9),
            unlistedSince: Room.now.advanced(bySeconds: 8))
    }()

    static let sparse = RememberedActivity(
        Activity(
            id: ActivityID(stored: .min), name: "", sportType: SportType(rawValue: ""),
            start: Instant(secondsSinceEpoch: 0),
            localStart: LocalTime(secondsSinceEpoch: 0), movingTime: .zero, elapsedTime: .zero),
        fetched: Instant(secondsSinceEpoch: 0))
}

extension Activity {
    /// Every field has a value that archives tell.
    static let archived: Activity = {
        var activity = RememberedActivity.full.activity
        activity.privateNote = "Knie \"zwickt\",\nlinks 🦵"
        return activity
    }()
}

extension RememberedFolder {
    static let full: RememberedFolder = {
        var folder = RememberedFolder("/srv/a b ä")
        folder.read = Room.now
        folder.failure = SourceFailure(since: Room.now, .remark("/srv/a b ä does not exist. 🚴"))
        return folder
    }()

    static let sparse = RememberedFolder("~/Dropbox")
}

extension RememberedFile {
    static let full: RememberedFile = {
        var file = RememberedFile(
            folder: "/srv/a b ä", name: "2026/Lauf 🏃.FIT",
            stamp: FileStamp(size: 1 << 40, written: .max, changed: .min), verdict: .used, seen: Room.now)
        file.content = "9f86d081884c7d65"
        file.reader = 1
        file.reason = "A part of it was skipped."
        file.warnedOn = .sample(0)
        return file
    }()

    static let sparse = RememberedFile(
        folder: "~/Dropbox", name: "", stamp: .unknown, verdict: .left,
        seen: Instant(secondsSinceEpoch: 0))
}

extension RememberedLeg {
    static let full: RememberedLeg = {
        var activity = RememberedActivity.full.activity
        activity.id = .file(0x1F86_D081_884C_7D65)
        activity.measure { ($0.maxPower, $0.lapCount) = (612, 4) }
        var leg = FiledActivity(
            activity: activity, content: "9f86d081884c7d65", position: 1, legCount: 3, rank: 2, isTransition: true)
        leg.sourceIDs = SourceIDs(
            [SourceMatch(id: 16_195_505_756, key: .recording)], former: [3, .strava(1 << 40)])
        return RememberedLeg(
            leg, offset: -12_600, heartRate: HeartRateTimes(deviceZones: [60, 0, 1200], seconds: [0, 0, 7]))
    }()

    /// Its file is the sparse one, since a leg without a file is no longer remembered.
    static let sparse = RememberedLeg(
        FiledActivity(activity: RememberedActivity.sparse.activity, content: "", rank: 0), offset: nil,
        heartRate: HeartRateTimes())
}

extension DatedRevision {
    static func sample(day: Int, fingerprint: UInt64) -> DatedRevision {
        DatedRevision(
            day: .sample(day),
            revision: Revision(
                fingerprint: fingerprint, sequence: 3, created: Room.now, modified: Room.now.advanced(bySeconds: 7)))
    }
}

extension FeedMemory {
    static let full: FeedMemory = {
        var feed = FeedMemory()
        feed.location = .max
        feed.etag = "W/\"ä\""
        feed.lastModified = "Tue, 17 Mar 2026 05:00:00 GMT"
        feed.validatorsSince = Room.now
        feed.bodyHash = 1 << 63
        feed.fetched = Room.now.advanced(bySeconds: 1)
        feed.generated = Room.now.advanced(bySeconds: 2)
        feed.firstDay = .sample(-5)
        feed.lastDay = .sample(21)
        feed.eventCount = 27
        feed.notBefore = Room.now.advanced(bySeconds: 3)
        feed.refusedStamp = Room.now.advanced(bySeconds: 4)
        feed.busyKey = "0123abcd"
        feed.made = Room.now.advanced(bySeconds: 5)
        feed.ageWarnedOn = .sample(7)
        feed.newsDay = .sample(8)
        feed.failure = SourceFailure(since: Room.now.advanced(bySeconds: 6), .remark("\"feed.ics\" doesn't exist."))
        feed.refusedRemovals = ["plan-1@tpmerge", "plan-2@tpmerge"]
        feed.diagnostics = [
            Diagnostic(.warning, .trainingPeaks, "DTSTART is not a date: \"ä\"", item: "feed:214"),
            Diagnostic(.note, .trainingPeaks, "the property X-FOO is not known"),
        ]
        return feed
    }()
}

extension PlanChange {
    static let full = PlanChange(
        .moved, uid: "plan-full@tpmerge", day: .sample(1), summary: "Lauf 🏃", dayBefore: .sample(0),
        summaryBefore: "Run")

    static let sparse = PlanChange(.removed, uid: "", day: .sample(0), summary: "")
}
