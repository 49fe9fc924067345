import Athletes
import Basics
import CommandLab
import Foundation
import Synchronization
import Web
import WebLab

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
        site.state.withLock { $0.feed = outside.feed }
        try write(configuration(of: athlete), to: "config.yaml")
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("activities.json"))
        if let activities = outside.activities { try write(activities, to: "activities.json") }
    }

    var environment: [String: String] {
        [
            "TPMERGE_CONFIG": folder.path + "/config.yaml", "TPMERGE_STATE_DIR": folder.path,
            "TPMERGE_STRAVA_API_URL": "http://127.0.0.1:\(server.port)/api/v3",
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

/// TrainingPeaks' and Strava's servers in one.
private final class Site: Sendable {
    struct State: Sendable {
        var feed = Lab.FeedReply.fault(.hostNotFound)
        var strava: StravaServer?
    }

    let state = Mutex(State())

    func answer(to asked: LoopbackServer.Asked) -> LoopbackServer.Answer? {
        let state = state.withLock(\.self)
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
