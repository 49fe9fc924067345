import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing
import WebLab

/// What goes wrong around a server while it runs: its clock, its disk, its lock.
extension ServerLab {
    /// Starts the server anew with a clock that `showClock` moves while it runs.
    func restartWithClock(_ environment: [String: String] = [:]) async throws {
        try showClock(folder.clock.now)
        await stop()
        try await start(environment: environment.merging(Shim.clock(asToldBy: folder.path("clock"))) { $1 })
    }

    /// Makes the server's clock jump, from where it goes on.
    func showClock(_ moment: Instant) throws {
        try put("\(moment.secondsSinceEpoch * 1000 - Self.machine)", in: "clock")
    }

    var shownClock: Instant {
        get throws {
            let lead = try #require(Int(try folder.text("clock")))
            return Instant(secondsSinceEpoch: (Self.machine + lead) / 1000)
        }
    }

    /// Real time: the server's clock is ahead of the machine's by what its file says.
    private static var machine: Int { Int(Date().timeIntervalSince1970 * 1000) }

    func tpmergeByItsClock(_ arguments: String...) async throws -> Command.Ending {
        try await folder.run(
            arguments, environment: environment.merging(Shim.clock(asToldBy: folder.path("clock"))) { $1 })
    }

    /// Starts the server anew. What it writes to files of the state folder fails once `fail` says so.
    ///
    /// - Parameter beginning: of their paths in it.
    func restartWithFaults(at beginning: String) async throws {
        try fail(nil)
        await stop()
        try await start(environment: faults(at: beginning))
    }

    func faults(at beginning: String) -> [String: String] {
        Shim.faults(asToldBy: folder.path("fault"), at: folder.path("state/" + beginning))
    }

    /// From now on writing fails in that way; nil for no longer.
    func fail(_ kind: Shim.Kind?) throws { try put(kind?.rawValue ?? "", in: "fault") }

    /// No process ever sees half of it.
    private func put(_ text: String, in name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)), options: .atomic)
    }

    /// Does something while another process holds a lock, the state folder's or a different one.
    func whileLocked<Result>(_ name: String = "state/lock", _ work: () async throws -> Result) async throws -> Result {
        try await folder.whileLocked(name, work)
    }

    func atOnce<Value: Sendable>(
        _ count: Int, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for _ in 0..<count { group.addTask { try await work() } }
            return try await group.reduce(into: [Value]()) { $0.append($1) }
        }
    }

    /// Does something that has to wait, and looks at something meanwhile, again and again: who looks doesn't wait as well.
    func looks<Value: Sendable>(
        while work: @escaping @Sendable () async throws -> Value, at look: () async throws -> Void
    ) async throws -> Value {
        let isOver = Kept(false)
        let waiting = Task {
            defer { isOver.change { $0 = true } }
            return try await work()
        }
        var looks = 0
        repeat {
            try await look()
            looks += 1
        } while !isOver.value
        #expect(looks > 1, "the first look took as long")
        return try await waiting.value
    }

    /// An environment in which the server notes what it opens, for `findsLockTaken`.
    var noticingLocks: [String: String] { Shim.opened(to: folder.path("opened")) }

    /// Waits until the server has tried to take the state folder's lock, which another process holds, and tries again. Where
    /// there is no shim, this can't be seen, and isn't waited for.
    func findsLockTaken() async throws {
        guard Shim.isAvailable else { return }
        let line = "open " + folder.path("state/lock")
        func tries() -> Int { ((try? folder.text("opened")) ?? "").split(separator: "\n").count { $0 == line } }
        let before = tries()
        let isTried = try await eventually { tries() >= before + 3 }
        #expect(isTried)
    }
}

