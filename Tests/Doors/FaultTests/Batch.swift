import CommandLab
import Foundation
import Testing

/// Many athletes, each with a feed or activities of its own, in one run without memory.
struct Batch {
    /// What one athlete brings.
    struct Entry {
        var feed: [UInt8]?
        var activities: [UInt8]?
        var zone = "Europe/Berlin"

        init(_ feed: String, zone: String = "Europe/Berlin") {
            self.feed = Array(feed.utf8)
            self.zone = zone
        }

        init(_ feed: [UInt8]) { self.feed = feed }

        init(activities: String) { self.activities = Array(activities.utf8) }

        init(activities: [UInt8]) { self.activities = activities }
    }

    let folder: Folder
    let ending: Command.Ending
    /// What was said, by the name of whom it is about.
    private let said: [String: [String]]

    /// - Parameter published: what stands at each athlete's outputs before, dated to long ago.
    init(_ entries: [Entry], over published: String? = nil) async throws {
        let folder = try Folder()
        var lines = ["athletes:"]
        for (index, entry) in entries.enumerated() {
            let name = Self.name(index)
            lines += ["  \(name):", "    time_zone: \(entry.zone)"]
            if let feed = entry.feed {
                try Data(feed).write(to: folder.url.appendingPathComponent("\(name).feed"))
                lines.append("    feed: \(name).feed")
            }
            if let activities = entry.activities {
                try Data(activities).write(to: folder.url.appendingPathComponent("\(name).list"))
                lines.append("    activities: [\(name).list]")
            }
            lines.append("    publish: {ics: \(name).ics, json: \(name).json}")
            guard let published else { continue }
            for output in ["\(name).ics", "\(name).json"] {
                try folder.write(published, to: output)
                try folder.setModified(output, .longAgo)
            }
        }
        try folder.write(lines.joined(separator: "\n") + "\n", to: "config.yaml", mode: 0o600)
        self.folder = folder
        ending = try await folder.run(["merge", "--no-state", "--config", "config.yaml"] + Anna.day)
        said = Dictionary(grouping: ending.errors.split(separator: "\n").map(String.init)) { line in
            let name = line.firstMatch(of: /: (a\d+): |\/(a\d+)\.(?:feed|list)/)
            return String(name?.1 ?? name?.2 ?? "")
        }
    }

    private static func name(_ index: Int) -> String { "a\(index)" }

    /// What was said of an athlete, one sentence a line.
    func sentences(of index: Int) -> [String] { said[Self.name(index)] ?? [] }

    /// The warnings that JSON tells of an athlete.
    func warnings(of index: Int) throws -> [String] {
        try json(index)["diagnostics"]?.array?.filter { $0["severity"] == "warning" }
            .compactMap { $0["message"]?.string } ?? []
    }

    func text(_ index: Int) throws -> String { try folder.text(Self.name(index) + ".ics") }

    func calendar(_ index: Int) throws -> CalendarText { CalendarText(try text(index)) }

    func bytes(_ index: Int) throws -> [Data] {
        try [folder.data(Self.name(index) + ".ics"), folder.data(Self.name(index) + ".json")]
    }

    func json(_ index: Int) throws -> JSONValue { try JSONValue(parsing: folder.data(Self.name(index) + ".json")) }

    func workouts(_ index: Int) throws -> [JSONValue] { try json(index)["workouts"]?.array ?? [] }

    /// The last good output of an athlete is untouched, and one sentence with these words says why.
    func expectRefused(
        _ index: Int, saying words: Regex<Substring>, over published: String, _ comment: Comment? = nil,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let sentences = sentences(of: index)
        #expect(sentences.count == 1, "\(sentences) \(comment?.rawValue ?? "")", sourceLocation: location)
        let first = sentences.first ?? ""
        #expect(first.firstMatch(of: words) != nil, "\(first) \(comment?.rawValue ?? "")", sourceLocation: location)
        for output in [Self.name(index) + ".ics", Self.name(index) + ".json"] {
            #expect(try folder.text(output) == published, comment, sourceLocation: location)
            #expect(try folder.modified(output) == .longAgo, comment, sourceLocation: location)
        }
    }
}
