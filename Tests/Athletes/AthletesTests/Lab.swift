import Basics
import CommandLab
import Export
import Files
import Foundation
import StravaAPI
import Synchronization
import Testing
import WebLab

@testable import Athletes
@testable import Profiles
@testable import Web

/// A machine with a folder, a clock, and a web that says what a test wants; gone with the test.
///
/// This process makes the runs. With `TPMERGE_BINARY` in the environment that program makes them, as a user's crontab
/// would.
final class Lab: Sendable {
    enum FeedReply: Sendable {
        case body(String, etag: String?)
        case fault(FetchFault)
    }

    struct Ending: CustomStringConvertible {
        let isPublished: Bool
        let description: String
    }

    struct Outside: Sendable {
        var now: Instant
        var feed = FeedReply.fault(.hostNotFound)
        /// What files of feeds hold, by name.
        var files: [String: String] = [:]
        /// Strava's list as a file; nil when it can't be read.
        var activities: String?
        /// What intervals.icu lists: rows of JSON, or nil while it can't be reached.
        var intervals: [String]? = []
        var intervalsAsked = 0
        var pause: @Sendable () -> Void = {}
    }

    let folder: String
    let shelf = FakeWeb.shelf
    let events = EventServer()
    private let outside: Mutex<Outside>
    private let connections = Mutex<StravaConnections?>(nil)
    /// Where the built program makes the runs; nil where this process does.
    private let home: Home?
    /// The server that makes the runs; nil where none does.
    let served: Served?

