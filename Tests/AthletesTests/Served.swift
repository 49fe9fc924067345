import Athletes
import Basics
import CommandLab
import Foundation
import ServerLab
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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

/// What a test looks at.
extension Served {
    /// The calendar that is served by link.
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
