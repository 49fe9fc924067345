import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Row 77: the configuration changes while the server runs") struct ConfigurationRowTests {
    private static let broken = "The configuration can't be used; the former one stays. "

    @Test("77: broken, unreadable or gone: the former one stays, which is said once", .server, .slow)
    func broken() async throws {
        let (everybody, key) = (try await lab.signIn(as: nil), try await lab.key())
        let good = try lab.folder.text("config.yaml")
        let main = try #require(try await lab.links()["main"])
        let shapes = [
            "athletes: [", "", "athletes: {}\n", good + "\nnonsense: 1\n", "\u{0}",
            good.replacingOccurrences(of: "Europe/Berlin", with: "Europe/Nowhere"),
            good.replacingOccurrences(of: "listen: 127.0.0.1:0", with: "listen: 0.0.0.0:0"),
        ]
        var lines = 0
        for shape in shapes {
            for text in [shape, shape + " "] {
                try lab.reconfigure(text)
                try await lab.waitUntil { $0.count >= lines + 1 }
                #expect(try await lab.api("athletes/anna/workouts", key).status == 200, "\(shape)")
                #expect(try await lab.visitor().get(main).status == 200, "\(shape)")
            }
            lines += 1
            let last = try lab.said.last
            #expect(last?.contains(Self.broken) == true, "\(shape)")
            try await everybody.get("/").expect(showing: "data-broken-since=\"20", hiding: "config.yaml")
            try lab.reconfigure(good)
            try await Self.waitUntilWell(everybody)
            let said = try lab.said
            #expect(said.count == lines, "\(shape) \(said)")
        }
        try FileManager.default.removeItem(atPath: lab.folder.path("config.yaml"))
        try FileManager.default.createDirectory(
            atPath: lab.folder.path("config.yaml"), withIntermediateDirectories: false)
        try lab.server.hangUp()
        try await lab.waitUntil { $0.count == lines + 1 }
        #expect(try await lab.api("athletes/anna/workouts", key).status == 200)
        #expect(await lab.stop() == 0)
    }

    @Test("77: the calendar of an athlete whom init has added is given out at once", .server) func added() async throws
    {
        let ending = try await lab.tpmerge("init", "--add", "carl", "--feed", "feed.ics", "--timezone", "UTC").expect(0)
        let place = try #require(ending.text.firstMatch(of: /(\/calendars\/.+)\n/)?.1)
        try await lab.visitor().get(String(place)).expect(200, showing: "SUMMARY:Run: Easy")
    }

    @Test("77: a pipe in its place keeps nobody waiting, neither at a signal nor at the end", .server)
    func pipe() async throws {
        let (key, path) = (try await lab.key(), lab.folder.path("config.yaml"))
        for name in ["config.yaml", "feed"] {
            if name == "feed" { try lab.folder.write("athletes: {anna: {feed_file: feed}}\n", to: "config.yaml") }
            try? FileManager.default.removeItem(atPath: lab.folder.path(name))
            #expect(mkfifo(lab.folder.path(name), 0o600) == 0)
            try lab.server.hangUp()
            try await lab.waitUntil { $0.last?.contains("\(name) is a pipe or a device.") == true }
            #expect(try lab.said.last?.contains(Self.broken) == true)
            #expect(try await lab.api("athletes/anna/workouts", key).status == 200)
            if name == "config.yaml" { try FileManager.default.removeItem(atPath: path) }
        }
        #expect(await lab.stop() == 0)
    }

    @Test("77: the first time it may come from a pipe, which is read once", .server) func firstPipe() async throws {
        await lab.stop()
        let (yaml, path) = (try lab.folder.data("config.yaml"), lab.folder.path("pipe"))
        #expect(mkfifo(path, 0o600) == 0)
        let writing = Task.detached {
            let writer = FileHandle(forWritingAtPath: path)
            try? writer?.write(contentsOf: yaml)
            try? writer?.close()
        }
        try await lab.start(["--config", path])
        await writing.value
        #expect(try await lab.visitor().get("/healthz").status == 200)
        #expect(try lab.said == [])
        #expect(await lab.stop() == 0)
    }

    @Test("77: what was changed and put back needs no restart", .server)
    func changes() async throws {
        let (everybody, good) = (try await lab.signIn(as: nil), try lab.folder.text("config.yaml"))
        let moved = good.replacingOccurrences(of: "listen: 127.0.0.1:0", with: "listen: 127.0.0.1:1")
        try lab.reconfigure(moved)
        try await lab.waitUntil { $0.count == 1 }
        #expect(try lab.said.last?.hasSuffix("Restart the server for `listen`.") == true)
        // The second reading begins after the first has ended and said all that it had to say.
        for zone in ["Pacific/Kiritimati", "Europe/Berlin"] {
            try lab.reconfigure(good.replacingOccurrences(of: "Europe/Berlin", with: zone))
            try await lab.waits {
                let athletes = try await everybody.get("/api/v1/athletes").json?["athletes"]?.array
                return athletes?.first?["time_zone"]?.string == zone
            }
        }
        #expect(try lab.said.count == 1)
    }

    @Test("77: a secret's file that others can read is told, and mended without a restart", .server(.smallPlan))
    func secret() async throws {
        let (everybody, path) = (try await lab.signIn(as: nil), lab.folder.path("secret"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try lab.server.hangUp()
        try await lab.waitUntil { $0.count == 1 }
        let said = try lab.said[0]
        #expect(said.contains(Self.broken) && said.contains("chmod 600"), "\(said)")
        #expect(try !lab.errors.contains("standin-secret"))
        #expect(try await everybody.get("/athletes/anna/settings").status == 200)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try lab.server.hangUp()
        try await Self.waitUntilWell(everybody)
        #expect(try lab.said.count == 1)
    }

    @Test("77: an athlete who is gone opens nothing; one who comes back, or anew, is there at once", .row)
    func athletes() async throws {
        let good = try lab.folder.text("config.yaml")
        let (ben, anna, everybody) = (
            try await lab.signIn(as: "ben"), try await lab.signIn(), try await lab.signIn(as: nil)
        )
        let key = try await lab.key(of: "ben")
        let main = try #require(try await lab.links(of: "ben")["main"])
        let names = { (answer: HTTPAnswer) in answer.json?["athletes"]?.array?.compactMap { $0["name"]?.string } }
        try lab.reconfigure(good.replacingOccurrences(of: "  ben:", with: "  cleo:"))
        try await lab.waits { names(try await everybody.get("/api/v1/athletes")) == ["anna", "cleo"] }
        #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 401)
        #expect(try await lab.api("athletes/ben/workouts", key).status == 401)
        #expect(try await ben.get("/api/v1/athletes").status == 401)
        for path in ["/", "/athletes/ben/settings", "/athletes/anna/settings"] {
            let answer = try await ben.get(path)
            #expect(answer.status == 303 && answer["Location"]?.hasPrefix("/sign-in") == true, "\(path) \(answer)")
        }
        #expect(try await lab.visitor().get(main).status == 404)
        #expect(try await everybody.get("/athletes/ben/settings").status == 404)
        #expect(try await everybody.get("/api/v1/athletes/ben/workouts").status == 404)
        #expect(try await anna.get("/athletes/ben/settings").status == 403)
        #expect(try await anna.get("/athletes/anna/settings").status == 200)
        #expect(try await everybody.get("/athletes/cleo/settings").status == 200)
        try lab.reconfigure(good)
        try await lab.waits { names(try await everybody.get("/api/v1/athletes")) == ["anna", "ben"] }
        #expect(try await ben.get("/athletes/ben/settings").status == 200)
        #expect(try await lab.visitor().get(main).status == 200)
    }

    @Test(
        "77: another zone counts at once, without a signal within seconds; other places need a restart, which is said",
        .server,
        .enabled(if: Shim.isAvailable, Shim.reason))
    func zones() async throws {
        let (good, key) = (try lab.folder.text("config.yaml"), try await lab.key())
        let zone = { @Sendable in
            try await lab.api("athletes", key).json?["athletes"]?.array?.first?["time_zone"]?.string
        }
        #expect(try await zone() == "Europe/Berlin")
        try lab.folder.write(
            good.replacingOccurrences(of: "Europe/Berlin", with: "Pacific/Kiritimati"), to: "config.yaml")
        try await lab.waits { try await zone() != "Europe/Berlin" }
        let athlete = try await lab.api("athletes", key).json?["athletes"]?.array?.first
        #expect(athlete?["time_zone"] == "Pacific/Kiritimati")
        #expect(athlete?["today"] == "2026-03-19")
        let workouts = try await lab.api("athletes/anna/workouts", key)
        #expect(workouts.json?["today"] == "2026-03-19")
        #expect(try lab.said == [])
        let moved = good.replacingOccurrences(
            of: "listen: 127.0.0.1:0", with: "listen: 127.0.0.1:1\n  public_url: https://x.example.org")
        // Written once: what is half written would be told, too.
        try lab.folder.replace("config.yaml", with: moved)
        for _ in 0..<3 { try lab.server.hangUp() }
        try await lab.waitUntil { $0.count >= 1 }
        #expect(try await zone() == "Europe/Berlin")
        let said = try lab.said
        #expect(
            said.map { $0.drop { $0 != "T" } } == [
                "The configuration has changed. Restart the server for `listen` and `public_url`."
            ], "\(said)")
    }

    /// Waits until the roster no longer says that the configuration is broken.
    private static func waitUntilWell(_ visitor: Visitor) async throws {
        #expect(try await eventually { try await !visitor.get("/").text.contains("data-broken-since") })
    }
}
