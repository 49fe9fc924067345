import CommandLab
import Foundation
import Testing

/// What the athlete has said of activities, when the memory is lost, forgotten, or an older one is put back.
struct EditMemoryTests {
    private static let memory = "state/athlete-anna.sqlite"
    private let configured: ConfiguredFolder

    init() async throws { configured = try await ConfiguredFolder.withCar() }

    /// What the athlete has called the run.
    private var name: String? {
        get throws { try configured.activity("901").flatMap { $0["edited"] == nil ? nil : $0["name"]?.string } }
    }

    /// Calls it so, and publishes that.
    private func publish(_ name: String) async throws {
        _ = try await configured.say("edit", "901", "--name", name)
        try await configured.merged()
    }

    private func loseMemory() throws {
        try FileManager.default.removeItem(atPath: configured.folder.path(Self.memory))
    }

    /// What was published before it was forgotten is no memory; what is published after it is.
    @Test func whatIsForgottenStaysForgotten() async throws {
        _ = try await configured.say("edit", "903", "--exclude")
        try await publish("Tempo")
        #expect(try name == "Tempo")
        let published = try configured.folder.data("out.json")
        #expect(try await configured.tpmerge("forget", "--yes").status == 0)
        #expect(try configured.folder.data("out.json") == published)
        // A look is no publication.
        #expect(try await configured.merge("--dry-run").status == 0)
        #expect(try await configured.merge().status == 0)
        #expect(try name == nil)
        #expect(try configured.activity("903") != nil)

        try await publish("Easy again")
        try loseMemory()
        #expect(try await configured.merge().status == 0)
        #expect(try name == "Easy again")
    }

    /// Where the memory was lost before, too.
    @Test func nothingIsLeftToForgetButWhatWasPublished() async throws {
        try await publish("Tempo")
        try FileManager.default.removeItem(atPath: configured.folder.path("state"))
        #expect(try await configured.tpmerge("forget", "--yes").text.hasPrefix("Nothing is stored about anna."))
        let files = FileManager.default.enumerator(atPath: configured.folder.path("state"))
        for case let name as String in files ?? .init() {
            let text = (try? configured.folder.text("state/" + name)) ?? ""
            #expect(!name.contains("anna") && !text.contains("anna") && !text.contains("901"), "\(name)")
        }
        #expect(try await configured.merge().status == 0)
        #expect(try name == nil)
    }

    /// The words that it lacks come from the JSON; what was said since it was put back stands above them.
    @Test func anOlderMemoryLearnsWhatWasSaidSince() async throws {
        try await publish("First")
        let older = try configured.folder.data(Self.memory)
        _ = try await configured.say("edit", "903", "--exclude")
        try await publish("Second")
        let newer = try configured.folder.data("out.json")
        for said in [nil, "Third"] {
            try older.write(to: URL(fileURLWithPath: configured.folder.path(Self.memory)))
            try newer.write(to: URL(fileURLWithPath: configured.folder.path("out.json")))
            if let said { _ = try await configured.say("edit", "901", "--name", said) }
            #expect(try await configured.merge().status == 0)
            #expect(try name == said ?? "Second")
            #expect(try configured.activity("903") == nil)
        }
    }

    /// An older JSON in the newer one's place revives nothing.
    @Test func whatWasTakenBackStaysSo() async throws {
        try await publish("First")
        let older = try configured.folder.data("out.json")
        _ = try await configured.say("edit", "901", "--reset")
        try await configured.merged()
        #expect(try name == nil)
        try older.write(to: URL(fileURLWithPath: configured.folder.path("out.json")))
        #expect(try await configured.merge().status == 0)
        #expect(try name == nil)
    }

    @Test func anUnreadableJSONBesideALostMemoryIsTold() async throws {
        try await publish("Tempo")
        try loseMemory()
        try configured.folder.write(String(configured.folder.text("out.json").dropLast(40)), to: "out.json")
        let ending = try await configured.merge()
        #expect(ending.status == 0)
        #expect(
            ending.errors.contains("out.json was not what tpmerge publishes, so nothing could be taken from it."),
            "\(ending.errors)")
        #expect(ending.errors.contains("tpmerge edit"))
    }
}
