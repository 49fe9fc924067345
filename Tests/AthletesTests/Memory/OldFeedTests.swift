import Basics
import Foundation
import Testing
import Web
import Workouts

@testable import Athletes

/// A feed that is no longer updated looks like a plan in which nothing changes.
@Suite(.aside) struct OldFeedTests {
    private static let begin = Instant(secondsSinceEpoch: 1_773_817_200)

    private let lab: Lab
    private let feed: SmallFeed

    init() throws {
        lab = try Lab()
        let day = try #require(Day(iso: "2026-03-18"))
        feed = SmallFeed(workouts: (0..<20).map { .init(title: "Run \($0)", day: day.advanced(by: $0)) })
    }

    /// The warnings of a run so many hours after a feed was made.
    private func warnings(_ athlete: Athlete, hours: Int, _ text: String? = nil) async throws -> [String] {
        let text = text ?? feed.text(made: Self.begin)
        lab.set {
            $0.now = Self.begin.advanced(bySeconds: hours * 3600)
            $0.feed = .body(text, etag: nil)
            $0.files["feed.ics"] = text
        }
        let report = try await lab.report(of: athlete)
        #expect(report.error == nil)
        return (report.result?.remarks ?? []).filter { $0.severity == .warning }.map(\.message)
    }

    private func anna(_ feed: FeedLocation? = nil) throws -> Athlete {
        var athlete = try lab.athlete(historyDays: 30)
        athlete.activities = []
        if let feed { athlete.feed = feed }
        return athlete
    }

    @Test func ofAFile() async throws {
        let anna = try anna(.file("feed.ics"))
        for hours in [0, 24, 7 * 24] { #expect(try await warnings(anna, hours: hours) == []) }
        let said = "feed.ics was made on 2026-03-18, 7 days ago. Is it still being updated?"
        #expect(try await warnings(anna, hours: 7 * 24 + 1) == [said])
        #expect(try await warnings(anna, hours: 7 * 24 + 2) == [])
        #expect(try await warnings(anna, hours: 8 * 24 + 2) == [said.replacing("7 days", with: "8 days")])
        let later = feed.text(made: Self.begin.advanced(bySeconds: 9 * 86_400))
        #expect(try await warnings(anna, hours: 9 * 24 + 2, later) == [])
    }

    @Test func ofAServerThatIsStuck() async throws {
        let anna = try anna()
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
        let text = feed.text(made: Self.begin).replacing(
            "-//ddaysoftware.com//NONSGML DDay.iCal 1.0//EN", with: product)
        let anna = try anna(.file("feed.ics"))
        for hours in [0, 300] { #expect(try await warnings(anna, hours: hours, text) == []) }
    }

    /// Without a memory, a run can't know whether the warning was already given.
    @Test func notWithoutMemory() async throws {
        let text = feed.text(made: Self.begin)
        lab.set {
            $0.now = Self.begin.advanced(bySeconds: 300 * 3600)
            $0.files["feed.ics"] = text
        }
        let report = await lab.forgetfulRun(try anna(.file("feed.ics")))
        #expect(report.error == nil)
        #expect(report.result?.remarks == [])
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
