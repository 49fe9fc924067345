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

    @Test func fromTheFirstActivityToTheLast() throws {
        let coverage = try coverage(from: "2026-03-01", to: "2026-03-15", today: "2026-04-01")
        #expect(try coverage.contains(day("2026-03-01")))
        #expect(try coverage.contains(day("2026-03-15")))
        #expect(try !coverage.contains(day("2026-03-16")))
        #expect(try !coverage.contains(day("2026-02-28")))
    }

    @Test func aWrongClockTellsNothingOfDaysAfterTheImport() throws {
        let coverage = try coverage(from: "2026-03-14", to: "2099-01-01", today: "2026-04-01")
        #expect(try coverage.contains(day("2026-03-18")))
        #expect(try !coverage.contains(day("2026-03-25")))
    }

    @Test func daysToComeAreNeverKnown() throws {
        #expect(try !coverage(from: "2026-03-01", to: "2026-03-15", today: "2026-03-10").contains(day("2026-03-11")))
        #expect(try coverage(from: "2098-01-01", to: "2099-01-01", today: "2026-04-01") == .none)
    }
}
