import Athletes
import Basics
import CommandLab
import Foundation
import ServerLab
import Store
import Testing
import Workouts

/// People who plan and train, a feed whose UIDs mean nothing, and sources that come and go: every workout is in the
/// calendar once, under one UID for life, and its version rises when it changes and only then.
///
/// Each run of the tests plays some weeks. With `TPMERGE_YEARS` in the environment, a number of seeds, whole years are lived
/// through, too (the row `years` of `make check`).
@Suite(.aside, .slow) struct YearTests {
    /// Spring and autumn, when the clocks change, a leap day, and the turn of a year.
    @Test(
        arguments: [
            (1, "2026-03-01"), (2, "2026-10-01"), (3, "2028-02-10"), (4, "2026-12-01"),
        ] as [(UInt64, String)])
    func everythingIsThereOnce(seed: UInt64, from first: String) async throws {
        var year = try Year(seed: seed, from: first, historyDays: 12)
        try await year.live(days: 45)
    }

    @Test(
        .enabled(if: Self.years > 0, "The row years of make check plays whole ones."),
        arguments: 1...max(UInt64(years), 1), [12, 90, 400])
    func everythingIsThereOnceAllYear(seed: UInt64, historyDays: Int) async throws {
        var year = try Year(seed: seed, from: "2026-02-01", historyDays: historyDays)
        try await year.live(days: 365)
    }

    @Test(arguments: [5, 6] as [UInt64]) func stravaMayBeAway(seed: UInt64) async throws {
        var year = try Year(seed: seed, from: "2026-03-01", historyDays: 12, asksStrava: true)
        try await year.live(days: 45)
    }

    @Test(
        .enabled(if: Self.years > 0, "The row years of make check plays whole ones."),
        arguments: 1...max(UInt64(years), 1))
    func stravaMayBeAwayAllYear(seed: UInt64) async throws {
        var year = try Year(seed: seed, from: "2026-02-01", historyDays: 30, asksStrava: true)
        try await year.live(days: 365)
    }

    /// The same activities come by files, by Strava's list and by its archive, in every order, late, or not at all: each is
    /// published once, its UID stays, its plan stays, and its figures are Strava's where Strava tells them.
    @Test(arguments: years > 0 ? Year.Way.allCases : [.all], years > 0 ? [false, true] : [true])
    func filesMayTellToo(_ way: Year.Way, asksStrava: Bool) async throws {
        var year = try Year(ofDevicesWith: asksStrava ? 2 : 1, way, asksStrava: asksStrava)
        try await year.liveWithDevices()
    }

    @Test(arguments: [7, 8] as [UInt64]) func whatContentTellsOutlivesTheMemory(seed: UInt64) async throws {
        var year = try Year(seed: seed, from: "2026-09-10", historyDays: 12)
        year.hasOutages = false
        try await year.live(days: 20)
        try await year.loseMemory()
        try await year.live(days: 12)
        try await year.loseMemory()
        try await year.live(days: 12)
    }

    @Test(arguments: [9, 10] as [UInt64]) func anOlderBackupComesBack(seed: UInt64) async throws {
        var year = try Year(seed: seed, from: "2026-04-01", historyDays: 12)
        year.hasOutages = false
        for days in [2, 1, 4] {
            try await year.live(days: 8)
            let backup = try year.backup()
            try await year.live(days: days)
            try await year.restore(backup)
        }
        try await year.live(days: 4)
    }

    /// Strava's terms: what wasn't fetched again for seven days is kept no longer.
    @Test func whatLeavesTheHistoryLeavesTheMemory() async throws {
        var year = try Year(seed: 9, from: "2026-05-01", historyDays: 6, asksStrava: true)
        year.hasOutages = false
        try await year.live(days: 25)
        let memory = try #require(try year.lab.owner(of: year.athlete).snapshot())
        let oldest = try #require(memory.strava.activities.map(\.activity.day).min())
        #expect(oldest >= year.world.today.advanced(by: -6 - 1 - 7))
    }

    static let years = ProcessInfo.processInfo.environment["TPMERGE_YEARS"].flatMap { Int($0) } ?? 0
}

/// The same people, looked after by one `tpmerge serve` that is never started anew.
@Suite(.aside, .slow, .enabled(if: Shim.isAvailable, Shim.reason)) struct ServedYearTests {
    @Test(arguments: 1...UInt64(max(YearTests.years, 1)))
    func aServerLivesWithItAndStaysAsItWas(seed: UInt64) async throws {
        var year = try Year(seed: 20 + seed, from: "2026-03-08", historyDays: 12, asksStrava: true, isServed: true)
        let served = try #require(year.lab.served)
        let (begin, rest) = YearTests.years > 0 ? (60, 300) : (10, 16)
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
