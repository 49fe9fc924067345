import Athletes
import Basics
import Export
import Insights
import IntervalsICU
import Profiles
import Reports
import SeededRandom
import Store
import StravaAPI
import Testing
import Workouts
import WorkoutsLab

/// What only an archive told may be shown to others; what Strava's API or a JSON list told is for the athlete alone.
@Suite("Archives and Strava's API")
struct ArchivedTests {
    enum Source: CaseIterable {
        case archive, table, api, apiAndArchive, apiRemovedFromTheConfiguration, list, listAndArchive
    }

    private let now = Instant(secondsSinceEpoch: 1_773_835_200)

    @Test(arguments: Source.allCases)
    func isForTheAthleteAlone(_ source: Source) throws {
        let brief = try brief(source)
        let workout = try #require(brief.days.last { !$0.workouts.isEmpty }?.workouts.first)
        let isArchive = source == .archive || source == .table
        #expect(workout.isForAthleteAlone == !isArchive && brief.isForAthleteAlone == !isArchive)
        #expect(brief.isFromStrava)
    }

    private func brief(_ source: Source) throws -> Brief {
        let lab = try Lab()
        var athlete = try lab.athlete(zone: "UTC")
        athlete.feed = nil
        athlete.activities = [.table, .list, .listAndArchive].contains(source) ? ["activities"] : []
        if source == .api || source == .apiAndArchive { athlete.strava = try StravaServer.application() }
        lab.set {
            $0.now = now
            $0.activities =
                source == .table
                ? "id,date,name,type,elapsed_time,distance\n7,2026-03-18 08:00:00,Run,Run,1800,5000\n"
                : """
                [{"id":7,"name":"Run","sport_type":"Run","elapsed_time":1800,"moving_time":1800,"distance":5000,
                "start_date":"2026-03-18T08:00:00Z","start_date_local":"2026-03-18T08:00:00Z"}]
                """
        }
        let known = try lab.owner(of: athlete).known(of: snapshot(source), RunOptions())
        return known.brief(on: nil, of: athlete, .monday)
    }

    private func snapshot(_ source: Source) throws -> Snapshot {
        var run = Activity(7, at: now.advanced(bySeconds: -4 * 3600), seconds: 1800, name: "Run")
        run.distance = Distance(meters: 5000)
        var snapshot = Snapshot()
        if [.archive, .apiAndArchive, .apiRemovedFromTheConfiguration, .listAndArchive].contains(source) {
            snapshot.imports.activities = [ImportedActivity(run, imported: now)]
            snapshot.imports.archives = [
                ImportedArchive(hash: 1, name: "export.zip", imported: now, rows: 1, days: run.day...run.day)
            ]
        }
        if [.api, .apiAndArchive, .apiRemovedFromTheConfiguration].contains(source) {
            snapshot.strava.activities = [RememberedActivity(run, fetched: now)]
            snapshot.strava.lastFullWalk = now
            snapshot.strava.coveredFrom = run.day
        }
        return snapshot
    }
}

/// What the athlete wrote of an activity, as an archive tells it: the description goes the way of all descriptions, and
/// the private note into nothing that is published.
@Suite("Texts of archives")
struct ArchivedTextTests {
    enum Way: CaseIterable { case imported, configured, importedBesideFile, importedBesideList }

    private let devices: DeviceLab
    private let ride = Ride()

    init() throws { devices = try DeviceLab() }

    private func run(_ way: Way) async throws {
        let table = ride.table(description: "Windy", note: "Knee hurts")
        if way == .configured { devices.list(table: table) } else { try await devices.takeArchive(table) }
        if way == .importedBesideFile { try devices.write(ride, to: "a.fit") }
        if way == .importedBesideList { devices.list(ride.row()) }
        _ = try await devices.run()
    }

    @Test(arguments: Way.allCases)
    func onlyTheDescriptionIsPublishedAndAReportReadsBoth(_ way: Way) async throws {
        try await run(way)
        for name in ["anna.ics", "anna.json"] {
            let text = String(decoding: try #require(devices.lab.bytes(name)), as: UTF8.self)
            #expect(text.contains("Windy") && !text.contains("Knee"), "\(name)")
        }
        let known = try devices.lab.owner(of: devices.athlete).known()
        let ride = try #require(known.workouts.first?.activity)
        #expect((ride.notes, ride.privateNote) == ("Windy", "Knee hurts"))
    }
}

/// Answers for others than the athlete are made as if Strava's API had never been asked: whatever it told, they are the
/// same. Numbers are those of faults.md.
@Suite("Answers outside Strava's API")
struct OriginTests {
    private let devices: DeviceLab
    private let ride = Ride()
    /// Yesterday's, in an archive.
    private let archived = Ride(start: DeviceLab.start.advanced(bySeconds: -86_400), meters: 20_000)

