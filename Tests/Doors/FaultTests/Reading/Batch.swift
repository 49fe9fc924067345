import CommandLab
import Testing

/// Many athletes, each with a feed or activities of its own, in one run without memory.
struct Batch {
    struct Entry {
        var feed: String?
        var activities: String?

        init(_ feed: String) { self.feed = feed }

        init(activities: String) { self.activities = activities }
    }

    let folder: Folder
    let ending: Command.Ending
    /// What was said, by the name of whom it is about.
    private let said: [String: [String]]

    init(_ entries: [Entry]) async throws {
        let folder = try Folder()
        var lines = ["athletes:"]
        for (index, entry) in entries.enumerated() {
            let name = Self.name(index)
            lines += ["  \(name):", "    time_zone: Europe/Berlin"]
            if let feed = entry.feed {
                try folder.write(feed, to: "\(name).feed")
                lines.append("    feed: \(name).feed")
            }
            if let activities = entry.activities {
                try folder.write(activities, to: "\(name).list")
                lines.append("    activities: [\(name).list]")
            }
            lines.append("    publish: {ics: \(name).ics, json: \(name).json}")
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

    func warnings(of index: Int) throws -> [String] {
        try json(index)["diagnostics"]?.array?.filter { $0["severity"] == "warning" }
            .compactMap { $0["message"]?.string } ?? []
    }

    func calendar(_ index: Int) throws -> CalendarText { CalendarText(try folder.text(Self.name(index) + ".ics")) }

    func json(_ index: Int) throws -> JSONValue { try JSONValue(parsing: folder.data(Self.name(index) + ".json")) }

    func workouts(_ index: Int) throws -> [JSONValue] { try json(index)["workouts"]?.array ?? [] }
}
