import CommandLab
import Testing
import WebLab

/// Row 39, for longer than it takes to pass by itself: the remembered plan is published, in a way that no user can
/// miss.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason), .slow) struct LastingRows {
    private static let feed = saying(Bytes.answer("200 OK", body: Bytes.text(SmallPlan.feed)))
    private static let newFeed = saying(
        Bytes.answer("200 OK", body: Bytes.text(SmallPlan.feed.replacing("20260318T05", with: "20260325T05"))))
    private static let page = Bytes.answer(
        "200 OK", body: Bytes.text("<!DOCTYPE html><html><body>Sign in</body></html>"))
    private static let answers: [[UInt8]] = [
        Bytes.answer("401 No", body: [65]), Bytes.answer("404 No", body: [65]), Bytes.answer("410 No", body: [65]),
        page,
    ]

    /// A clock so many hours after the first run, which was at 08:00 UTC on 18 March 2026.
    private func clock(_ hours: Int) -> [String: String] { Shim.clock(1_773_820_800 + hours * 3600) }

    private func status(_ anna: Anna, _ hours: Int) async throws -> (isOK: Bool, reasons: [String]) {
        let ending = try await anna.folder.run(
            "status", "--json", environment: anna.environment.merging(clock(hours)) { $1 })
        let json = try JSONValue(parsing: ending.output)
        return (json["ok"] == .bool(true), json["reasons"]?.array?.compactMap(\.string) ?? [])
    }

    @Test("39: a feed that wants a person is told louder with time", arguments: answers)
    func row39Lasting(_ answer: [UInt8]) async throws {
        let server = try LoopbackServer([Self.feed] + Array(repeating: saying(answer), count: 5) + [Self.newFeed])
        let anna = try await Anna.published(feed: server.feed(), activities: ["activities.json"], environment: clock(0))
        let plans = try anna.plannedUIDs()

        for (hours, arguments) in [(1, ["--quiet"]), (2, [])] {
            let ending = try await anna.merge(arguments, environment: clock(hours)).expect(0)
            #expect(ending.errors.hasPrefix("tpmerge: warning: anna: ") == arguments.isEmpty, "\(ending.errors)")
            #expect(try await status(anna, hours).isOK)
        }
        let loud = try await anna.merge(["--quiet"], environment: clock(50)).expect(0)
        #expect(loud.errors.hasPrefix("tpmerge: warning: anna: For 2 days now: "), "\(loud.errors)")
        let (isOK, reasons) = try await status(anna, 50)
        #expect(!isOK)
        #expect(reasons.count == 1)
        #expect(reasons.first?.hasPrefix("anna: the feed has failed since 2026-03-18T09:00:00Z, 2 days ago: ") == true)

        try anna.folder.write(Anna.list(of: ["901", "955"]), to: "activities.json")
        let refused = try await anna.merge(["--quiet"], environment: clock(170)).expect(77)
        #expect(refused.errors.hasPrefix("tpmerge: error: anna: For 7 days now: "), "\(refused.errors)")
        #expect(try anna.plannedUIDs().isSuperset(of: plans))
        #expect(try anna.activityIDs() == ["901", "955"])
        let strict = try await anna.merge(["--strict"], environment: clock(171)).expect(77)
        for ending in [loud, refused, strict] { #expect(!ending.errors.contains(Anna.secret)) }
        #expect(try await status(anna, 171).reasons.contains { $0.contains("ended with 77: someone must act") })

        try await anna.merge(environment: clock(172)).expect(0, errors: "")
        #expect(try await status(anna, 172).isOK)
        #expect(server.requests.count == 7)
    }

    /// One athlete's trouble is the whole run's code; the others are published.
    @Test("39: with several athletes it is still 77") func row39Several() async throws {
        let server = try LoopbackServer([Self.feed, saying(Self.page), saying(Self.page)])
        let anna = try Anna()
        let yaml = """
            athletes:
              ben: {time_zone: Europe/Berlin, feed: gone.ics}
              anna:
                time_zone: Europe/Berlin
                feed: \(server.feed())
                activities: activities.json
                publish: {ics: out.ics, json: out.json}

            """
        try anna.folder.write(yaml, to: "config.yaml", mode: 0o600)
        #expect(try await anna.merge(environment: clock(0)).status == 66)
        #expect(try await anna.merge(environment: clock(1)).status == 66)
        try await anna.merge(environment: clock(170)).expect(77, saying: "anna: ", "ben: ")
    }
}
