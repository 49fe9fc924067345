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

/// A good run and one that has something new to tell, the two between which things go wrong.
extension Anna {
    /// 18 March 2026, 08:00 and 09:00 UTC.
    static let (before, after) = (1_773_820_800, 1_773_824_400)

    /// Has published the small plan with its activity, and will have a plan whose swim is renamed and whose
    /// last one has given way to another.
    static func withNews() async throws -> Anna {
        let anna = try await Anna.published(activities: ["activities.json"], environment: Shim.clock(before))
        try anna.folder.write(news, to: "feed.ics")
        return anna
    }

    static let news = SmallPlan.feed.replacing("Swim: Technique", with: "Swim: Easy Technique")
        .replacing("UID:four", with: "UID:five").replacing("20260321", with: "20260322")
        .replacing("Rest Day", with: "Travel")

    /// The same in a folder of its own.
    func copy() throws -> Anna {
        let copy = try Anna()
        for name in try folder.names() {
            try? FileManager.default.removeItem(atPath: copy.folder.path(name))
            try FileManager.default.copyItem(atPath: folder.path(name), toPath: copy.folder.path(name))
        }
        try copy.dateBack()
        return copy
    }

    func undisturbed() async throws -> [Data] {
        let copy = try copy()
        try await copy.merge(environment: Shim.clock(Self.after)).expect(0)
        return try copy.published()
    }

    /// The next run publishes the news as if nothing had happened before, and leaves nothing beside it.
    func expectMended(as ideal: [Data], _ comment: Comment) async throws {
        let ending = try await merge(environment: Shim.clock(Self.after)).expect(0, "\(comment)")
        #expect(ending.errors == "", comment)
        #expect(try published() == ideal, comment)
        #expect(try folder.names() == Self.names, comment)
        #expect(try folder.names(in: "state") == Self.memory, comment)
    }

    /// A run of the day after leaves nothing beside the outputs.
    func expectTidied(_ comment: Comment) async throws {
        #expect(try await merge(environment: Shim.clock(Self.after + 90_000)).status == 0, comment)
        #expect(try folder.names() == Self.names, comment)
    }

    /// What the state folder has after a run.
    static let memory = ["athlete-anna.sqlite", "athlete-anna.sqlite.owner", "lock"]
    private static let names = ["activities.json", "config.yaml", "feed.ics", "out.ics", "out.json", "state"]

    /// Runs with a fault at each step in turn, until a run has fewer steps: at all of the first 60, then at every 7th.
    ///
    /// - Parameter arguments: the command.
    func atEachStep(
        _ kind: Shim.Kind, lasting: Bool = false, of arguments: [String] = ["merge"] + day,
        _ check: (_ anna: Anna, _ ending: Command.Ending, _ step: Comment) async throws -> Void
    ) async throws {
        var step = 1
        while step < 1000 {
            let anna = try copy()
            let notes = try Folder()
            let fault = Shim.fault(kind, atStep: step, in: anna.folder.path, note: notes.path("note"), lasting: lasting)
            let ending = try await anna.run(arguments, environment: fault.merging(Shim.clock(Self.after)) { $1 })
            guard notes.exists("note") else { break }
            try await check(
                anna, ending, "\(kind) at step \(step): \(try notes.text("note").replacing(anna.folder.path, with: ""))"
            )
            step += step < 60 ? 1 : 7
        }
        // A run that publishes two files and remembers them has at least so many.
        #expect(step > 20 && step < 1000)
    }
}

extension Anna {
    struct LastGood {
        let bytes: [Data]
        let names: [String]
    }

    func lastGood() throws -> LastGood { LastGood(bytes: try published(), names: try visibleNames()) }

