import Athletes
import Basics
import CommandLab
import Foundation
import Profiles
import ServerLab
import Synchronization
import Web
import WebLab

/// A user who has started `tpmerge serve` in a `Lab`'s folder once, and lets it make all runs, by the lab's clock and
/// web.
final class Served: Sendable {
    private let home: Home
    /// Where the server says what it has to say.
    private let desk: Folder
    private let clock: StandingClock
    private let running = Mutex<(server: ServerProcess, key: String, link: String)?>(nil)

    init(_ home: Home) throws {
        self.home = home
        desk = try Folder()
        clock = try StandingClock(showing: Instant(secondsSinceEpoch: 0))
    }

    deinit { running.withLock { _ = $0?.server.signal(SIGKILL) } }

    struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    func run(_ athlete: Athlete, _ outside: Lab.Outside) async throws -> Lab.Ending {
        try home.prepare(for: athlete, outside)
        try clock.show(outside.now)
        let (server, key, _) = try await server(for: athlete)
        let visitor = Visitor(port: try server.port)
        let path = "/api/v1/athletes/\(athlete.name)/sync"
        let asked = try await visitor.ask("POST", path, ["x-api-key": key])
        guard asked.status == 202 else { throw Trouble(description: "\(asked)") }
        let told = try await found(every: .milliseconds(10)) {
            let told = try await visitor.get(path, ["x-api-key": key])
            return told.json?["state"]?.string == "idle" ? told : nil
        }
        guard let told else { throw Trouble(description: "the run doesn't end") }
        return Lab.Ending(isPublished: told.json?["last"]?["exit_status"]?.number == 0, description: told.text)
    }

    /// Ends the server as systemd would; its exit status.
    func stop() async -> Int32? { await running.withLock { $0?.server }?.stop() }
}

extension Served {
    func calendar() async throws -> HTTPAnswer? {
        guard let (server, _, link) = running.withLock(\.self) else { return nil }
        return try await Visitor(port: try server.port).get(link)
    }

    /// What the server holds now.
    struct Holdings {
        /// In KiB, as it stands in memory.
        let memory: Int
        /// Files and sockets.
        let descriptors: Int
    }

    /// nil where that can't be seen.
    var holdings: Holdings? {
        guard Linux.isHere, let pid = running.withLock({ $0?.server.pid }),
            let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let memory = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
        else { return nil }
        return Holdings(memory: memory, descriptors: files.count)
    }
}

extension Served {
    /// The server, started when the first run is wanted.
    private func server(for athlete: Athlete) async throws -> (server: ServerProcess, key: String, link: String) {
        if let known = running.withLock(\.self) { return known }
        let environment = clock.environment.merging(home.environment) { $1 }
        let server = try ServerProcess(["serve"], in: desk, environment: environment)
        try await server.listens()
        let key = try await told(["key", "create", "--athlete", athlete.name], environment)["key"]?.string
        let links = try await told(["links", "--athlete", athlete.name], environment)["links"]?.array
        let url = links?.first { $0["calendar"]?.string == "main" }?["url"]?.string
        guard let key, let url, let path = url.range(of: "/calendars/") else {
            throw Trouble(description: "no key, or no link")
        }
        let known = (server, key, String(url[path.lowerBound...]))
        running.withLock { $0 = known }
        return known
    }

    private func told(_ arguments: [String], _ environment: [String: String]) async throws -> JSONValue {
        try JSONValue(
            parsing: try await Command(arguments + ["--json"], in: home.folder, environment: environment).run().output)
    }
}

/// A `Lab`'s folder as the home of a program, with servers on 127.0.0.1 that say what the lab's web says.
final class Home: Sendable {
    let folder: URL
    private let site: Site
    private let server: LoopbackServer

    /// Where the command is the one that was built by itself.
    static let isWanted = ProcessInfo.processInfo.environment["TPMERGE_BINARY"] != nil && Shim.isAvailable

    init(in folder: String) throws {
        let site = Site()
        self.folder = URL(fileURLWithPath: folder)
        self.site = site
        server = try LoopbackServer { site.answer(to: $0) }
        try write(StravaServer.secret, to: "secret")
    }

    /// Runs ask Strava's API at this server.
    func connect(_ strava: StravaServer) { site.state.withLock { $0.strava = strava } }

