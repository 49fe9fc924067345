import Athletes
import Basics
import CommandLab
import Foundation
import SeededRandom
import Testing

/// What holds for any memory, whatever happened before.
@Suite(.aside, .slow) struct MemoryPropertyTests {
    private static let halfDays = [7 * 60, 20 * 60]

    @Test(arguments: 0..<UInt64(4)) func theOrderOfTheFeedDoesNotMatter(seed: UInt64) async throws {
        var neighbours = try Neighbours(seed: 100 + seed)
        for day in 0..<8 {
            neighbours.world.beginNextDay()
            for minute in Self.halfDays {
                neighbours.pass(minute: minute, changing: Self.shuffled)
                try await neighbours.run()
                try #require(neighbours.areAlike, "seed \(seed), day \(day), minute \(minute)")
            }
        }
    }

    @Test(arguments: 0..<UInt64(3)) func runningTwiceChangesNothing(seed: UInt64) async throws {
        var neighbours = try Neighbours(seed: 200 + seed)
        let lab = neighbours.other
        for day in 0..<6 {
            neighbours.world.beginNextDay()
            neighbours.pass(minute: 20 * 60)
            try await neighbours.run()
            let before = [lab.traces("anna.ics"), lab.traces("anna.json")]
            lab.set { $0.now = $0.now.advanced(bySeconds: 60) }
            _ = try await lab.run(neighbours.athlete.other)
            #expect(before == [lab.traces("anna.ics"), lab.traces("anna.json")], "seed \(seed), day \(day)")
            try #require(neighbours.areAlike, "seed \(seed), day \(day)")
        }
    }

    /// Runs for a few days only, for many more, dry ones, and such as may empty what is there.
    @Test(arguments: 0..<UInt64(5)) func otherRunsInBetweenChangeNothing(seed: UInt64) async throws {
        var neighbours = try Neighbours(seed: 300 + seed)
        for day in 0..<8 {
            neighbours.world.beginNextDay()
            for minute in Self.halfDays {
                neighbours.pass(minute: minute)
                for _ in 0..<Int.random(in: 0...2, using: &neighbours.world.random) {
                    let options = Self.someOptions(today: neighbours.world.today, &neighbours.world.random)
                    _ = try await neighbours.other.run(neighbours.athlete.other, options)
                }
                try await neighbours.run()
                try #require(neighbours.areAlike, "seed \(seed), day \(day), minute \(minute)")
            }
        }
    }

    private static func someOptions(today: Day, _ random: inout SplitMix64) -> RunOptions {
        var options = RunOptions()
        let chances = random.next()
        if chances & 1 == 0 { options.since = today.advanced(by: Int.random(in: -40...5, using: &random)) }
        if chances & 2 == 0 { options.until = today.advanced(by: Int.random(in: -10...20, using: &random)) }
        options.allowsEmpty = chances & 4 == 0
        options.isDryRun = chances & 24 == 0
        return options
    }

    private static func shuffled(_ feed: String, _ random: inout SplitMix64) -> String {
        let end = "END:VCALENDAR\r\n"
        let parts = feed.dropLast(end.count).components(separatedBy: "BEGIN:VEVENT")
        return (parts.prefix(1) + parts.dropFirst().shuffled(using: &random)).joined(separator: "BEGIN:VEVENT") + end
    }

    /// A coach clears the plan, and a feed loses most of what it had: both look the same at first.
    ///
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
