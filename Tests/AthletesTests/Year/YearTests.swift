import CommandLab
import Foundation
import Testing

/// People who plan and train, a feed whose UIDs mean nothing, and sources that come and go: every workout is in the
/// calendar once, under one UID for life, and its version rises when it changes and only then.
///
/// With `TPMERGE_YEARS` in the environment, a number of seeds, more whole years are lived through.
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

    @Test(arguments: 1...max(UInt64(years), 1), years > 0 ? [12, 90, 400] : [12])
    func everythingIsThereOnceAllYear(seed: UInt64, historyDays: Int) async throws {
        var year = try Year(seed: seed, from: "2026-02-01", historyDays: historyDays)
        try await year.live(days: 365)
    }

    @Test(arguments: [5, 6] as [UInt64]) func stravaMayBeAway(seed: UInt64) async throws {
        var year = try Year(seed: seed, from: "2026-03-01", historyDays: 12, asksStrava: true)
        try await year.live(days: 45)
    }

    @Test(.enabled(if: Self.years > 0), arguments: 1...max(UInt64(years), 1))
    func stravaMayBeAwayAllYear(seed: UInt64) async throws {
        var year = try Year(seed: seed, from: "2026-02-01", historyDays: 30, asksStrava: true)
        try await year.live(days: 365)
    }

    /// The same activities come by files, by Strava's list and by its archive, in every order, late, or not at all: each is
    /// published once, its UID stays, its plan stays, and its figures are Strava's where Strava tells them.
    ///
    /// It is played with an optimised program (`make test-release`), since each year takes a debug build two minutes.
    @Test(.enabled(if: Home.isWanted), arguments: Year.Way.allCases, [false, true])
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

    private static let years = ProcessInfo.processInfo.environment["TPMERGE_YEARS"].flatMap { Int($0) } ?? 0
}
