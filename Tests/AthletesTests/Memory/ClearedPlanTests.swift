import Athletes
import Basics
import CommandLab
import Foundation
import Testing

/// A coach clears the plan, and a feed loses most of what it had: both look the same at first.
@Suite(.aside, .slow) struct ClearedPlanTests {
    @Test func aClearedPlanIsBelievedWhenItIsSaidAgain() async throws {
        var neighbours = try Neighbours(seed: 400)
        try await firstRun(&neighbours)
        let before = try plans(neighbours)
        clear(&neighbours)
        neighbours.pass(minute: 10 * 60)
        try await neighbours.run()
        #expect(try plans(neighbours) == before)
        neighbours.pass(minute: 16 * 60)
        try await neighbours.run()
        #expect(try plans(neighbours) < before / 2)
    }

    /// With one run a day the feed's window has always gone on by a day.
    @Test func aClearedPlanIsBelievedOnTheNextDay() async throws {
        var neighbours = try Neighbours(seed: 400)
        try await firstRun(&neighbours)
        let before = try plans(neighbours)
        clear(&neighbours)
        for _ in 0..<2 {
            neighbours.world.beginNextDay()
            neighbours.pass(minute: 7 * 60)
            try await neighbours.run()
        }
        let left = try plans(neighbours)
        #expect(left < before / 2)
    }

    private func firstRun(_ neighbours: inout Neighbours) async throws {
        neighbours.world.beginNextDay()
        neighbours.pass(minute: 7 * 60)
        try await neighbours.run()
    }

    private func clear(_ neighbours: inout Neighbours) {
        let today = neighbours.world.today
        neighbours.world.workouts.removeAll { $0.day > today && $0.day < today.advanced(by: 16) && !$0.isRace }
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
