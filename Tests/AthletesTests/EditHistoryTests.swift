import Basics
import Store
import Testing
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import StravaAPI

/// When what an athlete has said of an activity goes: when Strava confirms that it was deleted, not when it is only away.
struct EditHistoryTests {
    private let now: Instant
    private let today: Day

    init() throws {
        today = try #require(Day(iso: "2026-03-18"))
        now = Instant(secondsSinceEpoch: today.number * 86_400 + 43_200)
    }

    private func activity(_ id: ActivityID, daysAgo: Int = 1) throws -> Activity {
        let start = try #require(LocalTime(day: today.advanced(by: -daysAgo), hour: 7, minute: 0, second: 0))
        return Activity(
            id: id, name: "Run \(id)", sportType: SportType(rawValue: "Run"),
            start: Instant(secondsSinceEpoch: start.secondsSinceEpoch), localStart: start, movingTime: .seconds(3000),
            elapsedTime: .seconds(3000))
    }

    /// Something was said of 1 and 2, of yesterday, and of 3, of long ago.
    private func history() throws -> ActivityHistory {
        var known = Snapshot()
        known.activities = try [1, 2].map { RememberedActivity(try activity($0), fetched: now) }
        known.edits = [
            ActivityEdit(id: 1, day: today.advanced(by: -1), name: "One"),
            ActivityEdit(id: 2, day: today.advanced(by: -1), isExcluded: true),
            ActivityEdit(id: 3, day: today.advanced(by: -90), kilocalories: 3),
        ]
        return ActivityHistory(known, now: now, cacheDays: 7)
    }

    private func walk(_ ids: ActivityID..., diagnostics: [Diagnostic] = []) throws -> FetchedActivities {
        FetchedActivities(
            activities: try ids.map { try activity($0) }, diagnostics: diagnostics, after: now, asked: now, pages: 1)
    }

    private func edits(
        after walk: FetchedActivities, seesAll: Bool = true, besides filed: [Activity] = []
    ) throws -> [ActivityID] {
        var history = try history()
        history.mirror(walk, from: today.advanced(by: -30), seesAll: seesAll, besides: filed)
        return history.edits.map(\.id)
    }

    @Test func whatAWholeWalkLacksIsGone() throws {
        #expect(try edits(after: walk(1, 9)) == [1, 3], "of the third, which lies before, it says nothing")
        #expect(try edits(after: walk(1, 2)) == [1, 2, 3])
    }

    @Test func absenceSaysNothingToWhoMayNotSeePrivateOnes() throws {
        #expect(try edits(after: walk(1), seesAll: false) == [1, 2, 3])
    }

    @Test func aBrokenOrEmptyListSaysNothing() throws {
        #expect(try edits(after: walk()) == [1, 2, 3])
        #expect(try edits(after: walk(1, diagnostics: [Diagnostic(.warning, .strava, "skipped")])) == [1, 2, 3])
    }

    @Test func whatAFileHoldsStays() throws {
        #expect(try edits(after: walk(1), besides: [activity(2)]) == [1, 2, 3])
    }

    @Test func whatStravaSaysIsDeletedIsGone() throws {
        var history = try history()
        history.remove(2)
        #expect(history.edits.map(\.id) == [1, 3])
    }

    @Test func whatIsOnlyAwayStays() throws {
        var known = Snapshot()
        known.activities = [RememberedActivity(try activity(1), fetched: now)]
        known.strava.lastFullWalk = now
        known.edits = [ActivityEdit(id: 1, day: today.advanced(by: -1), name: "One")]
        let later = ActivityHistory(known, now: now.advanced(bySeconds: 9 * 86_400), cacheDays: 7)
        #expect(later.activities.isEmpty)
        #expect(later.edits == known.edits)
    }
}
