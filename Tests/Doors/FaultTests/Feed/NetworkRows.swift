import CommandLab
import Testing
import WebLab

/// Rows 1 to 8: the way to the feed is broken, slow, too wide or cut off.
@Suite(.slow) struct NetworkRows {
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
        let ending = try await anna.merge()
        #expect(ending.status == 69)
        #expect(!anna.folder.exists("out.ics") && !anna.folder.exists("out.json"))
    }

    @Test(
        "2: connection refused, reset in mid-body",
        arguments: [
            FeedFault("refused", 69, "127.0.0.1 cannot be reached: it refuses the connection.", remembered: 75),
            FeedFault("reset in mid-body", 75, "127.0.0.1 closed the connection before the reply was complete.") {
                $0.send(Bytes.head("200 OK", "Content-Length: 100000") + Bytes.text(SmallPlan.feed))
                $0.reset()
            },
            FeedFault("reset without a word", 75, "127.0.0.1 closed the connection") { $0.reset() },
        ])
    func row2(_ fault: FeedFault) async throws { try await fault.expectAll() }

    @Test("3: TLS error, never http instead") func row3() async throws {
        let fault = FeedFault(
            "plain text where TLS belongs", 69, "No secure connection to 127.0.0.1 could be made.", scheme: "https",
            saying(Bytes.answer(body: Bytes.text(SmallPlan.feed))))
        try await fault.expectAll()
        let server = try fault.server(good: 0, runs: 2)
        let anna = try Anna(feed: server.feed(scheme: "https"))
        #expect(try await anna.merge().status == 69)
        #expect(server.requests.allSatisfy { !$0.contains("GET") })
        #expect(server.requests.count == 1)
    }

    /// Silence is given up after 20 seconds, and what drips in after 60, for which the sentences stand.
    @Test(
        "4: header or body dripping in", .timeLimit(.minutes(20)),
        arguments: [
            FeedFault("silence", 75, "127.0.0.1 stopped sending.") { $0.fallSilent() },
            FeedFault("silence in mid-body", 75, "127.0.0.1 stopped sending.") {
                $0.send(Bytes.head("200 OK", "Content-Length: 100000") + Bytes.text(SmallPlan.feed))
                $0.fallSilent()
            },
            FeedFault("a dripping header", 75, "127.0.0.1 stopped sending.") {
                $0.send(Bytes.text("HTTP/1.1 200 OK\r\nX: "))
                $0.dripSlowly()
            },
            FeedFault("a dripping body", 75, "127.0.0.1 was too slow.") {
                $0.send(Bytes.head("200 OK", "Content-Length: 100000"))
                $0.dripSlowly()
            },
        ])
    func row4(_ fault: FeedFault) async throws {
        try await fault.expectLastGoodWithoutMemory(environment: Shim.faster(10))
    }

    @Test("5: endless body") func row5() async throws {
        let fault = FeedFault("endless", 65, "127.0.0.1 sent more than 32 MiB, too much for a calendar.") {
            $0.send(Bytes.head("200 OK", "Content-Type: text/calendar"))
            while $0.send([UInt8](repeating: 65, count: 1 << 16)) {}
        }
        try await fault.expectAll()
    }

    @Test("6: gzip bomb") func row6() async throws {
        let bomb = try Array(Shell.run("head -c 40000000 /dev/zero | gzip -9").output)
        #expect(bomb.count > 1000 && bomb.count < 1 << 17)
        let fault = FeedFault(
            "bomb", 65, "127.0.0.1 sent more than 32 MiB, too much for a calendar.",
            saying(Bytes.answer("200 OK", "Content-Encoding: gzip", body: bomb)))
        try await fault.expectAll()
    }

    private static var damaged: [UInt8] {
        var bytes = Bytes.gzipped
        bytes[bytes.count / 2] ^= 0xff
        return bytes
    }

    @Test(
        "7: damaged gzip, wrong Content-Encoding",
        arguments: [
            FeedFault(
                "damaged", 75, "127.0.0.1 sent a reply that cannot be decompressed.",
                saying(Bytes.answer("200 OK", "Content-Encoding: gzip", body: damaged))),
            FeedFault(
                "cut short", 75, "127.0.0.1 sent a reply that cannot be decompressed.",
                saying(Bytes.answer("200 OK", "Content-Encoding: gzip", body: Array(Bytes.gzipped.dropLast(5))))),
            FeedFault(
                "no gzip at all", 75, "127.0.0.1 sent a reply that cannot be decompressed.",
                saying(Bytes.answer("200 OK", "Content-Encoding: gzip", body: Bytes.text(SmallPlan.feed)))),
            FeedFault(
                "another encoding", 75, "127.0.0.1 used an unexpected Content-Encoding.",
                saying(Bytes.answer("200 OK", "Content-Encoding: br", body: Bytes.text(SmallPlan.feed)))),
        ])
    func row7(_ fault: FeedFault) async throws { try await fault.expectAll() }

    @Test(
        "8: body shorter than Content-Length; chunked without its end",
        arguments: [
            FeedFault(
                "shorter", 75, "127.0.0.1 closed the connection before the reply was complete.",
                saying(Bytes.head("200 OK", "Content-Length: 100000") + Bytes.text(SmallPlan.feed))),
            FeedFault(
                "chunked", 75, "127.0.0.1 closed the connection before the reply was complete.",
                saying(
                    Bytes.head("200 OK", "Transfer-Encoding: chunked")
                        + Bytes.text(String(SmallPlan.feed.utf8.count, radix: 16) + "\r\n\(SmallPlan.feed)\r\n"))),
        ])
    func row8(_ fault: FeedFault) async throws { try await fault.expectAll() }
}
