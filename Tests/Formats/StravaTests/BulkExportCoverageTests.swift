import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

/// An export doesn't contain the day on which it was made, so it covers no day after its last activity.
@Suite struct BulkExportCoverageTests {
    private func days(_ dates: [String]) throws -> ClosedRange<Day>? {
        let rows = dates.enumerated().map { BulkExportTables.row([0: "\($0 + 1)", 1: "\"\($1), 3:53:35 PM\""]) }
        let text = ([BulkExportTables.english] + rows).joined(separator: "\n") + "\n"
        return try readExport(text).wholeDays(upTo: "2022-06-10")
    }

    @Test func reachesFromTheFirstToTheLastActivity() throws {
        #expect(try days(["May 29, 2022", "May 31, 2022"]) == "2022-05-29"..."2022-05-31")
    }

    @Test func endsToday() throws {
        #expect(try days(["May 29, 2022", "Jun 20, 2022"]) == "2022-05-29"..."2022-06-10")
    }

    @Test func isNothingWithoutActivities() throws {
        #expect(try days([]) == nil)
    }

    /// What a JSON list tells, too, isn't the archive's alone.
    @Test func isToldApartFromLists() throws {
        let export = try readExport(
            BulkExportTables.table(BulkExportTables.row([0: "1"]), BulkExportTables.row([0: "2"])))
        let json = try read("[\(row("", id: "2")),\(row("", id: "3"))]")
        for files in [[export, json], [json, export]] {
            let list = ActivityList(files)
            #expect(list.activities.map(\.id).sorted() == [1, 2, 3] && list.archived == [1])
            #expect(list.joined(as: []).archived == [1])
        }
        #expect(ActivityList([json]).completed(by: export.activities).archived == [1])
        let imported = ActivityList([export]).completed(by: json.activities)
        #expect(imported.archived == [1, 2, 3])
        #expect(ActivityList.none.archived.isEmpty)
    }
}
