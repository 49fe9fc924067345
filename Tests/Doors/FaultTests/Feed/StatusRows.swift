import CommandLab
import Foundation
import Testing
import WebLab

/// Rows 9 to 15: what the feed's server says of it.
@Suite(.slow) struct StatusRows {
    private static let feed = Bytes.text(SmallPlan.feed)
    private static let tagged = saying(Bytes.answer("200 OK", "ETag: \"one\"", body: feed))
    private static let unchanged = saying(Bytes.answer("304 Not Modified", "ETag: \"one\""))

    @Test("9: a 304 changes nothing") func row9() async throws {
        let server = try LoopbackServer(Self.tagged, Self.unchanged, Self.unchanged)
        let anna = try await Anna.published(feed: server.feed())
        let good = try anna.lastGood()
        for arguments in [[], ["--strict"]] {
            let ending = try await anna.merge(arguments)
            #expect(ending.status == 0)
            #expect(ending.errors == "")
            try anna.expectUntouched(good)
        }
        #expect(server.requests.map { $0.contains("If-None-Match: \"one\"") } == [false, true, true])
    }

    @Test("10: a 304 though nothing is stored is asked again, once") func row10() async throws {
        let server = try LoopbackServer(Self.unchanged, Self.tagged)
        let anna = try await Anna.published(feed: server.feed())
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { !$0.contains("If-None-Match") && !$0.contains("If-Modified-Since") })
        #expect(try anna.calendar().events.count == 4)
        let stubborn = FeedFault(
            "always 304", 69, "127.0.0.1 answered 304, not with a calendar.", Self.unchanged, Self.unchanged)
        try await stubborn.expectLastGoodWithoutMemory()
    }

    @Test("11: validators are dropped every 8 days", .enabled(if: Shim.isAvailable, Shim.reason))
    func row11() async throws {
        let server = try LoopbackServer(Self.tagged, Self.unchanged, Self.unchanged, Self.tagged, Self.unchanged)
        let anna = try Anna(feed: server.feed())
        for days in [0, 1, 7, 9, 10] {
            let ending = try await anna.merge(environment: Shim.clock(1_773_820_800 + days * 86_400))
            #expect(ending.status == 0, "\(ending.errors)")
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

    @Test("13: 401, 403, 404, 410 are permanent", arguments: [401, 403, 404, 410])
    func row13(_ status: Int) async throws {
        let fault = FeedFault(
            "\(status)", 69, "127.0.0.1 answered \(status): ", saying(Bytes.answer("\(status) No", body: [65])))
        try await fault.expectAll()
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
            let ending = try await anna.merge(environment: Shim.clock(start + minutes * 60))
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.errors.isEmpty == (minutes == 62), "\(ending.errors)")
            #expect(server.requests.count == requests)
        }
    }

    private static let page = Bytes.text("<!DOCTYPE html><html><body>Log in</body></html>\n")

    @Test(
        "15: 500 with HTML; 200 with a login page or JSON",
        arguments: [
            FeedFault("500", 75, "127.0.0.1 answered 500: ", saying(Bytes.answer("500 Oh", body: page))),
            FeedFault(
                "login page", 65, "this is not a calendar",
                saying(Bytes.answer("200 OK", "Content-Type: text/html", body: page))),
            FeedFault(
                "JSON", 65, "this is not a calendar",
                saying(Bytes.answer("200 OK", "Content-Type: application/json", body: Bytes.text(#"{"error": 1}"#)))),
        ])
    func row15(_ fault: FeedFault) async throws { try await fault.expectAll() }
}