    /// - Parameter served: whether a server makes the runs.
    init(served: Bool = false) throws {
        folder =
            URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appendingPathComponent("tpmerge-year-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        outside = Mutex(Outside(now: Instant(secondsSinceEpoch: 0)))
        home = served || Home.isWanted ? try Home(in: folder) : nil
        self.served = served ? try home.map(Served.init) : nil
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func athlete(_ name: String = "anna", zone: String = "Europe/Berlin", historyDays: Int = 90) throws -> Athlete {
        var athlete = Athlete(zone: try #require(Zone(identifier: zone)))
        athlete.name = name
        athlete.feed = .address(try Address(parsing: "https://feed.example/ical/ABCDEFGHIJKLM.ics"))
        athlete.outputs = [
            Output(.ics, to: .file(path(name + ".ics"))), Output(.json, to: .file(path(name + ".json"))),
        ]
        athlete.activities = ["activities.json"]
        athlete.historyDays = historyDays
        athlete.showsMissed = true
        return athlete
    }

    /// Lets an athlete's runs ask Strava's API, which lists nothing at first, in place of a file.
    func connect(_ athlete: inout Athlete, to strava: StravaServer, at now: Instant) throws {
        (athlete.strava, athlete.activities) = (try StravaServer.application(), [])
        strava.set([], isAway: false, now: now)
        let connected = try strava.connections(in: folder, of: athlete)
        connections.withLock { $0 = connected }
        home?.connect(strava)
    }

    func set(_ change: (inout Outside) -> Void) { outside.withLock { change(&$0) } }

    var intervalsAsked: Int { outside.withLock(\.intervalsAsked) }

    func run(_ athlete: Athlete, _ options: RunOptions = RunOptions()) async throws -> Ending {
        let outside = outside.withLock(\.self)
        if let served { return try await served.run(athlete, outside) }
        if let home { return try await home.run(athlete, options, outside) }
        let report = try await report(of: athlete, options)
        return Ending(isPublished: report.error == nil, description: "\(report.failures)")
    }

    func report(of athlete: Athlete, _ options: RunOptions = RunOptions()) async throws -> RunReport {
        let owner = owner(of: athlete)
        // Programs that other tests start hold whatever is open for a moment.
        return try await owner.state.withLock(patience: .seconds(120)) { lock in
            await owner.run(
                options, using: options.isDryRun ? .looking : .keeping(lock))
        } otherwise: {
            throw $0
        }
    }

    func locked<Content>(
        _ athlete: Athlete, _ work: (AthleteOwner, HeldLock) async throws(RunError) -> Content
    ) async throws -> Content {
        let owner = owner(of: athlete)
        return try await owner.state.withLock(patience: .seconds(120)) { lock in
            try await work(owner, lock)
        } otherwise: {
            throw $0
        }
    }

    /// Imports an archive with a table of activities.
    func takeArchive(
        _ table: String, of athlete: Athlete, named name: String = "export.zip"
    ) async throws -> ArchiveReport {
        let listed = outside.withLock(\.activities)
        set { $0.activities = table }
        defer { set { $0.activities = listed } }
        return try await locked(athlete) { owner, lock throws(RunError) in
            try await owner.takeArchive(at: name, ImportOptions(), lock)
        }
    }

    func owner(of athlete: Athlete) -> AthleteOwner {
        AthleteOwner(athlete, in: StateFolder(folder), effects: effects)
    }

    /// One run without any memory.
    func forgetfulRun(_ athlete: Athlete) async -> RunReport {
        await owner(of: athlete).run(RunOptions(), using: .none)
    }

    /// Lets runs that have lost their memory read the JSON as it is now.
    func showJSON(of athlete: Athlete) throws {
        let path = path(athlete.name + ".json")
        let json = String(decoding: try #require(bytes(athlete.name + ".json")), as: UTF8.self)
        set { $0.files[path] = json }
    }

    /// Loses what is remembered of an athlete, and the JSON that would bring back some of it.
    func loseMemory(of athlete: Athlete) throws {
        try FileManager.default.removeItem(atPath: path(athlete.name + ".json"))
        try restore([:], of: athlete)
    }

    /// A copy of what is remembered of an athlete, by the names of its files.
    func memory(of athlete: Athlete) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return names.filter { $0.hasPrefix(athlete.memoryName) }.reduce(into: [:]) { $0[$1] = bytes($1) }
    }

    /// Puts a copy of what was remembered in the place of what is.
    func restore(_ memory: [String: Data], of athlete: Athlete) throws {
        for name in try self.memory(of: athlete).keys { try FileManager.default.removeItem(atPath: path(name)) }
        for (name, bytes) in memory { try bytes.write(to: URL(fileURLWithPath: path(name))) }
    }

    func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }

    /// Which file stands at a path, and when it was written; nil where none does.
    func traces(_ name: String) -> FileStatus? { FileStatus(path(name)) }
}

extension Lab {
    private var effects: Effects {
        Effects(
            now: { self.outside.withLock(\.now) },
            readFile: { (path) throws(RunError) in
                guard let text = self.outside.withLock({ $0.files[path] }) else {
                    throw .file(FileError(message: path, cause: .missing))
                }
                return Array(text.utf8)
            },
            readActivities: { (path) throws(RunError) in
                guard let list = self.outside.withLock(\.activities) else {
                    throw .file(FileError(message: path))
                }
                return Array(list.utf8)
            },
            readStandardInput: { () throws(RunError) in [] },
            fetch: { (address, validators) throws(Failure) in
                switch self.outside.withLock(\.feed) {
                case .fault(let fault): throw fault.failure(ofFeedAt: address.host)
                case .body(let text, let etag):
                    if let etag, validators.etag == etag { return nil }
                    let headers = HeaderFields(etag.map { [(name: "ETag", value: $0)] } ?? [])
                    return Response(status: 200, headers: headers, body: Array(text.utf8))
                }
            },
            sleep: { _ in self.outside.withLock(\.pause)() },
            webDAV: WebDAVClient(transport: shelf.transport, now: { FakeWeb.start }), calDAV: events.transport,
            strava: connections.withLock { $0 }, intervals: intervals)
    }

    private var intervals: Web.Outside {
        Web.Outside(now: { self.outside.withLock(\.now) }) { (_) throws(FetchFault) in
            let rows = self.outside.withLock { outside in
                outside.intervalsAsked += 1
                return outside.intervals
            }
            guard let rows else { throw .hostNotFound }
            return Response(status: 200, body: Array("[\(rows.joined(separator: ","))]".utf8))
        }
    }
}