    /// A run of the built program, as a user's crontab makes it.
    func run(_ athlete: Athlete, _ options: RunOptions, _ outside: Lab.Outside) async throws -> Lab.Ending {
        try prepare(for: athlete, outside)
        let ending = try await Command(
            ["merge"] + Self.arguments(options), in: folder,
            environment: Shim.clock(outside.now.secondsSinceEpoch).merging(environment) { $1 }
        ).run()
        return Lab.Ending(isPublished: ending.status == 0, description: "\(ending.status): \(ending.errors)")
    }

    /// Puts the world there as it is for the next run.
    func prepare(for athlete: Athlete, _ outside: Lab.Outside) throws {
        site.state.withLock { ($0.feed, $0.intervals) = (outside.feed, outside.intervals) }
        try write(configuration(of: athlete), to: "config.yaml")
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("activities.json"))
        if let activities = outside.activities { try write(activities, to: "activities.json") }
    }

    var environment: [String: String] {
        [
            "TPMERGE_CONFIG": folder.path + "/config.yaml", "TPMERGE_STATE_DIR": folder.path,
            "TPMERGE_STRAVA_API_URL": "http://127.0.0.1:\(server.port)/api/v3",
            "TPMERGE_INTERVALS_API_URL": "http://127.0.0.1:\(server.port)/api/v1",
        ]
    }
}

extension Home {
    private static func arguments(_ options: RunOptions) -> [String] {
        var arguments: [String] = []
        if let since = options.since { arguments += ["--since", "\(since)"] }
        if let until = options.until { arguments += ["--until", "\(until)"] }
        if options.allowsEmpty { arguments.append("--allow-empty") }
        if options.isDryRun { arguments.append("--dry-run") }
        return arguments
    }

    private func configuration(of athlete: Athlete) -> String {
        """
        athletes:
          \(athlete.name):
            time_zone: \(athlete.zone.identifier)
            feed: http://127.0.0.1:\(server.port)/ical/ABCDEFGHIJKLM.ics
            history_days: \(athlete.historyDays)
            missed: \(athlete.showsMissed ? "show" : "hide")
            activities: [\(athlete.activities.joined(separator: ", "))]
            files: [\(athlete.files.joined(separator: ", "))]
            publish: {ics: \(athlete.name).ics, json: \(athlete.name).json}
        \(athlete.strava == nil ? "" : Self.application)
        \(athlete.intervals == nil ? "" : "    intervals_icu: {api_key: a1b2c3}")
        server: {listen: "127.0.0.1:0", poll_minutes: 0}

        """
    }

    private static let application =
        #"    strava: {client_id: "\#(StravaServer.clientID)", client_secret_file: secret}"#

    private func write(_ text: String, to name: String) throws {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
}

/// TrainingPeaks', Strava's and intervals.icu's servers in one.
private final class Site: Sendable {
    struct State: Sendable {
        var feed = Lab.FeedReply.fault(.hostNotFound)
        var strava: StravaServer?
        var intervals: [String]?
    }

    let state = Mutex(State())

    func answer(to asked: LoopbackServer.Asked) -> LoopbackServer.Answer? {
        let state = state.withLock(\.self)
        if asked.path.hasPrefix("/api/v1/"), let rows = state.intervals {
            return .init("200 OK", body: Data("[\(rows.joined(separator: ","))]".utf8))
        }
        guard asked.path.hasPrefix("/ical/") else {
            guard let answer = state.strava?.answer(to: asked.path) else { return .init("404 Not Found") }
            return .init("\(answer.status) Strava", body: Data(answer.body))
        }
        switch state.feed {
        case .body(_, let etag?) where asked.fields["if-none-match"] == etag:
            return .init("304 Not Modified", ["ETag: \(etag)"])
        case .body(let text, let etag):
            return .init("200 OK", etag.map { ["ETag: \($0)"] } ?? [], body: Data(text.utf8))
        case .fault(.busy(let status, let wait)):
            return .init("\(status) Busy", wait.map { ["Retry-After: \($0.components.seconds)"] } ?? [])
        case .fault(.refused(let status)): return .init("\(status) No")
        case .fault: return nil
        }
    }
}
