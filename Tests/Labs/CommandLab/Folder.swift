package import Foundation

/// A folder for one test, gone with it.
package final class Folder: Sendable {
    package let url: URL
    package let clock: LabClock

    /// A folder that holds a small plan and its activities.
    package convenience init(clock: LabClock = LabClock()) throws {
        try self.init(emptyAt: clock)
        try write(SmallPlan.feed, to: "feed.ics")
        try write(SmallPlan.activities, to: "activities.json")
    }

    package static func empty() throws -> Folder { try Folder(emptyAt: LabClock()) }

    private init(emptyAt clock: LabClock) throws {
        self.clock = clock
        let name = "tpmerge-tests-" + UUID().uuidString
        url = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    package func path(_ name: String) -> String { url.path + "/" + name }

    package func write(_ text: String, to name: String, mode: Int? = nil) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        if let mode { try setMode(name, mode) }
    }

    package func edit(_ name: String, _ change: (String) -> String) throws { try write(change(text(name)), to: name) }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    package func setMode(_ name: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    /// Puts a file in the place of another, so that no process ever reads half of it.
    package func replace(_ name: String, with text: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name), options: .atomic)
    }

    /// Does something while another process holds the lock on a file, which is made if it is missing.
    @discardableResult
    package func whileLocked<Result>(_ name: String, _ work: () async throws -> Result) async throws -> Result {
        let descriptor = open(path(name), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.ENOENT) }
        defer { close(descriptor) }
        // A process that is just being started has a copy of every descriptor for a moment.
        guard try await eventually({ flock(descriptor, LOCK_EX | LOCK_NB) == 0 }) else {
            throw POSIXError(.EWOULDBLOCK)
        }
        return try await work()
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    package func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    package func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    package func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    package func modified(_ name: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.modificationDate] as? Date
    }

    package func setModified(_ name: String, _ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
    }

    /// Everything in it, hidden files too.
    package func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    /// Runs the command here.
    ///
    /// - Parameter terminal: where it reads from and what standard error goes to; nil for pipes.
    package func run(
        _ arguments: [String], environment: [String: String] = [:], input: Data = Data(),
        at terminal: FileHandle? = nil
    ) async throws -> Command.Ending {
        let environment = clock.environment.merging(environment) { $1 }
        return try await Command(arguments, in: url, environment: environment, input: input).run(at: terminal)
    }

    package func run(_ arguments: String..., environment: [String: String] = [:], input: Data = Data()) async throws
        -> Command.Ending
    {
        try await run(arguments, environment: environment, input: input)
    }

    /// Merges the small plan here, with more arguments.
    package func merge(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Ending {
        try await run(SmallPlan.arguments + arguments, environment: environment)
    }
}
