import CommandLab
import Testing
import WebLab

/// Row 18: where the feed's address leads.
@Suite(.slow) struct RedirectRows {
    @Test("18: webcal means https") func webcal() async throws {
        let fault = FeedFault(
            "webcal", 69, "No secure connection to 127.0.0.1 could be made.", scheme: "webcal",
            saying(Bytes.answer(body: Bytes.text(SmallPlan.feed))))
        try await fault.expectAll()
    }

    private static func redirect(_ location: String) -> LoopbackServer.Script {
        saying(Bytes.answer("302 Found", "Location: \(location)"))
    }

    @Test(
        "18: redirects that are refused",
        arguments: [
            FeedFault(
                "http elsewhere", 69, "redirects to unencrypted http at example.com", redirect("http://example.com/a")),
            FeedFault("a file", 69, "redirects to something that is not a web address", redirect("file:///etc/passwd")),
            FeedFault(
                "loopback", 69, "redirects to localhost, which is not a public address", redirect("https://localhost/a")
            ),
            FeedFault(
                "a private address", 69, "redirects to 10.0.0.1, which is not a public address",
                redirect("https://10.0.0.1/a")),
            FeedFault("IPv6 loopback", 69, "which is not a public address", redirect("https://[::1]/a")),
            FeedFault("a circle", 69, "redirects in a circle.", redirect("/ical/\(Anna.secret).ics")),
            FeedFault(
                "six hops", 69, "redirects more than 5 times.", redirect("/1"), redirect("/2"), redirect("/3"),
                redirect("/4"), redirect("/5"), redirect("/6")),
        ])
    func row18(_ fault: FeedFault) async throws { try await fault.expectAll() }

    @Test("18: the configured server may redirect within itself, five times") func sameOrigin() async throws {
        let server = try LoopbackServer(
            Self.redirect("/1"), Self.redirect("/2"), Self.redirect("/3"), Self.redirect("/4"), Self.redirect("/5"),
            saying(Bytes.answer(body: Bytes.text(SmallPlan.feed))))
        let anna = try await Anna.published(feed: server.feed())
        #expect(try anna.calendar().events.count == 4)
    }
}
