import Athletes
import Basics
import Foundation
import Profiles
import SeededRandom
import Testing

/// One athlete's time with the program: it runs once or twice a day, and what it publishes is held against the truth.
struct Year {
    /// What was wrong after a run, and when.
    struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    let lab: Lab
    var athlete: Athlete
    var world: World
    var ledger = Ledger()
    private var verdict = Verdict()
    var outage = Outage()
    /// Whether sources are ever away.
    var hasOutages = true
    /// nil where activities come as a file.
    private let strava: StravaServer?
    /// How what devices record gets here; nil for an athlete without files.
    var way: Way?
    /// The names of the files in the folder.
    var files: Set<String> = []
    private(set) var published: Published?
    private var lastRun = Instant(secondsSinceEpoch: 0)
    /// What the last calendar followed from.
    private var basis: Basis?
    /// What the last JSON tells beside that: which source was read, and how many workouts the feed had.
    private var origin: [Int] = []

    /// - Parameters:
    ///   - first: the first day, in ISO 8601.
    ///   - asksStrava: whether activities come from Strava's API instead of a file.
    ///   - isServed: whether `tpmerge serve` makes the runs.
    init(
        seed: UInt64, from first: String, historyDays: Int, asksStrava: Bool = false, isServed: Bool = false
    ) throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let server = try #require(Zone(identifier: "America/Denver"))
        let world = World(seed: seed, first: try #require(Day(iso: first)), zone: zone, server: server)
        try self.init(in: world, historyDays: historyDays, asksStrava: asksStrava, isServed: isServed)
    }

    init(in world: World, historyDays: Int, asksStrava: Bool, isServed: Bool = false) throws {
        self.world = world
        lab = try Lab(served: isServed)
        athlete = try lab.athlete(zone: world.zone.identifier, historyDays: historyDays)
        strava = asksStrava ? StravaServer(zone: world.zone) : nil
        if let strava { try lab.connect(&athlete, to: strava, at: world.moment(minute: 0)) }
    }

    /// - Throws: `Trouble` for the first run after which something was wrong.
    mutating func live(days: Int) async throws {
        for number in 0..<days {
            world.beginNextDay()
            outage.passDay(in: &world, isAllowed: hasOutages && number > 6)
            for moment in moments() { try await run(at: moment) }
        }
    }

    /// Loses what is remembered and runs again soon: of UIDs only those can stay that the feed's content tells.
    mutating func loseMemory() async throws {
        try lab.loseMemory(of: athlete)
        ledger.forgetPlan()
        basis = nil
        if let published { verdict.forget(exceptOf: world.unmistakable, in: published) }
        try await run(at: lastRun.advanced(bySeconds: 300))
    }

    /// A copy of the memory, and what it knows.
    struct Backup {
        fileprivate let files: [String: Data]
        fileprivate let ledger: Ledger
    }

    func backup() throws -> Backup { Backup(files: try lab.memory(of: athlete), ledger: ledger) }

    /// An older copy of the memory comes back beside a newer calendar: no version falls, and nothing is there twice. Which UID
    /// a workout has had that was moved or came up since then, only its content can tell.
    mutating func restore(_ backup: Backup) async throws {
        try lab.restore(backup.files, of: athlete)
        ledger = backup.ledger
        verdict.forgetNames(exceptOf: world.unmistakable)
        basis = nil
        try await run(at: lastRun.advanced(bySeconds: 300))
    }

    /// Two runs on most days, and sometimes one soon after another.
    private mutating func moments() -> [Instant] {
        let morning = Int.random(in: 330...600, using: &world.random)
        let evening = Int.random(in: 1100...1410, using: &world.random)
        var minutes = world.chance(50) ? [morning, evening] : [world.chance(50) ? morning : evening]
        if world.chance(10), let last = minutes.last { minutes.append(last + 25) }
        return minutes.map { world.moment(minute: $0) }
    }
}

extension Year {
    /// All that a calendar follows from.
    private struct Basis: Equatable {
        let today: Day
        let plan: [Int: FeedServer.Sight]
        let activities: [String]
        let covered: Day?
    }

    mutating func run(at now: Instant) async throws {
        lastRun = now
        let body = world.feed.body(of: world.workouts, at: now, &world.random)
        let isAsked = ledger.mayAskFeed(at: now)
        let reply = outage.reply(body, &world)
        let first = world.today.advanced(by: -athlete.historyDays - 5)
        let list = world.listed(at: now).filter { $0.day >= first }
        let rows = list.map { $0.json(zone: world.zone) }
        strava?.set(list, isAway: outage.strava, now: now)
        lab.set { outside in
            outside.now = now
            outside.feed = reply
            outside.activities = outage.strava ? nil : "[" + rows.joined(separator: ",") + "]"
        }
        if let way { try await bringFiles(way) }
        let before = [lab.traces("anna.ics"), lab.traces("anna.json")]
        let ending = try await lab.run(athlete)
        let after = [lab.traces("anna.ics"), lab.traces("anna.json")]

        let feedIsRead = isAsked && outage.feed == nil
        if feedIsRead { ledger.see(body) }
        if isAsked, let wait = outage.wait(in: reply) { ledger.leaveFeedAlone(until: now.advanced(bySeconds: wait)) }
        if !outage.strava, way?.hasList != false {
            ledger.see(list, on: world.today, tellsDeletions: way != nil && strava != nil)
        }
        // A file that can't be read ends a run; Strava's API may be away as long as the feed is not.
        let isPublished = strava == nil ? !outage.strava : feedIsRead || !outage.strava
        // After a week without Strava a command that has published what it knows ends with 77.
        let mayComplain = way != nil && outage.strava
        guard ending.isPublished == isPublished || mayComplain else {
            throw trouble(now, ["the run ended with \(ending)"])
        }
        guard isPublished else {
            if before != after { throw trouble(now, ["the run failed, and wrote"]) }
            return
        }
        let basis = Basis(
            today: world.today, plan: ledger.plan, activities: ledger.activities.map { $0.json(zone: world.zone) },
            covered: ledger.lastCoveredDay(isFresh: !outage.strava))
        let origin = [feedIsRead, !outage.strava].map { $0 ? 1 : 0 } + [ledger.feedCount]
        if basis == self.basis, before[0] != after[0] || origin == self.origin && before[1] != after[1] {
            throw trouble(now, ["there was nothing new, and it wrote"])
        }
        (self.basis, self.origin) = (basis, origin)
        try judge(now)
    }

