import CommandLab
import Foundation
import Testing

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
