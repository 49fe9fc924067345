import Athletes
import Basics
import Files
import Foundation
import Testing

/// A year of runs of an athlete with a folder of device files, alone or beside what Strava tells.
struct FiledYear {
    enum Way: CaseIterable { case files, filesAndList, filesAndArchive, all }

    let lab: Lab
    private let world: FiledYearWorld
    private let zone: Zone
    private var athlete: Athlete
    private let way: Way
    /// nil where a file holds Strava's list, or nothing does.
    private let strava: StravaServer?
    private var known = FiledYearKnown()
    private var verdict = FiledYearVerdict()
    private var files: [String: [UInt8]] = [:]

    /// - Parameter asksStrava: whether the list is that of Strava's API instead of a file.
    init(seed: UInt64, _ way: Way, asksStrava: Bool) throws {
        zone = try #require(Zone(identifier: "Europe/Berlin"))
        self.way = way
        lab = try Lab()
        world = FiledYearWorld(seed: seed, zone: zone, archivesFollowList: asksStrava && way == .all)
        athlete = try lab.athlete(zone: zone, historyDays: 400)
        athlete.files = [lab.path("watch")]
        let hasList = way == .filesAndList || way == .all
        if asksStrava || !hasList { athlete.activities = [] }
        try FileManager.default.createDirectory(atPath: lab.path("watch"), withIntermediateDirectories: true)
        strava = asksStrava && hasList ? StravaServer(zone: zone) : nil
        guard let strava else { return }
        let application = try StravaServer.application()
        athlete.strava = application
        strava.set([], isAway: false, now: moment(of: world.first))
        try lab.connect(athlete, to: strava, application)
    }

    private var hasList: Bool { way == .filesAndList || way == .all }
    private var hasArchive: Bool { way == .filesAndArchive || way == .all }

    /// When the run of a day is made.
    private func moment(of day: Day) -> Instant {
        zone.instant(LocalTime(secondsSinceEpoch: day.number * 86_400 + 79_200))
    }

    /// Runs every three days, until all has come that ever does.
    ///
    /// - Throws: `Year.Trouble` for the first run after which something was wrong.
    mutating func live() async throws {
        for number in stride(from: 3, to: FiledYearWorld.length + 24, by: 3) {
            let day = world.first.advanced(by: number)
            let isAway = strava != nil && (150..<160).contains(number)
            let problems = try await problems(on: day, number, isAway: isAway)
            guard problems.isEmpty else {
                throw Year.Trouble(
                    description: (["day \(number), \(day)"] + problems.prefix(6)).joined(separator: "\n"))
            }
        }
    }
}

extension FiledYear {
    private mutating func problems(on day: Day, _ number: Int, isAway: Bool) async throws -> [String] {
        let now = moment(of: day)
        let list = world.recordings.filter { $0.listed?.contains(day) == true }.flatMap(\.legs)
        strava?.set(list, isAway: isAway, now: now)
        let plan = world.workouts.filter { (-4...14).contains(day.distance(to: $0.day)) }.map { workout in
            FeedText(workout, at: now).lines(uid: "plan-\(workout.id)", stamp: now).joined(separator: "\r\n")
        }
        let archive = number % 48 == 33 || number > FiledYearWorld.length + 20 ? archive(on: day) : []
        lab.set { outside in
            outside.now = now
            outside.feed = .body(FeedText.calendar(plan), etag: nil)
            outside.activities = Self.table(archive, zone)
        }
        if hasArchive, !archive.isEmpty {
            try await take(archive: number)
            known.take(archive: archive)
        }
        lab.set { $0.activities = "[" + list.map { $0.json(zone: zone) }.joined(separator: ",") + "]" }
        try putFiles(on: day)
        let ending = try await lab.run(athlete)
        // After a week without Strava a command that has published what it knows ends with 77.
        guard ending.isPublished || isAway else { return ["the run ended with \(ending)"] }
        known.file(world.recordings.filter { $0.filed?.contains(day) == true }.flatMap(\.legs))
        if hasList, !isAway { known.list(list, on: day, tellsDeletions: strava != nil) }
        return try verdict.problems(
            in: #require(lab.bytes("anna.json")), world.recordings, known, on: day, in: zone)
    }

    private func archive(on day: Day) -> [TrueActivity] {
        world.recordings.filter { $0.archived?.contains(day) == true }.flatMap(\.legs)
    }

    private static func table(_ activities: [TrueActivity], _ zone: Zone) -> String {
        let rows = activities.map { activity in
            let type = activity.sportType == "WeightTraining" ? "Weight Training" : activity.sportType
            let told = activity.meters / 10
            let distance = type == "Swim" ? "\(activity.meters)" : "\(told / 100).\(told / 10 % 10)\(told % 10)"
            return "\(activity.id),\(zone.instant(activity.start)),\(activity.name),\(type),\(activity.seconds + 40),"
                + "\(distance),activities/\(activity.uploadID ?? 0).fit.gz,"
                + "\(activity.seconds + 40).0,\(activity.seconds).0,\(activity.meters).0\n"
        }
        return
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,"
            + "Elapsed Time,Moving Time,Distance\n" + rows.joined()
    }

    private func take(archive number: Int) async throws {
        let owner = lab.owner(of: athlete)
        var failure: RunError?
        try await owner.state.withLock(patience: .seconds(10)) { (lock) async throws(FileError) in
            do throws(RunError) {
                _ = try await owner.takeArchive(at: "export-\(number).zip", ImportOptions(), lock)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Makes the folder hold what it holds on a day.
    private mutating func putFiles(on day: Day) throws {
        var wanted: [String: [UInt8]] = [:]
        for recording in world.recordings { wanted.merge(recording.files(on: day, in: zone)) { one, _ in one } }
        for name in files.keys where wanted[name] == nil {
            try FileManager.default.removeItem(atPath: lab.path("watch/" + name))
        }
        for (name, bytes) in wanted where files[name] == nil {
            let url = URL(fileURLWithPath: lab.path("watch/" + name))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        files = wanted
    }
}
