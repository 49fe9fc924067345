import Basics
import Store
import Testing
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import StravaAPI

/// An activity of which its own page has told, while Strava's list lacks it.
struct UnlistedActivityTests {
    private static let start = Instant(secondsSinceEpoch: 1_773_835_200)

    private static func activity(_ id: ActivityID) -> Activity {
        Activity(
            id: id, name: "Run \(id)", sportType: SportType(rawValue: "Run"), start: start.advanced(bySeconds: -3600),
            localStart: LocalTime(secondsSinceEpoch: start.secondsSinceEpoch), movingTime: .seconds(1800),
            elapsedTime: .seconds(1800))
    }

    private func history(_ snapshot: Snapshot = Snapshot(), minutes: Int = 0) -> ActivityHistory {
        ActivityHistory(snapshot, now: Self.start.advanced(bySeconds: minutes * 60), cacheDays: 7)
    }

    private func later(_ history: ActivityHistory, minutes: Int) -> ActivityHistory {
        var snapshot = Snapshot()
        snapshot.activities = history.activities
        snapshot.strava = history.strava
        snapshot.imported = history.imported.activities
        return self.history(snapshot, minutes: minutes)
    }

    private func list(_ history: inout ActivityHistory, _ ids: ActivityID...) {
        let fetched = FetchedActivities(
            activities: ids.map(Self.activity), diagnostics: [], after: Self.start.advanced(bySeconds: -86_400),
            asked: history.now, pages: 1)
        history.mirror(fetched, from: Self.start.utc.day.advanced(by: -9), seesAll: true)
    }

    @Test func staysForAnHourThoughListsLackIt() {
        var history = history()
        history.put(Self.activity(7))
        history = later(history, minutes: 59)
        list(&history, 1)
        #expect(history.activities.map(\.activity.id) == [1, 7])
        history = later(history, minutes: 60)
        list(&history, 1)
        #expect(history.activities.map(\.activity.id) == [1])
    }

    /// What a list has had and lacks now has been deleted, however new it is.
    @Test func goesAtOnceWhenAListHasHadIt() {
        var history = history()
        history.put(Self.activity(7))
        list(&history, 7)
        history.put(Self.activity(7))
        #expect(history.activities.map(\.unlistedSince) == [nil])
        list(&history, 1)
        #expect(history.activities.map(\.activity.id) == [1])
    }

    /// An empty list where nothing was ever listed is no list that has run empty.
    @Test func isNotMissedInAnEmptyList() {
        var history = history()
        history.put(Self.activity(7))
        #expect(history.listedCount(from: Day(number: .min)) == 0)
        list(&history, 7)
        #expect(history.listedCount(from: Day(number: .min)) == 1)
    }

    /// The same one out of an archive isn't taken for deleted.
    @Test func countsAsItsImportedTwinMeanwhile() {
        var snapshot = Snapshot()
        snapshot.imported = [ImportedActivity(Self.activity(7), imported: Self.start)]
        var history = history(snapshot)
        history.put(Self.activity(7))
        list(&history, 1)
        #expect(history.imported.activities.map(\.isGone) == [false])
        history = later(history, minutes: 60)
        list(&history, 1)
        #expect(history.imported.activities.map(\.isGone) == [true])
    }
}
