import Athletes
import Basics
import CommandLab
import Store
import Testing
import Workouts

/// Strava's terms: what wasn't fetched again for seven days is kept no longer.
@Suite(.aside, .slow) struct KeptActivitiesTests {
    @Test func whatLeavesTheHistoryLeavesTheMemory() async throws {
        var year = try Year(seed: 9, from: "2026-05-01", historyDays: 6, asksStrava: true)
        year.hasOutages = false
        try await year.live(days: 25)
        let memory = try #require(try year.lab.owner(of: year.athlete).snapshot())
        let oldest = try #require(memory.activities.map(\.activity.day).min())
        #expect(oldest >= year.world.today.advanced(by: -6 - 1 - 7))
    }
}
