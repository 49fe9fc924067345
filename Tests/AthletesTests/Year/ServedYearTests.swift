import CommandLab
import Foundation
import ServerLab
import Testing

/// The same people, looked after by one `tpmerge serve` that is never started anew.
///
/// With `TPMERGE_YEARS` in the environment, a number of seeds, whole years are lived through.
@Suite(.aside, .slow, .enabled(if: Shim.isAvailable, Shim.reason)) struct ServedYearTests {
    private static let years = ProcessInfo.processInfo.environment["TPMERGE_YEARS"].flatMap { Int($0) } ?? 0

    @Test(arguments: 1...UInt64(max(years, 1)))
    func aServerLivesWithItAndStaysAsItWas(seed: UInt64) async throws {
        var year = try Year(seed: 20 + seed, from: "2026-03-08", historyDays: 12, asksStrava: true, isServed: true)
        let served = try #require(year.lab.served)
        let (begin, rest) = Self.years > 0 ? (60, 300) : (10, 16)
        try await year.live(days: begin)
        let before = try #require(served.holdings)
        try await year.live(days: rest)
        // At the end no service is down.
        year.hasOutages = false
        try await year.live(days: 4)
        let after = try #require(served.holdings)
        // A connection that isn't closed yet may be among them; a leak would grow every day.
        #expect(after.descriptors <= before.descriptors + 4)
        #expect(after.memory - before.memory < 12_000, "in KiB, of \(before.memory)")
        let calendar = try #require(try await served.calendar())
        #expect(calendar.status == 200)
        #expect(calendar.body == year.lab.bytes("anna.ics"))
        #expect(await served.stop() == 0)
    }
}