    private mutating func judge(_ now: Instant) throws {
        let published = try Published(
            calendar: try #require(lab.bytes("anna.ics")), json: try #require(lab.bytes("anna.json")),
            after: published)
        self.published = published
        let problems =
            way == nil ? problems(in: published) : verdict.problemsOfSources(in: published, ledger, world)
        guard problems.isEmpty else { throw trouble(now, problems) }
    }

    private mutating func problems(in published: Published) -> [String] {
        let days = world.today.advanced(by: -athlete.historyDays)...Day(number: .max)
        let last = ledger.lastCoveredDay(isFresh: !outage.strava) ?? world.today
        // A file tells of nothing before its first activity.
        let first = strava != nil ? days.lowerBound : ledger.activities.map(\.day).min() ?? days.lowerBound
        return verdict.problemsOfVersions(in: published)
            + verdict.problemsOfContent(in: published, ledger, world, days: days, covered: min(first, last)...last)
    }

    private func trouble(_ now: Instant, _ problems: [String]) -> Trouble {
        let moment = "\(world.zone.local(now)), \(outage)"
        return Trouble(description: ([moment] + problems.prefix(8)).joined(separator: "\n"))
    }
}

/// An athlete with a folder of device files, alone or beside what Strava tells.
extension Year {
    enum Way: CaseIterable {
        case files, filesAndList, filesAndArchive, all

        var hasList: Bool { self == .filesAndList || self == .all }
        var hasArchive: Bool { self == .filesAndArchive || self == .all }
    }

    /// - Parameter asksStrava: whether the list is that of Strava's API instead of a file.
    init(ofDevicesWith seed: UInt64, _ way: Way, asksStrava: Bool) throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let world = World(ofDevicesWith: seed, zone: zone, archivesFollowList: asksStrava && way == .all)
        try self.init(in: world, historyDays: 400, asksStrava: asksStrava && way.hasList)
        self.way = way
        if !way.hasList { athlete.activities = [] }
        athlete.files = [lab.path("watch")]
        try FileManager.default.createDirectory(atPath: lab.path("watch"), withIntermediateDirectories: true)
    }

    /// Runs every three days, until all has come that ever does.
    mutating func liveWithDevices() async throws {
        for number in stride(from: 3, to: World.daysOfDevices + 24, by: 3) {
            world.skip(to: World.firstDayOfDevices.advanced(by: number))
            outage.strava = athlete.strava != nil && (150..<160).contains(number)
            try await run(at: world.moment(minute: 22 * 60))
        }
    }

    /// Makes the folder hold what it holds today, and sometimes imports an archive.
    mutating func bringFiles(_ way: Way) async throws {
        let number = World.firstDayOfDevices.distance(to: world.today)
        let archive = number % 48 == 33 || number > World.daysOfDevices + 20 ? world.archived : []
        if way.hasArchive, !archive.isEmpty {
            _ = try await lab.takeArchive(table(archive), of: athlete, named: "export-\(number).zip")
            ledger.take(archive: archive)
        }
        var wanted: [String: [UInt8]] = [:]
        for recording in world.recordings {
            wanted.merge(recording.files(on: world.today, in: world.zone)) { one, _ in one }
        }
        for name in files.subtracting(wanted.keys) {
            try FileManager.default.removeItem(atPath: lab.path("watch/" + name))
        }
        for (name, bytes) in wanted where !files.contains(name) { try lab.write(bytes, to: "watch/" + name) }
        files = Set(wanted.keys)
        ledger.see(files: world.filed)
    }

    private func table(_ activities: [TrueActivity]) -> String {
        let rows = activities.map { activity in
            let type = activity.sportType == "WeightTraining" ? "Weight Training" : activity.sportType
            let told = activity.meters / 10
            let distance = type == "Swim" ? "\(activity.meters)" : "\(told / 100).\(told / 10 % 10)\(told % 10)"
            return "\(activity.id),\(world.zone.instant(activity.start)),\(activity.name),\(type),"
                + "\(activity.seconds + 40),\(distance),activities/\(activity.uploadID ?? 0).fit.gz,"
                + "\(activity.seconds + 40).0,\(activity.seconds).0,\(activity.meters).0\n"
        }
        return
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,"
            + "Elapsed Time,Moving Time,Distance\n" + rows.joined()
    }
}
