import Basics
import Messages
import Store
import StravaAPI
import Testing
import Web
import Workouts

@testable import Athletes
@testable import Profiles

/// A source that fails for days is told louder, and in the end wants a person; when it is well again all is forgotten. A feed
/// that is no longer updated looks like a plan in which nothing changes.
@Suite(.aside) struct LastingFailureTests {
    private static let begin = Instant(secondsSinceEpoch: 1_773_817_200)

    /// How a source fails, and whether a person has to do something about it in the end.
    private static let feeds: [(reply: Lab.FeedReply, wantsPerson: Bool)] = [
        (.fault(.refused(status: 401)), true), (.fault(.refused(status: 404)), true),
        (.fault(.refused(status: 410)), true), (.fault(.hostNotFound), true),
        (.fault(.unreachable(.connectionRefused)), true), (.fault(.insecure(.unknownIssuer)), true),
        (.body("<!DOCTYPE html><html><body>Sign in</body></html>", etag: nil), true), (.body("", etag: nil), true),
        (.fault(.busy(status: 503, retryAfter: nil)), false), (.fault(.timedOut(.total)), false),
    ]

    private let lab: Lab
    private let feed: SmallFeed
    /// One with a run a day.
    private let daily: SmallFeed
    private let athlete: Athlete

    init() throws {
        lab = try Lab()
        athlete = try lab.athlete(historyDays: 30)
        let day = try #require(Day(iso: "2026-03-18"))
        feed = SmallFeed(workouts: [.init(title: "Hills", day: day), .init(title: "Tempo", day: day.advanced(by: 9))])
        daily = SmallFeed(workouts: (0..<20).map { .init(title: "Run \($0)", day: day.advanced(by: $0)) })
    }

    private func run(_ athlete: Athlete, hours: Int, _ reply: Lab.FeedReply? = nil) async throws -> RunReport {
        let now = Self.begin.advanced(bySeconds: hours * 3600)
        lab.set { [feed] in
            $0.now = now
            $0.feed = reply ?? .body(feed.text(made: now), etag: nil)
            if case .body(let text, _) = $0.feed { $0.files["feed.ics"] = text }
            $0.activities = "[]"
        }
        return try await lab.report(of: athlete)
    }

    private func remembered(_ athlete: Athlete) throws -> Snapshot {
        try #require(try lab.owner(of: athlete).snapshot())
    }