    /// The last good output stays with its bytes and its time, with nothing beside it; one sentence says why, without
    /// a secret; the exit code is the contract's.
    func expect(
        _ good: LastGood, after ending: Command.Ending, status: Int32, saying words: String,
        location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(ending.status == status, "\(ending.errors)", sourceLocation: location)
        #expect(ending.text == "", sourceLocation: location)
        let lines = ending.errors.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 2 && lines.last == "", "\(ending.errors)", sourceLocation: location)
        #expect(ending.errors.hasPrefix("tpmerge: error: "), "\(ending.errors)", sourceLocation: location)
        #expect(ending.errors.contains(words), "\(ending.errors)", sourceLocation: location)
        #expect(!ending.errors.contains(Self.secret), sourceLocation: location)
        try expectUntouched(good, location: location)
    }

    /// The last good output stays with its bytes and its time, with nothing beside it.
    func expectUntouched(_ good: LastGood, location: SourceLocation = #_sourceLocation) throws {
        #expect(try published() == good.bytes, sourceLocation: location)
        for name in Self.outputs { #expect(try folder.modified(name) == .longAgo, sourceLocation: location) }
        #expect(try visibleNames() == good.names, sourceLocation: location)
    }

    private func visibleNames() throws -> [String] { try folder.names().filter { $0 != "state" } }
}

extension Anna {
    /// Row 39: what the good source brings now is published with what is remembered of the other, with one warning.
    ///
    /// - Parameters:
    ///   - spoil: makes the feed fail in the next run.
    ///   - words: what the warning says.
    func expectRememberedPlans(
        saying words: String, whenever spoil: () throws -> Void = {}, location: SourceLocation = #_sourceLocation
    ) async throws {
        let plans = try plannedUIDs()
        try #require(!plans.isEmpty, sourceLocation: location)
        try spoil()
        for (arguments, status) in [([], 0), (["--strict"], 75)] as [([String], Int32)] {
            let id = "9\(status + 10)"
            try folder.write(Self.list(of: ["901", id]), to: "activities.json")
            let ending = try await merge(arguments).expect(status, at: location)
            let isOneWarning = ending.errors.hasPrefix("tpmerge: warning: ") && ending.errors.count { $0 == "\n" } == 1
            #expect(isOneWarning, "\(ending.errors)", sourceLocation: location)
            #expect(ending.errors.contains(words), "\(ending.errors)", sourceLocation: location)
            #expect(!ending.errors.contains(Self.secret), sourceLocation: location)
            #expect(try plannedUIDs().isSuperset(of: plans), sourceLocation: location)
            #expect(try activityIDs() == ["901", id], sourceLocation: location)
            let state = try json()["sources"]?["training_peaks"]?["state"]?.string
            #expect(state == "remembered", sourceLocation: location)
        }
    }

    func plannedUIDs() throws -> Set<String> {
        Set(try json()["workouts"]?.array?.filter { $0["planned"] != nil }.compactMap { $0["uid"]?.string } ?? [])
    }

    func activityIDs() throws -> Set<String> {
        Set(try json()["workouts"]?.array?.compactMap { $0["strava"]?["id"]?.string } ?? [])
    }

    /// A list of runs with these ids, each on its own morning from 16 March 2026 on.
    static func list(of ids: [String]) -> String {
        let runs = ids.enumerated().map { index, id in
            """
            {"id": \(id), "name": "Run \(id)", "sport_type": "Run", "distance": 8000.0, "moving_time": 2640,
            "elapsed_time": 2700, "start_date": "2026-03-\(16 + index)T06:00:00Z",
            "start_date_local": "2026-03-\(16 + index)T07:00:00Z", "timezone": "(GMT+01:00) Europe/Berlin"}
            """
        }
        return "[" + runs.joined(separator: ",\n") + "]\n"
    }
}

/// Commands of the system, for what only they can make.
enum Shell {
    static func run(
        _ script: String, in folder: URL? = nil, environment: [String: String] = [:]
    ) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TZ": "UTC"].merging(Command.coverage) { $1 }
            .merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        return (process.terminationStatus, data)
    }
}
