import Basics
import CommandLab
import Foundation
import ServerLab
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
        let lead = moment.secondsSinceEpoch * 1000 - Int(Date().timeIntervalSince1970 * 1000)
        try put("\(lead)", in: "clock")
    }

    /// Runs a command by the server's clock.
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

/// What the API says.
extension ServerLab {
    func api(_ path: String, _ key: String) async throws -> HTTPAnswer {
        try await visitor().get("/api/v1/" + path, ["x-api-key": key])
    }

    /// Asks for a run of anna.
    func requestRun(_ key: String) async throws {
        let answer = try await visitor().ask("POST", "/api/v1/athletes/anna/sync", ["x-api-key": key])
        try #require(answer.status == 202, "\(answer)")
    }

    /// Waits until no run of anna is wanted or at work, and gives what is said of the last one.
    @discardableResult func idle(_ key: String) async throws -> JSONValue? {
        let told = try await found {
            let told = try await api("athletes/anna/sync", key).json
            return told?["state"] == .string("idle") ? told : nil
        }
        guard let told else { throw NotIdle() }
        return told["last"]
    }

    private struct NotIdle: Error {}

    /// The lines that the server has said on standard error.
    var said: [String] { get throws { try errors.split(separator: "\n").map(String.init) } }

    /// Waits until something on standard error is as wanted.
    func waitUntil(_ isSo: ([String]) throws -> Bool) async throws {
        let isSaid = try await eventually { try isSo(said) }
        let sentences = try said
        #expect(isSaid, "\(sentences)")
    }
}

extension ServerProcess {
    /// Has the configuration read anew.
    func hangUp() { signal(SIGHUP) }
}
