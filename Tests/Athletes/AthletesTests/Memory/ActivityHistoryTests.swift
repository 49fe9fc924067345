import Basics
import Store
import Strava
import Testing
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import StravaAPI

/// What is remembered of activities, and of what was said of them, after a walk through Strava's list.
struct ActivityHistoryTests {
    /// Noon on 18 March 2026.
    private static let now = Instant(secondsSinceEpoch: 1_773_835_200)
    private static let today = now.utc.day

    /// Yesterday's.
    private static func activity(_ id: ActivityID) -> Activity {
        let start = now.advanced(bySeconds: -29 * 3600)
        return Activity(
            id: id, name: "Run \(id)", sportType: SportType(rawValue: "Run"), start: start, localStart: start.utc,
            movingTime: .seconds(3000), elapsedTime: .seconds(3000))
    }

    private static func history(_ snapshot: Snapshot = Snapshot(), minutes: Int = 0) -> ActivityHistory {
        ActivityHistory(snapshot, now: now.advanced(bySeconds: minutes * 60), cacheDays: 7)
    }

    private func later(_ history: ActivityHistory, minutes: Int) -> ActivityHistory {
        var snapshot = Snapshot()
        snapshot.activities = history.activities
        snapshot.strava = history.strava
        snapshot.imported = history.imported.activities
        return Self.history(snapshot, minutes: minutes)
    }

    private func walk(
        _ history: inout ActivityHistory, _ ids: [ActivityID], _ diagnostics: [Diagnostic] = [], seesAll: Bool = true,
        besides filed: [Activity] = []
    ) {
        let first = Self.today.advanced(by: -30)
        let fetched = FetchedActivities(
            activities: ids.map(Self.activity), diagnostics: diagnostics,
            after: Self.now.advanced(bySeconds: -30 * 86_400), asked: history.now, pages: 1)
        history.mirror(fetched, from: first, seesAll: seesAll, besides: filed)
    }

    // MARK: An activity of which its own page has told, while the list lacks it

    @Test func anUnlistedOneStaysForAnHour() {
        var history = Self.history()
        history.put(Self.activity(7))
        for (minutes, ids) in [(59, [1, 7]), (60, [1])] as [(Int, [ActivityID])] {
            history = later(history, minutes: minutes)
            walk(&history, [1])
            #expect(history.activities.map(\.activity.id) == ids)
        }
    }

    /// What a list has had and lacks now has been deleted, however new it is.
    @Test func goesAtOnceWhenAListHasHadIt() {
        var history = Self.history()
        history.put(Self.activity(7))
        walk(&history, [7])
        history.put(Self.activity(7))
        #expect(history.activities.map(\.unlistedSince) == [nil])
        walk(&history, [1])
        #expect(history.activities.map(\.activity.id) == [1])
    }

    /// An empty list where nothing was ever listed is no list that has run empty.
    @Test func isNotMissedInAnEmptyList() {
        var history = Self.history()
        history.put(Self.activity(7))
        #expect(history.listedCount(from: Day(number: .min)) == 0)
        walk(&history, [7])
        #expect(history.listedCount(from: Day(number: .min)) == 1)
    }

    /// The same one out of an archive isn't taken for deleted.
    @Test func countsAsItsImportedTwinMeanwhile() {
        var snapshot = Snapshot()
        snapshot.imported = [ImportedActivity(Self.activity(7), imported: Self.now)]
        var history = Self.history(snapshot)
        history.put(Self.activity(7))
        walk(&history, [1])
        #expect(history.imported.activities.map(\.isGone) == [false])
        history = later(history, minutes: 60)
        walk(&history, [1])
        #expect(history.imported.activities.map(\.isGone) == [true])
    }

    // MARK: What was said of 1 and 2, of yesterday, and of 3, of long ago

    private static let said: Snapshot = {
        var known = Snapshot()
        known.activities = [1, 2].map { RememberedActivity(activity($0), fetched: now) }
        known.edits = [
            ActivityEdit(id: 1, day: today.advanced(by: -1), name: "One"),
            ActivityEdit(id: 2, day: today.advanced(by: -1), isExcluded: true),
            ActivityEdit(id: 3, day: today.advanced(by: -90), kilocalories: 3),
        ]
        return known
    }()

    /// A walk of which whoever asked sees all or not, with files of other activities.
    struct Walk {
        var ids: [ActivityID]
        var diagnostics: [Diagnostic] = []
        var seesAll = true
        var filed: [ActivityID] = []
    }

    @Test(
        "An edit goes when Strava confirms that its activity was deleted, not when it is only away",
        arguments: [
            // Of the third, which lies before, a whole walk says nothing.
            (Walk(ids: [1, 9]), [1, 3]), (Walk(ids: [1, 2]), [1, 2, 3]),
            // Who may not see private ones learns nothing from absence.
            (Walk(ids: [1], seesAll: false), [1, 2, 3]),
            // An empty or broken list says nothing.
            (Walk(ids: []), [1, 2, 3]),
            (Walk(ids: [1], diagnostics: [Diagnostic(.warning, .strava, "skipped")]), [1, 2, 3]),
            // What a file holds stays.
            (Walk(ids: [1], filed: [2]), [1, 2, 3]),
        ] as [(Walk, [ActivityID])])
    func edits(_ told: Walk, _ left: [ActivityID]) {
        var history = Self.history(Self.said)
        walk(&history, told.ids, told.diagnostics, seesAll: told.seesAll, besides: told.filed.map(Self.activity))
        #expect(history.edits.map(\.id) == left)
    }

    @Test func whatStravaSaysIsDeletedIsGone() {
        var history = Self.history(Self.said)
        history.remove(2)
        #expect(history.edits.map(\.id) == [1, 3])
    }

    @Test func whatIsOnlyAwayStays() {
        var known = Self.said
        known.strava.lastFullWalk = Self.now
        let later = Self.history(known, minutes: 9 * 1440)
        #expect(later.activities.isEmpty)
        #expect(later.edits == known.edits)
    }

    // MARK: Which days are known of archives that were imported

    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    /// Of an archive that was imported on 18 March 2026, at noon in UTC.
    private func coverage(from first: String, to last: String, today: String) throws -> Coverage {
        var snapshot = Snapshot()
        let noon = Instant(secondsSinceEpoch: try day("2026-03-18").number * 86_400 + 43_200)
        snapshot.imports = [
            ImportedArchive(hash: 1, name: "export.zip", imported: noon, rows: 2, days: try day(first)...day(last))
        ]
        let today = try day(today)
        return ImportHistory(snapshot).completing(ActivityList([], today: today), today: today).coverage
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
