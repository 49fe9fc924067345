import Athletes
import Basics
import CommandLab
import Foundation
import Testing

/// A coach clears the plan, and a feed loses most of what it had: both look the same at first.
@Suite(.aside, .slow) struct ClearedPlanTests {
    /// The second run is on the same day, or on the next: with one run a day the feed's window has always gone on by a day.
    @Test(arguments: [false, true]) func aClearedPlanIsBelievedWhenItIsSaidAgain(isDaily: Bool) async throws {
        var neighbours = try Neighbours(seed: 400)
        neighbours.world.beginNextDay()
        neighbours.pass(minute: 7 * 60)
        try await neighbours.run()
        let before = try plans(neighbours)
        let today = neighbours.world.today
        neighbours.world.workouts.removeAll { $0.day > today && $0.day < today.advanced(by: 16) && !$0.isRace }
        for minute in isDaily ? [7 * 60, 7 * 60] : [10 * 60, 16 * 60] {
            if !isDaily, minute == 16 * 60 { #expect(try plans(neighbours) == before) }
            if isDaily { neighbours.world.beginNextDay() }
            neighbours.pass(minute: minute)
            try await neighbours.run()
        }
        #expect(try plans(neighbours) < before / 2)
    }

    /// How many planned workouts are to come in the next two weeks.
    private func plans(_ neighbours: Neighbours) throws -> Int {
        let published = try Published(
            calendar: try #require(neighbours.one.bytes("anna.ics")),
            json: try #require(neighbours.one.bytes("anna.json")))
        let today = neighbours.world.today
        return published.entries.count {
            $0.feedUID != nil && $0.day > "\(today)" && $0.day < "\(today.advanced(by: 14))"
        }
    }
}
