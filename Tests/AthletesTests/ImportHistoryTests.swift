import Basics
import Store
import Strava
import Testing
import Workouts

@testable import Athletes

/// Which days are known of archives that were imported.
struct ImportHistoryTests {
    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    /// Of an archive that was imported on 18 March 2026, at noon in UTC.
    private func coverage(from first: String, to last: String, today: String) throws -> Coverage {
        var snapshot = Snapshot()
        let noon = Instant(secondsSinceEpoch: try day("2026-03-18").number * 86_400 + 43_200)
        snapshot.imports = [
            ImportedArchive(hash: 1, name: "export.zip", imported: noon, rows: 2, days: try day(first)...day(last))
        ]
        let today = try day(today)
        return ImportHistory(snapshot).completing(ActivityList([], today: today), today: today).coverage
    }

    /// From the first activity to the last; a wrong clock tells nothing of days after the import, and days to come are
    /// never known.
    @Test(arguments: [
        ("2026-03-01", "2026-03-15", "2026-04-01", ["2026-03-01", "2026-03-15"], ["2026-02-28", "2026-03-16"]),
        ("2026-03-14", "2099-01-01", "2026-04-01", ["2026-03-18"], ["2026-03-25"]),
        ("2026-03-01", "2026-03-15", "2026-03-10", [], ["2026-03-11"]),
    ])
    func daysAreKnown(_ first: String, _ last: String, _ today: String, _ known: [String], _ unknown: [String]) throws {
        let coverage = try coverage(from: first, to: last, today: today)
        #expect(try known.allSatisfy { try coverage.contains(day($0)) })
        #expect(try !unknown.contains { try coverage.contains(day($0)) })
    }

    @Test func nothingIsKnownOfDaysAfterTheImport() throws {
        #expect(try coverage(from: "2098-01-01", to: "2099-01-01", today: "2026-04-01") == .none)
    }
}