    @Test(arguments: feeds) func aFeed(_ source: (reply: Lab.FeedReply, wantsPerson: Bool)) async throws {
        #expect(try await run(athlete, hours: 0).reading?.troubles == [])
        let stages: [(hours: Int, isLasting: Bool, wantsPerson: Bool)] = [
            (1, false, false), (48, false, false), (49, true, false), (168, true, false),
            (169, true, source.wantsPerson), (400, true, source.wantsPerson),
        ]
        for stage in stages {
            let report = try await run(athlete, hours: stage.hours, source.reply)
            #expect(report.error == nil)
            let trouble = try #require(report.reading?.troubles.first)
            #expect(trouble.isLasting == stage.isLasting, "after \(stage.hours) h")
            #expect(trouble.wantsPerson == stage.wantsPerson, "after \(stage.hours) h")
            #expect(
                "\(trouble)".hasPrefix("For \((stage.hours - 1) / 24) days now: ") == stage.isLasting)
            let failure = try #require(try remembered(athlete).feed.failure)
            #expect(failure.since == Self.begin.advanced(bySeconds: 3600))
            #expect(!failure.sentence.contains("days now"))
            #expect(failure.isLasting(Self.begin.advanced(bySeconds: stage.hours * 3600)) == stage.isLasting)
        }
        #expect(try await run(athlete, hours: 401).reading?.troubles == [])
        #expect(try remembered(athlete).feed.failure == nil)
        #expect(try await run(athlete, hours: 402, source.reply).reading?.troubles.first?.isLasting == false)
    }

    /// What passes by itself asks nobody to do anything.
    @Test func isToldByMessages() async throws {
        _ = try await run(athlete, hours: 0)
        for (hours, status, told) in [
            (1, 503, "feed.example answered 503: server error. It is tried again with each run; nothing is lost."),
            (
                2, 404,
                "feed.example answered 404: the feed's address is no longer valid. Copy the calendar's link again from where "
                    + "it is published."
            ),
        ] {
            let fault = status == 503 ? FetchFault.busy(status: 503, retryAfter: nil) : .refused(status: status)
            _ = try await run(athlete, hours: hours, .fault(fault))
            #expect(try remembered(athlete).troubles(of: athlete).map(\.sentence) == [told])
        }
    }

    /// What a guard holds back was read; it has its own sentence and its own way out.
    @Test func aGuardIsNoFailure() async throws {
        _ = try await run(athlete, hours: 0)
        for hours in [1, 60, 200] {
            let run = try await run(athlete, hours: hours, .body(FeedText.calendar([]), etag: nil))
            let trouble = run.reading?.troubles.first
            #expect(trouble?.isLasting == false, "after \(hours) h")
        }
        #expect(try remembered(athlete).feed.failure == nil)
    }

    /// The address that is asked now has failed for an hour only, and has sent nothing; the plan stays.
    @Test func anotherAddressBeginsAnew() async throws {
        var athlete = athlete
        _ = try await run(athlete, hours: 0)
        for hours in [1, 60] { _ = try await run(athlete, hours: hours, .fault(.refused(status: 404))) }
        let before = try remembered(athlete).feed
        athlete.feed = .address(try Address(parsing: "https://feed.example/ical/NOPQRSTUVWXYZ.ics"))
        let trouble = try await run(athlete, hours: 61, .fault(.refused(status: 404))).reading?.troubles.first
        #expect(trouble?.isLasting == false)
        var after = try remembered(athlete).feed
        #expect(before.bodyHash != nil && after.bodyHash == nil && after.location != before.location)
        after.own = before.own
        #expect(after == before && !after.plans.isEmpty)
    }

    /// Nothing is published where no source is well, and it is no other failure.
    @Test func theOnlySource() async throws {
        var athlete = athlete
        athlete.activities = []
        _ = try await run(athlete, hours: 0)
        let before = lab.bytes("anna.ics")
        for (hours, wantsPerson) in [(1, false), (60, false), (169, true)] {
            let report = try await run(athlete, hours: hours, .fault(.refused(status: 404)))
            #expect(report.error?.wantsPerson == wantsPerson, "after \(hours) h")
            #expect(report.error?.isLasting == (hours > 49))
        }
        #expect(lab.bytes("anna.ics") == before)
    }

    /// Also while it only doesn't answer: its activities have left the calendar by then.
    @Test func strava() async throws {
        var athlete = athlete
        let strava = StravaServer(zone: athlete.zone)
        try lab.connect(&athlete, to: strava, at: Self.begin)
        _ = try await run(athlete, hours: 0)
        for (hours, isLasting, wantsPerson) in [(1, false, false), (50, true, false), (170, true, true)] {
            strava.set([], isAway: true, now: Self.begin.advanced(bySeconds: hours * 3600))
            let trouble = try #require(try await run(athlete, hours: hours).reading?.troubles.first)
            #expect(trouble.isLasting == isLasting && trouble.wantsPerson == wantsPerson, "after \(hours) h")
        }
        #expect(try remembered(athlete).strava.failure?.since == Self.begin.advanced(bySeconds: 3600))
        strava.set([], isAway: false, now: Self.begin.advanced(bySeconds: 171 * 3600))
        #expect(try await run(athlete, hours: 171).reading?.troubles == [])
        #expect(try remembered(athlete).strava.failure == nil)
    }

    // MARK: Feeds that are old

    /// The warnings of a run so many hours after a feed was made.
    private func warnings(_ athlete: Athlete, hours: Int, _ text: String? = nil) async throws -> [String] {
        let report = try await run(athlete, hours: hours, .body(text ?? daily.text(made: Self.begin), etag: nil))
        #expect(report.error == nil)
        return (report.reading?.remarks ?? []).filter { $0.severity == .warning }.map(\.message)
    }

    private func anna(_ feed: FeedLocation? = nil) -> Athlete {
        var athlete = athlete
        athlete.activities = []
        if let feed { athlete.feed = feed }
        return athlete
    }

    @Test func ofAFile() async throws {
        let anna = anna(.file("feed.ics"))
        for hours in [0, 24, 7 * 24] { #expect(try await warnings(anna, hours: hours) == []) }
        let said = "feed.ics was made on 2026-03-18, 7 days ago. Is it still being updated?"
        #expect(try await warnings(anna, hours: 7 * 24 + 1) == [said])
        #expect(try await warnings(anna, hours: 7 * 24 + 2) == [])
        #expect(try await warnings(anna, hours: 8 * 24 + 2) == [said.replacing("7 days", with: "8 days")])
        let later = daily.text(made: Self.begin.advanced(bySeconds: 9 * 86_400))
        #expect(try await warnings(anna, hours: 9 * 24 + 2, later) == [])
    }

    @Test func ofAServerThatIsStuck() async throws {
        let anna = anna()
        #expect(try await warnings(anna, hours: 0) == [])
        for hours in [200, 224] {
            let said = try await warnings(anna, hours: hours)
            #expect(said.count == 1)
            #expect(said.first?.hasPrefix("The feed was made on 2026-03-18, ") == true, "\(said)")
        }
    }

    /// Their stamps are those of the events' last edits.
    @Test(arguments: ["-//TrainerRoad//EN", "-//Runna//EN", "-//Final Surge//EN"])
    func notOfOtherVendors(_ product: String) async throws {
        let text = daily.text(made: Self.begin).replacing(
            "-//ddaysoftware.com//NONSGML DDay.iCal 1.0//EN", with: product)
        let anna = anna(.file("feed.ics"))
        for hours in [0, 300] { #expect(try await warnings(anna, hours: hours, text) == []) }
    }

    /// Without a memory, a run can't know whether the warning was already given.
    @Test func notWithoutMemory() async throws {
        let text = daily.text(made: Self.begin)
        lab.set {
            $0.now = Self.begin.advanced(bySeconds: 300 * 3600)
            $0.files["feed.ics"] = text
        }
        let report = await lab.forgetfulRun(anna(.file("feed.ics")))
        #expect(report.error == nil)
        #expect(report.reading?.remarks == [])
    }

    /// The digest that version 0.1.0 has left in memories. Were it another one, the first run of a newer version would
    /// take every feed for a new one.
    @Test func staysFromReleaseToReleaseAndIsAnotherInAnotherZone() throws {
        let feed = FeedLocation.address(try Address(parsing: "https://example.org/anna.ics"))
        let (berlin, madrid) = (Zone(identifier: "Europe/Berlin"), Zone(identifier: "Europe/Madrid"))
        #expect(feed.digest(in: try #require(berlin)) == 3_974_142_146_978_523_338)
        #expect(feed.digest(in: try #require(madrid)) != 3_974_142_146_978_523_338)
    }
}
