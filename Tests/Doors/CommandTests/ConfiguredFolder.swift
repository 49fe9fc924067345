import CommandLab
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder in which the command is configured, without Strava's API; the memory is in `state`.
struct ConfiguredFolder: Sendable {
    let folder: Folder

    /// One athlete, anna, with the small plan of March 2026.
    ///
    /// - Parameter publish: what stands behind `publish:`.
    init(
        publish: String = "{ics: out.ics, json: out.json}", feed: String = "feed.ics", clock: LabClock = LabClock()
    ) throws {
        try self.init(
            yaml: """
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    feed: \(feed)
                    activities: activities.json
                    missed: show
                    publish: \(publish)

                """, clock: clock)
    }

    init(yaml: String, clock: LabClock = LabClock()) throws {
        folder = try Folder(clock: clock)
        try folder.write(yaml, to: "config.yaml", mode: 0o600)
    }

    var environment: [String: String] {
        ["TPMERGE_CONFIG": folder.path("config.yaml"), "TPMERGE_STATE_DIR": folder.path("state")]
    }

    func tpmerge(_ arguments: [String], environment more: [String: String] = [:]) async throws -> Command.Ending {
        try await folder.run(arguments, environment: environment.merging(more) { $1 })
    }

    func tpmerge(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Ending {
        try await tpmerge(arguments, environment: environment)
    }

    /// Merges on 18 March 2026.
    func merge(_ arguments: String...) async throws -> Command.Ending {
        try await tpmerge(["merge", "--today", "2026-03-18"] + arguments)
    }

    /// Merges, and expects it to work without a word.
    @discardableResult
    func merged(_ arguments: String...) async throws -> Self { try await merged(arguments) }

    @discardableResult
    func merged(_ arguments: [String]) async throws -> Self {
        let ending = try await tpmerge(["merge", "--today", "2026-03-18"] + arguments)
        try #require(ending.status == 0, "\(ending.errors)")
        #expect(ending.errors == "")
        return self
    }

    func workout(_ title: String, in name: String = "out.json") throws -> JSONValue {
        let workouts = try JSONValue(parsing: folder.data(name))["workouts"]?.array ?? []
        return try #require(workouts.first { $0["planned"]?["summary"] == .string(title) }, "no \(title)")
    }

    func uid(of title: String) throws -> String { try #require(try workout(title)["uid"]?.string) }

    /// Every file in the folder with its bytes and when it was changed, to see that nothing is.
    func everything() throws -> [String: Kept] {
        var everything: [String: Kept] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            everything[name] = Kept(bytes: try? folder.data(name), changed: try folder.modified(name))
        }
        return everything
    }

    struct Kept: Equatable {
        let bytes: Data?
        let changed: Date?
    }

    @discardableResult
    func whileLocked<Result>(_ work: () async throws -> Result) async throws -> Result {
        try folder.makeFolder("state")
        try folder.setMode("state", 0o700)
        return try await folder.whileLocked("state/lock", work)
    }
}