extension ServerLab {
    /// What it holds in memory, in KiB; 0 where that can't be seen.
    var memory: Int {
        get throws {
            guard Linux.isHere else { return 0 }
            let status = try String(contentsOfFile: "/proc/\(try server.pid)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        }
    }

    var said: [String] { get throws { try errors.split(separator: "\n").map(String.init) } }

    /// Replaces the configuration, and has it read.
    func reconfigure(_ text: String) throws {
        try folder.replace("config.yaml", with: text)
        try server.hangUp()
    }

    func waits(until isSo: () async throws -> Bool) async throws {
        let isSoNow = try await eventually(isSo)
        let said = try errors
        #expect(isSoNow, "\(said)")
    }

    func waitUntil(_ isSo: ([String]) throws -> Bool) async throws { try await waits { try isSo(said) } }
}

extension ServerProcess {
    /// Has the configuration read anew.
    func hangUp() { signal(SIGHUP) }
}

/// Runs that the server makes, and what the API says of them.
extension ServerLab {
    /// Asks for something with a key, as apps do.
    func ask(_ method: String, _ path: String, _ key: String, json: String? = nil) async throws -> HTTPAnswer {
        guard let json else { return try await visitor().ask(method, path, ["x-api-key": key]) }
        return try await visitor().send(method, path, json: json, ["x-api-key": key])
    }

    func api(_ path: String, _ key: String) async throws -> HTTPAnswer { try await ask("GET", "/api/v1/" + path, key) }

    /// Pairs anna's activity 901 with a plan.
    func pair(_ uid: String, _ key: String) async throws -> HTTPAnswer {
        try await ask(
            "POST", "/api/v1/athletes/anna/pairs", key, json: "{\"uid\":\"\(uid)\",\"activity_id\":\"901\"}")
    }

    func visitor(with cookies: [String: String]) throws -> Visitor {
        let visitor = try visitor()
        visitor.cookies = cookies
        return visitor
    }

    func ask(_ path: String, of athlete: String = "anna", key: String) async throws -> JSONValue? {
        try await api("athletes/\(athlete)/\(path)", key).json
    }

    @discardableResult func sync(_ key: String, of athlete: String = "anna") async throws -> HTTPAnswer {
        let answer = try await ask("POST", "/api/v1/athletes/\(athlete)/sync", key)
        try #require(answer.status == 202, "\(answer)")
        return answer
    }

    /// How the last run went, once none waits or goes on.
    func lastRun(_ key: String, of athlete: String = "anna") async throws -> JSONValue {
        let told = try await found {
            let told = try await ask("sync", of: athlete, key: key)
            return told?["state"] == "idle" ? told : nil
        }
        return try #require(told?["last"], "it still runs")
    }

    @discardableResult func synced(_ key: String, of athlete: String = "anna") async throws -> JSONValue {
        try await sync(key, of: athlete)
        return try await lastRun(key, of: athlete)
    }

    /// Anna's browser, after she has connected and was run once, and her key.
    func connected() async throws -> (visitor: Visitor, key: String) {
        let visitor = try await signIn()
        try await visitor.connect(at: self)
        let key = try await key()
        let last = try await lastRun(key)
        #expect(last.exitStatus == 0, "\(last)")
        return (visitor, key)
    }

    /// Waits until Strava has been asked for something, whether or not it has answered.
    ///
    /// - Parameter count: more often than that.
    func asksStrava(for path: String, after count: Int = 0) async throws {
        let isAsked = try await eventually { await world?.requests(to: path) ?? 0 > count }
        #expect(isAsked, "Strava isn't asked for \(path)")
    }

    /// Stops the server, and starts another one with the same folder.
    ///
    /// - Parameter edit: changes the configuration.
    func restart(_ environment: [String: String] = [:], _ edit: (inout String) throws -> Void = { _ in }) async throws {
        await stop()
        var configuration = try folder.text("config.yaml")
        try edit(&configuration)
        try folder.write(configuration, to: "config.yaml", mode: 0o600)
        try await start(environment: environment)
    }

    func published() throws -> [Data] { try ["anna.ics", "anna.json"].map { try folder.data($0) } }

    /// Whether what is kept of anna's connection is what Strava would accept now.
    func expectStoredTokenIsGood() async throws {
        let good = await world?.change { $0.tokens.refreshToken(of: $0.signedIn) }
        #expect(try folder.text("state/tokens/strava-anna.json").contains(try #require(good ?? nil)))
    }

    /// Returns the files that only a killed process leaves behind.
    func leftOvers() throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { name in
            name.contains(".tpmerge-") || [".new", ".probe", "-journal"].contains { name.hasSuffix($0) }
        }
    }
}

extension JSONValue {
    var exitStatus: Double? { self["exit_status"]?.number }
}

func field(_ name: String, of address: String) throws -> String {
    let fields = address.drop { $0 != "?" }.dropFirst().split(separator: "&")
    return String(try #require(fields.first { $0.hasPrefix(name + "=") }).dropFirst(name.count + 1))
}

extension Visitor {
    static func header(of cookies: [String: String]) -> String {
        "Cookie: " + cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    /// Begins to connect anna, consents at the stand-in, and gives the path to which the browser comes back.
    func consent(at lab: ServerLab, _ fields: [String: String] = [:]) async throws -> String {
        let question = try await post("/athletes/anna/connections/connect", fields)
        try #require(question.status == 303, "\(question)")
        let answer = try await StravaBrowser.consent(at: #require(question["Location"]))
        return String(answer.dropFirst(try lab.origin.count))
    }

    func connect(at lab: ServerLab) async throws {
        let answer = try await get(consent(at: lab))
        try #require(answer["Location"] == "/athletes/anna/connections?message=connected", "\(answer)")
    }
}
