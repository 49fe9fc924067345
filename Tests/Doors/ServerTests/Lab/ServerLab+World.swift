import Basics
import CommandLab
import Foundation
import ServerLab
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
