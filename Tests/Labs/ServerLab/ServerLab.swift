package import CommandLab
package import Foundation
package import StravaStandIn
import Synchronization
import Testing

/// `tpmerge serve`, as it is built, in a folder of its own, and the ways to it: `Wire` for bytes, `Visitor` for browsers and
/// apps, commands beside it.
///
/// There are two athletes, anna and ben, with the small plan of March 2026; the clock shows the afternoon of 18 March. Each
/// has been merged once before the server starts, and polling is off.
package final class ServerLab: Sendable {
    package let folder: Folder
    /// nil if there is no stand-in for Strava.
    package let world: World?
    private let strava: [String: String]
    private let running = Mutex<ServerProcess?>(nil)

    private init(world: World?, base: String?, server: String, clock: LabClock) throws {
        self.world = world
        folder = try Folder(clock: clock)
        strava =
            base.map { ["TPMERGE_STRAVA_API_URL": $0 + "/api/v3", "TPMERGE_STRAVA_OAUTH_URL": $0 + "/oauth"] } ?? [:]
        try folder.write("standin-secret\n", to: "secret", mode: 0o600)
        try configure(server)
    }

    /// Starts a server, does the test, and stops the server.
    ///
    /// - Parameters:
    ///   - server: what stands under `server:`, beside where it listens.
    ///   - strava: the Strava that anna and ben have configured; nil for a file of activities instead.
    package static func run(
        _ server: String = "", strava: WorldState? = nil,
        _ test: @escaping @Sendable (ServerLab) async throws -> Void
    ) async throws {
        let clock = LabClock.afternoon
        guard var state = strava else { return try await run(nil, nil, server, clock, test) }
        if state.consent == .asks { state.consent = .grants() }
        let world = World(state)
        try await Gate.standIns.pass {
            try await StandIn(world: world, now: { clock.now }).run { base in
                try await run(world, base, server, clock, test)
            }
        }
    }

    private static func run(
        _ world: World?, _ base: String?, _ server: String, _ clock: LabClock,
        _ test: @Sendable (ServerLab) async throws -> Void
    ) async throws {
        try await Gate.servers.pass {
            let lab = try ServerLab(world: world, base: base, server: server, clock: clock)
            if world == nil {
                let merged = try await lab.tpmerge("merge", "--today", "2026-03-18")
                try #require(merged.status == 0, "\(merged.errors)")
            }
            do {
                try await lab.start()
                try await test(lab)
            } catch {
                await lab.stop()
                throw error
            }
            await lab.stop()
        }
    }
}

extension ServerLab {
    /// The server that runs, or ran last.
    package var server: ServerProcess {
        get throws {
            let server = running.withLock(\.self)
            return try #require(server, "no server was started")
        }
    }

    package var port: Int { get throws { try server.port } }

    /// `http://127.0.0.1:PORT`.
    package var origin: String { get throws { "http://127.0.0.1:\(try port)" } }

    package var errors: String { get throws { try server.errors } }

    /// Starts it, again after it was stopped or killed.
    package func start(
        _ arguments: [String] = [], environment: [String: String] = [:], errors: Pipe? = nil
    ) async throws {
        let process = try ServerProcess(
            ["serve"] + arguments, in: folder, environment: self.environment.merging(environment) { $1 },
            errors: errors)
        running.withLock { $0 = process }
        try await process.listens()
    }

    /// Ends it with SIGTERM, and gives its exit status; nil where none runs.
    @discardableResult package func stop() async -> Int32? {
        let server = running.withLock(\.self)
        return await server?.stop()
    }

    /// Writes the configuration.
    ///
    /// - Parameter server: what stands under `server:`, beside where it listens.
    package func configure(_ server: String = "") throws {
        let source =
            world == nil ? "activities: activities.json" : #"strava: {client_id: "12345", client_secret_file: secret}"#
        let athletes = ["anna", "ben"].map { name in
            """
              \(name):
                time_zone: Europe/Berlin
                feed: feed.ics
                \(source)
                missed: show
                publish: {ics: \(name).ics, json: \(name).json}
            """
        }
        let more = server.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
        try folder.write(
            "athletes:\n" + athletes.joined(separator: "\n") + "\nserver:\n  listen: 127.0.0.1:0\n"
                + (server.contains("poll_minutes") ? "" : "  poll_minutes: 0\n") + more, to: "config.yaml", mode: 0o600)
    }
}

extension ServerLab {
    /// Where commands find their configuration, their memory and the stand-in.
    package var environment: [String: String] {
        [
            "TPMERGE_STATE_DIR": folder.path("state"), "TPMERGE_CONFIG": folder.path("config.yaml"),
            "PATH": "/usr/bin:/bin",
        ].merging(strava) { $1 }
    }

    package func tpmerge(_ arguments: String...) async throws -> Command.Ending {
        try await folder.run(arguments, environment: environment)
    }

    package func json(_ arguments: String...) async throws -> JSONValue {
        let ending = try await folder.run(arguments + ["--json"], environment: environment)
        try #require(ending.status == 0, "\(ending.errors)")
        return try JSONValue(parsing: ending.output)
    }

    package func key(of athlete: String = "anna") async throws -> String {
        try #require(try await json("key", "create", "--athlete", athlete)["key"]?.string)
    }

    /// The paths of an athlete's calendars by their names in addresses: `main`, `busy`.
    package func links(of athlete: String = "anna") async throws -> [String: String] {
        let links = try await json("links", "--athlete", athlete)["links"]?.array ?? []
        return Dictionary(
            uniqueKeysWithValues: links.compactMap { link in
                guard let name = link["calendar"]?.string, let url = link["url"]?.string,
                    let path = url.range(of: "/calendars/")
                else { return nil }
                return (name, String(url[path.lowerBound...]))
            })
    }

    /// The code of a new link to sign in with.
    ///
    /// - Parameter athlete: nil for all.
    package func code(of athlete: String? = "anna") async throws -> String {
        let link =
            if let athlete { try await json("sign-in", "--athlete", athlete) } else {
                try await json("sign-in", "--all")
            }
        let url = try #require(link["url"]?.string)
        return String(try #require(url.split(separator: "=").last))
    }

    package func visitor() throws -> Visitor { Visitor(port: try port) }

    /// A visitor who has signed in.
    ///
    /// - Parameter athlete: nil for all.
    package func signIn(as athlete: String? = "anna") async throws -> Visitor {
        let visitor = try visitor()
        let answer = try await visitor.post("/sign-in", ["code": code(of: athlete)])
        try #require(answer.status == 303, "\(answer)")
        // The settings always have a form, and with it the token that all forms bring along.
        _ = try await visitor.get("/athletes/\(athlete ?? "anna")/settings")
        return visitor
    }
}