    init() throws { devices = try DeviceLab() }

    private struct Answers: Equatable {
        let workouts: [MergedWorkout]
        let excluded: [Activity]
        let zoneTimes: [ActivityID: [HeartRateZoneTime]]
        let edits: [ActivityEdit]
        let pairs: [ManualPair]
        let known: KnownDays
        let brief: String
        /// What a coach reads.
        let report: String

        init(_ known: KnownWorkouts, of athlete: Athlete, _ week: ReportedAthlete) {
            workouts = known.workouts
            excluded = known.input.excluded
            zoneTimes = known.zoneTimes
            edits = known.input.edits
            pairs = known.input.pairs
            self.known = known.input.knownDays
            brief = "\(known.brief(on: nil, of: athlete, .monday))"
            report = OriginTests.coaches(week.report.week).with([week]).json
        }
    }

    private static func coaches(_ week: Window) -> CoachWeek {
        CoachWeek(week, .monday, ReportRules(), isRoster: true, publicURL: nil)
    }

    private func answers(_ snapshot: Snapshot? = nil) throws -> Answers {
        let owner = devices.lab.owner(of: devices.athlete)
        let memory = try snapshot ?? devices.snapshot()
        var options = RunOptions()
        options.origins = .outsideAPI
        options.since = Day(number: .min)
        let week = try ReportWish(day: owner.today).window(today: owner.today, .monday)
        let reported = try ReportedAthlete(of: owner, (memory, []), in: Self.coaches(week))
        return Answers(try owner.known(of: memory, options), of: devices.athlete, reported)
    }

    /// A plan for each of three days, of which a file tells one ride, an archive another, and nothing the third.
    private func run() async throws {
        try devices.plan((-1...1).map { .init(title: "Easy", day: devices.day.advanced(by: $0), sport: "Bike") })
        try devices.write(ride, to: "ride.fit")
        try await devices.takeArchive(archived.table)
        _ = try await devices.run()
    }

    @Test("246, 270: whatever the memory has of Strava's API, the answers are the same", arguments: 1...40)
    func memory(_ seed: UInt64) async throws {
        try await run()
        var base = try devices.snapshot()
        if seed.isMultiple(of: 2) { base.intervals = try rideAtIntervals() }
        var random = SplitMix64(seed: seed)
        let other = try told(base, &random)
        devices.athlete.strava = Bool.random(using: &random) ? try StravaServer.application() : nil
        let (alone, with) = (try answers(base), try answers(other))
        #expect(alone.workouts.count { $0.status == .completed } == 2)
        #expect(with == alone)
    }

    /// Row 299: what intervals.icu has of the file's ride.
    private func rideAtIntervals() throws -> IntervalsMemory {
        var memory = IntervalsMemory()
        let id = try #require(ActivityID.intervals("i5"))
        let activity = Activity(id, "Ride", at: ride.start, seconds: 3600, name: "Icu")
        memory.activities = [RememberedIntervals(IntervalsActivity(activity, source: "UPLOAD"))]
        (memory.lastRead, memory.covered) = (DeviceLab.now, [activity.day...activity.day])
        return memory
    }

