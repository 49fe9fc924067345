import Basics
import Testing

@testable import Export

@Suite struct SizeWindowTests {
    private static let today = Samples.today

    /// Days counted from today, in order, each with the bytes of a workout.
    private static func window(_ workouts: [(Int, Int)], overhead: Int = 100, most: Int) -> SizeWindow {
        SizeWindow(
            sizes: workouts.map { (day: today.advanced(by: $0), bytes: $1) }, overhead: overhead, most: most,
            today: today)
    }

    private static let week = [(-3, 10), (-2, 10), (-2, 10), (-1, 10), (0, 10), (0, 10), (1, 10), (2, 10), (2, 10)]

    @Test(arguments: [
        (190, 0..<9, "all of it"), (189, 1..<9, "the oldest day"), (180, 1..<9, "it fits to the byte"),
        (179, 3..<9, "a day goes whole"), (150, 4..<9, "today and later"), (149, 4..<7, "the farthest day"),
        (129, 4..<6, "today alone"), (119, 4..<6, "today stays, too large or not"), (0, 4..<6, "even then"),
        (-1, 4..<6, "even then"),
    ])
    func theOldestGoFirstThenTheFarthest(most: Int, kept: Range<Int>, why: Comment) {
        let window = Self.window(Self.week, most: most)
        #expect(window.kept == kept, why)
        #expect(window.isTooLarge == (most < 120))
        #expect(window.older == kept.lowerBound)
        #expect(window.later == 9 - kept.upperBound)
    }

    @Test(
        arguments: [
            ([(-2, 10), (-1, 10)], 115, 1..<2), ([(-2, 10), (-1, 30)], 115, 2..<2), ([(1, 10), (2, 10)], 115, 0..<1),
            ([(1, 30), (2, 10)], 115, 0..<0), ([], 115, 0..<0), ([], 50, 0..<0),
        ] as [([(Int, Int)], Int, Range<Int>)])
    func withoutAnythingToday(workouts: [(Int, Int)], most: Int, kept: Range<Int>) {
        #expect(Self.window(workouts, most: most).kept == kept)
    }

    /// All ways to have up to two workouts on each of five days, of all kinds of sizes.
    @Test(arguments: 0..<243)
    func propertiesOfAnyCalendar(number: Int) {
        let days = [1, 3, 9, 27, 81].enumerated().flatMap { place, weight in
            Array(repeating: place - 2, count: number / weight % 3)
        }
        let workouts = days.enumerated().map { ($1, 1 + ($0 * 17 + number) % 40) }
        let whole = workouts.reduce(100) { $0 + $1.1 }
        var previous: Range<Int>?
        for most in 0...whole {
            let window = Self.window(workouts, most: most)
            let kept = Array(workouts[window.kept])
            #expect(window.bytes == kept.reduce(100) { $0 + $1.1 })
            let onlyToday = kept.allSatisfy { $0.0 == 0 }
            #expect(window.bytes <= most || window.isTooLarge && onlyToday, "never larger than it may")
            let keptDays = Set(kept.map(\.0))
            #expect(workouts.count { keptDays.contains($0.0) } == kept.count, "whole days")
            #expect(days.count { $0 == 0 } == kept.count { $0.0 == 0 }, "today stays")
            if let previous { #expect(previous.allSatisfy(window.kept.contains), "more room never shows less") }
            previous = window.kept
        }
        #expect(previous == workouts.indices)
    }

    @Test func sentences() {
        let others: [([(Int, Int)], Int)] = [([(1, 30)], 115), ([], 50), ([(0, 10)], 50)]
        let windows =
            [190, 189, 170, 149, 119].map { Self.window(Self.week, most: $0) }
            + others.map { Self.window($0.0, most: $0.1) }
        #expect(
            windows.map { $0.sentence ?? "nothing" }.joined(separator: "\n") == """
                nothing
                the calendar was cut to 2026-03-16…2026-03-20 to stay below 189 bytes; 1 older workout is not in it
                the calendar was cut to 2026-03-17…2026-03-20 to stay below 170 bytes; 3 older workouts are not in it
                the calendar was cut to 2026-03-18…2026-03-19 to stay below 149 bytes; \
                4 older and 2 later workouts are not in it
                with today's workouts alone the calendar is larger than 119 bytes; \
                4 older and 3 later workouts are not in it
                the calendar is empty, since no day fits into 115 bytes; 1 later workout is not in it
                even without workouts the calendar is larger than 50 bytes
                with today's workouts alone the calendar is larger than 50 bytes
                """)
    }

    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (1500, "1.5 kB"), (999_999, "999.9 kB"),
        (1_000_000, "1 MB"), (1_340_000, "1.3 MB"), (.max, "9223372036854.7 MB"),
    ])
    func bytesInWords(bytes: Int, words: String) {
        #expect(bytes.byteWords == words)
    }
}
