import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

/// An export doesn't contain the day on which it was made, so it covers no day after its last activity.
@Suite struct BulkExportCoverageTests {
    private func list(_ dates: [String], today: String = "2022-06-10") throws -> ActivityList {
        let rows = dates.enumerated().map { BulkExportTables.row([0: "\($0 + 1)", 1: "\"\($1), 3:53:35 PM\""]) }
        let text = ([BulkExportTables.english] + rows).joined(separator: "\n") + "\n"
        return ActivityList([try readExport(text)], today: try #require(Day(iso: today)))
    }

    @Test func reachesFromTheFirstToTheLastActivity() throws {
        let coverage = try list(["May 29, 2022", "May 31, 2022"]).coverage
        let known = try ["2022-05-28", "2022-05-29", "2022-05-30", "2022-05-31", "2022-06-01", "2022-06-10"]
            .map { coverage.contains(try #require(Day(iso: $0))) }
        #expect(known == [false, true, true, true, false, false])
    }

    @Test func endsToday() throws {
        let coverage = try list(["May 29, 2022", "Jun 20, 2022"]).coverage
        #expect(coverage.contains(try #require(Day(iso: "2022-06-10"))))
        #expect(!coverage.contains(try #require(Day(iso: "2022-06-11"))))
    }

    @Test func isNothingWithoutActivities() throws {
        #expect(try list([]).coverage == .none)
    }

    @Test func theApisListAddsItsOwnDays() throws {
        let first = try #require(Day(iso: "2022-06-05"))
        let last = try #require(Day(iso: "2022-06-10"))
        let export = try list(["May 29, 2022", "May 31, 2022"])
        let both = export.joined(with: export.activities.reversed(), complete: first...last, diagnostics: [])
        #expect(both.activities == export.activities)
        #expect(both.coverage.contains(last))
        #expect(!both.coverage.contains(first.advanced(by: -1)))
    }

    /// What a JSON list tells, too, isn't the archive's alone.
    @Test func isToldApartFromLists() throws {
        let today = try #require(Day(iso: "2022-06-10"))
        let export = try readExport(
            BulkExportTables.table(BulkExportTables.row([0: "1"]), BulkExportTables.row([0: "2"])))
        let json = try read("[\(row("", id: "2")),\(row("", id: "3"))]")
        for files in [[export, json], [json, export]] {
            let list = ActivityList(files, today: today)
            #expect(list.activities.map(\.id).sorted() == [1, 2, 3] && list.archived == [1])
            #expect(list.joined(as: [], covering: .none, diagnostics: []).archived == [1])
        }
        #expect(ActivityList([json], today: today).completed(by: export.activities, complete: []).archived == [1])
        let imported = ActivityList([export], today: today).completed(by: json.activities, complete: [])
        #expect(imported.archived == [1, 2, 3])
        #expect(ActivityList.none.archived.isEmpty)
    }
}