    /// The same memory after Strava's API was asked, and the athlete has said something of what it told.
    private func told(_ base: Snapshot, _ random: inout SplitMix64) throws -> Snapshot {
        var memory = base
        let now = DeviceLab.now
        let rides = try ([7, 8, 9, 10] as [Int64]).map { id in
            let start = [ride.start, archived.start][Int.random(in: 0...1, using: &random)]
                .advanced(bySeconds: Int.random(in: -2...2, using: &random) * 3600)
            var activity = Activity(.strava(id), "Ride", at: start, seconds: 3600, name: "At Strava \(id)")
            activity.distance = Distance(meters: 30_000)
            activity.averageHeartRate = Double(try #require((100...170).randomElement(using: &random)))
            return activity
        }
        memory.strava.activities = rides.filter { _ in Bool.random(using: &random) }
            .sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { RememberedActivity($0, fetched: now) }
        memory.strava.lastFullWalk = now
        memory.strava.coveredFrom = rides.map { $0.day }.min()
        for id in memory.strava.activities.map(\.activity.id) {
            memory.strava.zones[id] = RememberedZones([HeartRateZoneTime(zone: 2, seconds: 900)], fetched: now)
        }
        let known = memory.strava.activities.map(\.activity.id).randomElement(using: &random)
        for index in memory.imports.activities.indices {
            memory.imports.activities[index].isGone = Bool.random(using: &random)
        }
        for index in memory.devices.legs.indices {
            memory.devices.legs[index].leg.sourceIDs = SourceIDs(
                known.map { [SourceMatch(id: $0, key: .recording)] } ?? [], former: [11])
            if let known { memory.devices.sent[memory.devices.legs[index].leg.content] = known }
        }
        for index in memory.intervals.activities.indices {
            memory.intervals.activities[index].sourceIDs = SourceIDs(
                known.map { [SourceMatch(id: $0, key: .recording)] } ?? [], former: [12])
        }
        if let known, !memory.intervals.activities.isEmpty, let gone = ActivityID.intervals("i6") {
            memory.intervals.gone = [GoneIntervals(gone, sameAs: known)]
        }
        if let known, known != 7 {
            memory.manual.edits.append(ActivityEdit(id: known, day: rides[0].day, name: "Mine", isExcluded: true))
            memory.manual.pairs += base.feed.plans.prefix(1).map { ManualPair(uid: $0.uid, activityID: known) }
        }
        memory.published.revisions = [:]
        return memory
    }

    @Test("246, 270: whatever Strava has listed in earlier runs, the answers are the same")
    func runs() async throws {
        try await run()
        let unlisted = try answers()
        // A day isn't known by files alone once there is such a list, whatever it has.
        let always = Ride.earlier(9).row(99)
        devices.list(always)
        _ = try await devices.run()
        let alone = try answers()
        let other = Ride(start: ride.start.advanced(bySeconds: 7200), meters: 12_000)
        let lists = [[ride.row(70), other.row(71)], [archived.row(7), other.row(71)], [], [ride.row(72)]]
        for rows in lists {
            devices.list([always] + rows)
            _ = try await devices.run()
            #expect(try answers() == alone)
        }
        devices.athlete.activities = []
        _ = try await devices.run()
        #expect(try answers() == unlisted)
    }

    @Test("246: what the athlete says of an activity that a file or an archive tells counts; of others it doesn't")
    func said() async throws {
        try await run()
        let base = try devices.snapshot()
        let id = try #require(base.devices.legs.first?.leg.activity.id)
        var memory = base
        memory.manual.edits = [
            ActivityEdit(id: id, day: ride.start.utc.day, name: "From the file"),
            ActivityEdit(id: 7, day: archived.start.utc.day, name: "From the archive"),
            ActivityEdit(id: 99, day: archived.start.utc.day, name: "From the API"),
        ]
        let told = try answers(memory)
        #expect(told.edits.map(\.id) == [id, 7] || told.edits.map(\.id) == [7, id])
        #expect(Set(told.workouts.compactMap(\.activity?.name)) == ["From the file", "From the archive"])
        #expect(try answers(base).workouts.compactMap(\.activity?.name).contains("From the file") == false)
    }

    @Test("246: a lost memory gets past plans back, whether or not an activity of Strava's API completed them")
    func plansOfALostMemory() async throws {
        let plans = [-3, 0].map {
            SmallFeed.Workout(title: "Day \($0)", day: devices.day.advanced(by: $0), sport: "Bike")
        }
        devices.athlete.showsMissed = false
        try devices.plan(plans)
        devices.list(Ride.earlier(9).row(99))
        #expect(try await devices.run().hidden.map(\.day) == plans.map(\.day))
        // A run that asks no source publishes them, too.
        var byHand = RunOptions()
        byHand.asksNoSource = true
        #expect(try await devices.run(byHand).hidden.map(\.day) == plans.map(\.day))
        try devices.plan(Array(plans.suffix(1)))
        try devices.lab.showJSON(of: devices.athlete)
        try devices.lab.restore([:], of: devices.athlete)
        _ = try await devices.run()
        #expect(try devices.snapshot().feed.plans.map(\.day) == plans.map(\.day))
    }
}
