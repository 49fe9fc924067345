import CommandLab
import Testing
import WebLab

/// A way in which a feed's server misbehaves, and how a run that only has that feed must end.
struct FeedFault: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int32
    /// The exit code where something of the feed is remembered, when that makes a difference.
    let statusWhenRemembered: Int32
    let words: String
    /// One for each connection of a run; none if no server listens.
    let scripts: [LoopbackServer.Script]

    var testDescription: String { name }

    init(
        _ name: String, _ status: Int32, _ words: String, remembered: Int32? = nil,
        _ scripts: LoopbackServer.Script...
    ) {
        self.name = name
        self.status = status
        self.words = words
        statusWhenRemembered = remembered ?? status
        self.scripts = scripts
    }

    /// The server in this fault for so many runs, after it has told the small plan so many times.
    func server(good: Int, runs: Int) throws -> LoopbackServer {
        let well = Array(repeating: saying(Bytes.answer(body: Bytes.text(SmallPlan.feed))), count: good)
        return try LoopbackServer(well + Array(repeating: scripts, count: runs).flatMap(\.self))
    }

    /// (a) With no memory the last good output stays.
    func expectLastGoodWithoutMemory(environment: [String: String] = [:]) async throws {
        let anna = try await Anna.published(["--no-state"])
        let server = try server(good: 0, runs: 1)
        try anna.configure(feed: server.feed())
        let good = try anna.lastGood()
        let ending = try await anna.merge(["--no-state"], environment: environment)
        try anna.expect(good, after: ending, status: status, saying: words)
        #expect(!anna.folder.exists("state"))
    }

    /// (b) So it does where the feed is remembered, but is the only source.
    func expectLastGoodOfTheOnlySource() async throws {
        let anna = try Anna()
        let server = try server(good: 1, runs: 1)
        try anna.configure(feed: server.feed())
        try await anna.publish()
        try anna.configure(feed: server.feed())
        let good = try anna.lastGood()
        let ending = try await anna.merge()
        try anna.expect(good, after: ending, status: statusWhenRemembered, saying: words)
    }

    /// (c) Where activities are well, the remembered plan is published with them.
    func expectRememberedPlan() async throws {
        let anna = try Anna()
        let server = try server(good: 1, runs: 2)
        try anna.configure(feed: server.feed(), activities: ["activities.json"])
        try await anna.publish()
        try anna.configure(feed: server.feed(), activities: ["activities.json"])
        try await anna.expectRememberedPlans(saying: words)
    }

    func expectAll() async throws {
        try await expectLastGoodWithoutMemory()
        try await expectLastGoodOfTheOnlySource()
        try await expectRememberedPlan()
    }
}

extension LoopbackServer {
    func feed() -> String { "http://127.0.0.1:\(port)/ical/\(Anna.secret).ics" }
}
