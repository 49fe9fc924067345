import CommandLab
import Foundation
import Testing

/// Anna, an athlete in a folder of her own: what her feed says, what she did, and what has been published of it.
struct Anna: Sendable {
    let folder: Folder
    /// A part of every feed's address here, which must never appear in any output.
    static let secret = "SECRETTOKEN13"

    init() throws { folder = try Folder() }

    /// - Parameters:
    ///   - feed: as `configure` has it.
    ///   - plan: what the feed's file says; the small plan by default.
    init(feed: String, activities: [String] = [], plan: String? = nil) throws {
        try self.init()
        if let plan { try folder.write(plan, to: "feed.ics") }
        try configure(feed: feed, activities: activities)
    }

    static func published(
        plan: String? = nil, feed: String = "feed.ics", activities: [String] = [], _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> Anna {
        let anna = try Anna(feed: feed, activities: activities, plan: plan)
        try await anna.publish(arguments, environment: environment)
        return anna
    }

    /// Writes her configuration; a feed is a file's path or an address.
    func configure(feed: String?, activities: [String] = [], zone: String = "Europe/Berlin") throws {
        var lines = ["athletes:", "  anna:", "    time_zone: \(zone)"]
        if let feed { lines.append("    feed: \(feed)") }
        if !activities.isEmpty { lines.append("    activities: [\(activities.joined(separator: ", "))]") }
        lines.append("    publish: {ics: out.ics, json: out.json}")
        try folder.write(lines.joined(separator: "\n") + "\n", to: "config.yaml", mode: 0o600)
    }

    var environment: [String: String] {
        ["TPMERGE_CONFIG": folder.path("config.yaml"), "TPMERGE_STATE_DIR": folder.path("state")]
    }

    static let day = ["--today", "2026-03-18"]

    /// Merges, on 18 March 2026.
    func merge(_ arguments: [String] = [], environment more: [String: String] = [:]) async throws -> Command.Ending {
        try await run(["merge"] + Self.day + arguments, environment: more)
    }

    func run(_ arguments: [String], environment more: [String: String] = [:]) async throws -> Command.Ending {
        try await folder.run(arguments, environment: environment.merging(more) { $1 })
    }

    /// Merges, expects it to go well without a word, and dates what was published to long ago.
    func publish(_ arguments: [String] = [], environment: [String: String] = [:]) async throws {
        let ending = try await merge(arguments, environment: environment)
        try #require(ending.status == 0, "\(ending.errors)")
        #expect(ending.errors == "")
        try dateBack()
    }

    func dateBack() throws { for name in Self.outputs { try folder.setModified(name, .longAgo) } }

    static let outputs = ["out.ics", "out.json"]

    func published() throws -> [Data] { try Self.outputs.map(folder.data) }

    func json() throws -> JSONValue { try JSONValue(parsing: folder.data("out.json")) }

    func calendar() throws -> CalendarText { CalendarText(try folder.text("out.ics")) }

    var memory: String { folder.path("state/athlete-anna.sqlite") }
}
