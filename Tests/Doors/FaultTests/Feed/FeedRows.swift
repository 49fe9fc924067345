import CommandLab
import Testing
import WebLab

/// Rows 1 to 20: the way to the feed, its server, and what comes from there. Of each kind of failure one is tried here, with the
/// command; `WebTests`, `FeedFailureTests` among them, and `ICalendarTests` have all the others and say of which kind each is.
@Suite(.slow) struct FeedRows {
    private static let feed = Bytes.text(SmallPlan.feed)
    private static let page = Bytes.text("<!DOCTYPE html><html><body>Log in</body></html>\n")
    private static let tagged = saying(Bytes.answer("200 OK", "ETag: \"one\"", body: feed))
    private static let unchanged = saying(Bytes.answer("304 Not Modified", "ETag: \"one\""))

    @Test("1: name not found, no network") func row1() async throws {
        let words = "nonexistent.invalid cannot be found."
        let address = "https://nonexistent.invalid/ical/\(Anna.secret).ics"
        let anna = try await Anna.published()
        try anna.configure(feed: address)
        let good = try anna.lastGood()
        try anna.expect(good, after: try await anna.merge(["--no-state"]), status: 69, saying: words)
        let ending = try await anna.merge()
        try anna.expect(good, after: ending, status: 75, saying: words)
        try anna.configure(feed: "feed.ics", activities: ["activities.json"])
        try await anna.publish()
        try anna.configure(feed: address, activities: ["activities.json"])
        try await anna.expectRememberedPlans(saying: words)
    }

    @Test("1: name not found before anything was ever read") func row1AtFirst() async throws {
        let anna = try Anna(
            feed: "https://nonexistent.invalid/ical/\(Anna.secret).ics", activities: ["activities.json"])
        try await anna.merge().expect(69)
        #expect(!anna.folder.exists("out.ics") && !anna.folder.exists("out.json"))
    }

    private static let faults = [
        FeedFault("2: refused", 69, "127.0.0.1 cannot be reached: it refuses the connection.", remembered: 75),
        FeedFault("2: reset in mid-body", 75, "127.0.0.1 closed the connection before the reply was complete.") {
            $0.send(Bytes.head("200 OK", "Content-Length: 100000") + feed)
            $0.reset()
        },
        FeedFault(
            "8: shorter than Content-Length", 75, "127.0.0.1 closed the connection before the reply was complete.",
            saying(Bytes.head("200 OK", "Content-Length: 100000") + feed)),
        FeedFault("13: 404", 69, "127.0.0.1 answered 404: ", saying(Bytes.answer("404 No", body: [65]))),
        FeedFault("15: 500 with HTML", 75, "127.0.0.1 answered 500: ", saying(Bytes.answer("500 Oh", body: page))),
        FeedFault(
            "15: a login page", 65, "this is not a calendar",
            saying(Bytes.answer("200 OK", "Content-Type: text/html", body: page))),
        FeedFault("16: an empty body", 65, "it is empty", saying(Bytes.answer())),
        FeedFault(
            "16: a calendar with no events, where there were some", 65, "--allow-empty",
            saying(Bytes.answer(body: Bytes.text(SmallPlan.emptyFeed)))),
        FeedFault(
            "18: a redirect to http elsewhere", 69, "redirects to unencrypted http at example.com",
            saying(Bytes.answer("302 Found", "Location: http://example.com/a"))),
        FeedFault(
            "19: truncated by a server that says it is all", 65, "it is cut off",
            saying(Bytes.answer(body: Array(feed.prefix(500))))),
    ]

    @Test("A feed that can't be had, or is none, leaves what was published, or its remembered plan", arguments: faults)
    func fault(_ fault: FeedFault) async throws { try await fault.expectAll() }

    @Test("4: what drips in is given up after 60 seconds", .timeLimit(.minutes(20))) func row4() async throws {
        let dripping = FeedFault("a dripping body", 75, "127.0.0.1 was too slow.") {
            $0.send(Bytes.head("200 OK", "Content-Length: 100000"))
            $0.dripSlowly()
        }
        try await dripping.expectLastGoodWithoutMemory(environment: Shim.faster(10))
    }

    @Test("9: a 304 changes nothing") func row9() async throws {
        let server = try LoopbackServer(Self.tagged, Self.unchanged, Self.unchanged)
        let anna = try await Anna.published(feed: server.feed())
        let good = try anna.lastGood()
        for arguments in [[], ["--strict"]] {
            try await anna.merge(arguments).expect(0, errors: "")
            try anna.expectUntouched(good)
        }
        #expect(server.requests.map { $0.contains("If-None-Match: \"one\"") } == [false, true, true])
    }

    @Test("11: validators are dropped every 8 days", .enabled(if: Shim.isAvailable, Shim.reason))
    func row11() async throws {
        let server = try LoopbackServer(Self.tagged, Self.unchanged, Self.unchanged, Self.tagged, Self.unchanged)
        let anna = try Anna(feed: server.feed())
        for days in [0, 1, 7, 9, 10] {
            try await anna.merge(environment: Shim.clock(1_773_820_800 + days * 86_400)).expect(0)
        }
        #expect(server.requests.map { $0.contains("If-None-Match") } == [false, true, true, false, true])
    }

    @Test("12: the same content under a new ETag, new stamps, new UIDs rewrites nothing") func row12() async throws {
        let renamed = ["one", "two", "three", "four"].reduce(SmallPlan.feed) {
            $0.replacing("UID:\($1)\r", with: "UID:new-\($1)\r")
        }
        let stamped = renamed.replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260318T060000Z")
        let server = try LoopbackServer(
            Self.tagged, saying(Bytes.answer("200 OK", "ETag: \"two\"", body: Self.feed)),
            saying(Bytes.answer("200 OK", "ETag: \"three\"", body: Bytes.text(stamped))))
        let anna = try await Anna.published(feed: server.feed(), activities: ["activities.json"])
        let good = try anna.lastGood()
        for _ in 0..<2 {
            #expect(try await anna.merge().status == 0)
            try anna.expectUntouched(good)
        }
        #expect(server.requests.count == 3)
    }

    @Test("14: 429, 503 with Retry-After", arguments: [429, 503]) func row14(_ status: Int) async throws {
        let fault = FeedFault(
            "\(status)", 75, "127.0.0.1 answered \(status): ",
            saying(Bytes.answer("\(status) Later", "Retry-After: 3600")))
        try await fault.expectLastGoodWithoutMemory()
        try await fault.expectLastGoodOfTheOnlySource()
    }

    @Test(
        "14: no request before the time that Retry-After names", .enabled(if: Shim.isAvailable, Shim.reason),
        arguments: [429, 503])
    func row14LeavesItAlone(_ status: Int) async throws {
        let later = saying(Bytes.answer("\(status) Later", "Retry-After: 3600"))
        let server = try LoopbackServer(Self.tagged, later, Self.tagged)
        let anna = try Anna(feed: server.feed(), activities: ["activities.json"])
        let start = 1_773_820_800
        try await anna.publish(environment: Shim.clock(start))
        for (minutes, requests) in [(1, 2), (2, 2), (59, 2), (62, 3)] {
            let ending = try await anna.merge(environment: Shim.clock(start + minutes * 60)).expect(0)
            #expect(ending.errors.isEmpty == (minutes == 62), "\(ending.errors)")
            #expect(server.requests.count == requests)
        }
    }
}

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
