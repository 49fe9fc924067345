import CommandLab
import Testing

/// Rows 26 to 28: what costs time or memory, or reaches for files.
@Suite(.slow) struct HostileRows {
    private static func event(_ lines: [String]) -> String {
        SmallPlan.calendar([
            (["BEGIN:VEVENT", "UID:x", "DTSTART:20260318T060000"] + lines + ["END:VEVENT"]).joined(separator: "\r\n"),
            SmallPlan.event("good", "20260319", "Swim: Good", "Workout type: Swim\\n"),
        ])
    }

    private static func bomb(_ frequency: String) -> String {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Bomb", "BEGIN:STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0200", "RRULE:FREQ=\(frequency)", "END:STANDARD", "END:VTIMEZONE",
        ]
        return SmallPlan.calendar([
            zone.joined(separator: "\r\n"), "BEGIN:VEVENT\r\nUID:x\r\nDTSTART;TZID=Bomb:20260318T060000\r\nEND:VEVENT",
        ])
    }

    /// A feed, and whether it is refused as a whole.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isRefused: Bool
        let feed: @Sendable () -> String

        init(_ name: String, isRefused: Bool = true, _ feed: @escaping @Sendable () -> String) {
            testDescription = name
            self.isRefused = isRefused
            self.feed = feed
        }
    }

    private static let shapes = [
        Shape("75,000 lines that can't be read") { event(Array(repeating: "DTEND:nonsense", count: 75_000)) },
        Shape("carriage returns only") {
            event(Array(repeating: "SUMMARY:Run and run and run", count: 130_000)).replacing("\r\n", with: "\r")
        }, Shape("a line of 4 MB") { event(["DESCRIPTION:" + String(repeating: "x", count: 4_000_000)]) },
        Shape("a folded line of 4 MB") {
            event(["DESCRIPTION:" + String(repeating: String(repeating: "x", count: 70) + "\r\n ", count: 60_000)])
        }, Shape("lines without a colon") { event(Array(repeating: "x", count: 1_300_000)) },
        Shape("nesting") {
            String(repeating: "BEGIN:VCALENDAR\r\n", count: 100_000)
                + String(repeating: "END:VCALENDAR\r\n", count: 100_000)
        }, Shape("a zone that changes hourly", isRefused: false) { bomb("HOURLY") },
        Shape("a zone that changes every second", isRefused: false) { bomb("SECONDLY") },
        Shape("an endless rule", isRefused: false) { event(["RRULE:FREQ=SECONDLY"]) },
        Shape("a rule that never comes true", isRefused: false) { event(["RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"]) },
        Shape("a rule until the end of time", isRefused: false) {
            event(["RRULE:FREQ=MINUTELY;UNTIL=99991231T235959Z"])
        },
    ]

    @Test(
        "26, 28: hostile shapes, endless rules and zones cost under 1 s and 256 MB",
        .enabled(if: Shim.isAvailable, Shim.reason), arguments: shapes)
    func row26(_ shape: Shape) async throws {
        let anna = try await Anna.published(["--no-state"])
        let good = try anna.lastGood()
        try anna.folder.write(shape.feed(), to: "feed.ics")
        let costs = try Folder()
        let ending = try await anna.merge(["--no-state"], environment: Shim.cost(to: costs.path("cost")))
        if shape.isRefused {
            try anna.expect(good, after: ending, status: 65, saying: "feed.ics:")
        } else {
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(try anna.calendar().events.count <= 1000)
        }
        // Of computing, not of waiting, since other tests run beside it. The budget is the release build's.
        let cost = try costs.text("cost").split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(cost[0] < 3000, "milliseconds")
        #expect((1..<256 << 10).contains(cost[1]), "kilobytes")
    }

    private static let zones = [
        "Mars/Olympus", "W. Europe Standard Time", "../../../etc/passwd", "/etc/passwd",
        "Europe/../../../../etc/passwd",
        "/dev/zero", "/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin\u{0}x",
    ]

    @Test(
        "27: unknown, Windows and path-like TZIDs open no file outside of the zone database",
        .enabled(if: Shim.isAvailable, Shim.reason), arguments: zones)
    func row27(_ name: String) async throws {
        let anna = try Anna()
        let event =
            "BEGIN:VEVENT\r\nUID:x\r\nSUMMARY:Run: Early\r\nDTSTART;TZID=\"\(name)\":20260319T063000\r\nEND:VEVENT"
        try anna.folder.write(SmallPlan.calendar([event]), to: "feed.ics")
        try anna.configure(feed: "feed.ics")
        let notes = try Folder()
        let ending = try await anna.merge(["--no-state"], environment: Shim.opened(to: notes.path("opened")))
        guard !name.contains("\0") else {
            #expect(ending.status == 65)
            return
        }
        #expect(ending.status == 0, "\(ending.errors)")
        let opened = try notes.text("opened").split(separator: "\n")
        #expect(opened.contains { $0.hasSuffix("feed.ics") })
        let strange = opened.filter { $0.contains("passwd") || $0.contains("/dev/zero") || $0.contains("Olympus") }
        #expect(strange == [])
        let workout = try anna.json()["workouts"]?.array?.first
        #expect(workout?["start_local"]?.string == "2026-03-19T06:30:00")
        let isKnown = name.hasSuffix("net/Europe/Berlin") || name.hasPrefix("W. Europe")
        let isReported = try anna.json()["diagnostics"]?.array?.contains { $0["severity"] == "warning" } ?? false
        if !isKnown { #expect(isReported) }
    }

    @Test("28: an endless rule is written out for a year at most") func row28() async throws {
        let anna = try Anna(feed: "feed.ics", plan: Self.event(["RRULE:FREQ=DAILY"]))
        #expect(try await anna.merge(["--no-state"]).status == 0)
        let days = try anna.json()["workouts"]?.array?.compactMap { $0["day"]?.string } ?? []
        #expect(days.count <= 368)
        #expect((days.max() ?? "") <= "2027-03-19")
    }
}
