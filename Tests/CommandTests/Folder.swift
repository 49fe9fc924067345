import Foundation

/// A folder for one test, gone with it, that holds a small plan and its activities.
final class Folder: Sendable {
    let url: URL

    init() throws {
        let name = "tpmerge-tests-" + UUID().uuidString
        url = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try write(SmallPlan.feed, to: "feed.ics")
        try write(SmallPlan.activities, to: "activities.json")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    func path(_ name: String) -> String { url.path + "/" + name }

    func write(_ text: String, to name: String, mode: Int? = nil) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name)) }
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    func modified(_ name: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.modificationDate] as? Date
    }

    func setModified(_ name: String, _ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
    }

    /// Everything in it, hidden files too.
    func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    /// Runs the command here.
    func run(_ arguments: [String], environment: [String: String] = [:], input: Data = Data()) async throws
        -> Command.Ending
    {
        try await Command(arguments, in: url, environment: environment, input: input).run()
    }

    /// Runs the command here.
    func run(_ arguments: String..., environment: [String: String] = [:], input: Data = Data()) async throws
        -> Command.Ending
    {
        try await run(arguments, environment: environment, input: input)
    }

    /// Merges the small plan here, with more arguments.
    func merge(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Ending {
        try await run(SmallPlan.arguments + arguments, environment: environment)
    }
}
