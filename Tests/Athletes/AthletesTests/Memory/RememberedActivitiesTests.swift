import Basics
import Store
import Strava
import Testing
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import Profiles
@testable import StravaAPI

struct RememberedActivitiesTests {
    /// Noon on 18 March 2026.
    private static let now = Instant(secondsSinceEpoch: 1_773_835_200)
    private static let today = now.utc.day

    /// Yesterday's.
    private static func activity(_ id: ActivityID) -> Activity {
        Activity(id, at: now.advanced(bySeconds: -29 * 3600), seconds: 3000, name: "Run \(id)")
    }

    private static func freshness(minutes: Int = 0) -> Freshness {
        Freshness(now: now.advanced(bySeconds: minutes * 60), cacheDays: 7)
    }

    private func walk(
        _ memory: inout Snapshot, _ ids: [ActivityID], minutes: Int = 0
    ) {
        let freshness = Self.freshness(minutes: minutes)
        memory.strava.forgetOld(freshness)
        let fetched = FetchedActivities(activities: ids.map(Self.activity), diagnostics: [], asked: freshness.now)
        memory.mirror(fetched, from: Self.today.advanced(by: -30), seesAll: true, freshness)
    }

    // MARK: An activity of which its own page has told, while the list lacks it

    @Test func anUnlistedOneStaysForAnHour() {
        var memory = Snapshot()
        memory.put(Self.activity(7), Self.freshness())
        for (minutes, ids) in [(59, [1, 7]), (60, [1])] as [(Int, [ActivityID])] {
            walk(&memory, [1], minutes: minutes)
            #expect(memory.strava.activities.map(\.activity.id) == ids)
        }
    }

    /// What a list has had and lacks now has been deleted, however new it is.
    @Test func goesAtOnceWhenAListHasHadIt() {
        var memory = Snapshot()
        memory.put(Self.activity(7), Self.freshness())
        walk(&memory, [7])
        memory.put(Self.activity(7), Self.freshness())
        #expect(memory.strava.activities.map(\.unlistedSince) == [nil])
        walk(&memory, [1])
        #expect(memory.strava.activities.map(\.activity.id) == [1])
    }

    /// An empty list where nothing was ever listed is no list that has run empty.
    @Test func isNotMissedInAnEmptyList() {
        var memory = Snapshot()
        memory.put(Self.activity(7), Self.freshness())
        #expect(memory.strava.listedCount(from: Day(number: .min)) == 0)
        walk(&memory, [7])
        #expect(memory.strava.listedCount(from: Day(number: .min)) == 1)
    }

    /// The same one out of an archive isn't taken for deleted.
    @Test func countsAsItsImportedTwinMeanwhile() {
        var memory = Snapshot()
        memory.imports.activities = [ImportedActivity(Self.activity(7), imported: Self.now)]
        memory.put(Self.activity(7), Self.freshness())
        walk(&memory, [1])
        #expect(memory.imports.activities.map(\.isGone) == [false])
        walk(&memory, [1], minutes: 60)
        #expect(memory.imports.activities.map(\.isGone) == [true])
    }

    // MARK: What was said of 1 and 2, of yesterday, and of 3, of long ago

    private static let said: Snapshot = {
        var known = Snapshot()
        known.strava.activities = [1, 2].map { RememberedActivity(activity($0), fetched: now) }
        known.manual.edits = [
            ActivityEdit(id: 1, day: today.advanced(by: -1), name: "One"),
            ActivityEdit(id: 2, day: today.advanced(by: -1), isExcluded: true),
            ActivityEdit(id: 3, day: today.advanced(by: -90), kilocalories: 3),
        ]
        return known
    }()

    @Test func whatWasSaidOutlivesEachWalkAndDeletion() {
        var memory = Self.said
        for ids in [[1, 9], [], [9]] as [[ActivityID]] { walk(&memory, ids) }
        memory.remove(2, at: Self.now)
        #expect(memory.manual.edits == Self.said.manual.edits)
    }

    @Test func whatIsOnlyAwayStays() {
        var memory = Self.said
        memory.strava.lastFullWalk = Self.now
        memory.strava.forgetOld(Self.freshness(minutes: 9 * 1440))
        #expect(memory.strava.activities.isEmpty)
        #expect(memory.manual.edits == Self.said.manual.edits)
    }

    // MARK: Which days are known of archives that were imported

    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    /// Of an archive that was imported on 18 March 2026, at noon in UTC.
    private func coverage(from first: String, to last: String, today: String) throws -> KnownDays {
        var imports = ImportMemory()
        let noon = Instant(secondsSinceEpoch: try day("2026-03-18").number * 86_400 + 43_200)
        imports.archives = [
            ImportedArchive(hash: 1, name: "export.zip", imported: noon, rows: 2, days: try day(first)...day(last))
        ]
        return KnownDays(imports.wholeDays(upTo: try day(today)), by: .archive)
    }

    /// From the first activity to the last; a wrong clock tells nothing of days after the import, and days to come are
    /// never known.
    @Test(arguments: [
        ("2026-03-01", "2026-03-15", "2026-04-01", ["2026-03-01", "2026-03-15"], ["2026-02-28", "2026-03-16"]),
        ("2026-03-14", "2099-01-01", "2026-04-01", ["2026-03-18"], ["2026-03-25"]),
        ("2026-03-01", "2026-03-15", "2026-03-10", [], ["2026-03-11"]),
    ])
    func daysAreKnown(_ first: String, _ last: String, _ today: String, _ known: [String], _ unknown: [String]) throws {
        let coverage = try coverage(from: first, to: last, today: today)
        #expect(try known.allSatisfy { try coverage.contains(day($0)) })
        #expect(try !unknown.contains { try coverage.contains(day($0)) })
    }

    @Test func nothingIsKnownOfDaysAfterTheImport() throws {
        #expect(try coverage(from: "2098-01-01", to: "2099-01-01", today: "2026-04-01") == .none)
    }
}
