import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct BulkExportDateTests {
    @Test(arguments: [
        "May 29, 2022, 3:53:35 PM", "May 29, 2022, 3:53:35\u{202F}PM", "May 29, 2022 at 3:53:35 PM",
        "May 29, 2022 3:53:35 pm", "29 May 2022, 15:53:35", "29 May 2022 at 15:53:35", "29. May 2022, 15:53:35 UTC",
        "29.05.2022, 15:53:35", "29.5.2022 15:53:35", "29. Mai 2022 um 15:53:35", "29. Mai 2022, 15:53:35 Uhr",
        "29 mai 2022 à 15:53:35", "29 mai 2022, 15:53:35", "29/05/2022 15:53:35", "29 mai 2022 15:53:35",
        "29 may 2022, 15:53:35", "29 may. 2022 15:53:35", "29 de mayo de 2022, 15:53:35", "29 may 2022, 3:53:35 p. m.",
        "29 may 2022 3:53:35 p.\u{A0}m.", "29 mag 2022, 15:53:35", "29 maggio 2022 alle ore 15:53:35",
        "29 de mai. de 2022, 15:53:35", "29 de maio de 2022 às 15:53:35", "29/05/2022, 15:53:35",
        "29 mei 2022 15:53:35", "29 mei. 2022 15:53:35", "29-05-2022 15:53:35", "29-5-2022, 15:53:35",
        "5/29/2022, 3:53:35 PM", "05/29/22, 3:53:35 PM", "2022-05-29 15:53:35", "2022-05-29T15:53:35Z",
        "2022-05-29 17:53:35+02:00", "2022/05/29 15:53:35", "2022年5月29日 15:53:35", "MAY 29, 2022, 03:53:35 P.M.",
        "29 mai 2022 a\u{300} 15:53:35",
    ])
    func sameMoment(_ written: String) throws {
        #expect(try exported([1: "\"\(written)\""]).start.description == "2022-05-29T15:53:35Z")
    }

    /// The months as Strava shortens them, language by language: those that differ from English.
    @Test(arguments: [
        ("jan feb mär apr mai juni juli aug sept okt nov dez", "de"),
        ("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.", "fr"),
        ("ene feb mar abr may jun jul ago sept oct nov dic", "es"),
        ("gen feb mar apr mag giu lug ago set ott nov dic", "it"),
        ("jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.", "pt"),
        ("jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.", "nl"),
        ("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", "en"),
        ("januar februar märz april mai juni juli august september oktober november dezember", "de"),
        ("janvier février mars avril mai juin juillet août septembre octobre novembre décembre", "fr"),
        ("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre", "es"),
        ("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre", "it"),
        ("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro", "pt"),
        ("januari februari maart april mei juni juli augustus september oktober november december", "nl"),
    ])
    func months(_ names: String, _ language: String) throws {
        for (index, name) in names.split(separator: " ").enumerated() {
            let start = try exported([1: "\"7 \(name) 2023, 06:05:04\""]).start.description
            let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
            #expect(start == "2023-\(month)-07T06:05:04Z", "\(name), \(language)")
        }
    }

    @Test(arguments: [
        ("Jan 2, 2024, 12:00:01 AM", "00:00:01"), ("Jan 2, 2024, 12:59:59 PM", "12:59:59"),
        ("Jan 2, 2024, 1:00:00 AM", "01:00:00"), ("Jan 2, 2024, 11:00:00 PM", "23:00:00"),
        ("Jan 2, 2024, 15:00:00 PM", "15:00:00"), ("2 Jan 2024 07:30", "07:30:00"),
        ("Jan 2, 2024, 23:59:60", "23:59:59"),
    ])
    func clocks(_ written: String, _ time: String) throws {
        #expect(try exported([1: "\"\(written)\""]).start.description == "2024-01-02T\(time)Z")
    }

    @Test func withoutATimeOfDayOnlyTheDayCounts() throws {
        let activity = try exported([1: "27 juil. 2026"])
        #expect(activity.startIsHidden)
        #expect(activity.localStart.description == "2026-07-27T00:00:01")
        #expect(activity.start.description == "2026-07-26T22:00:01Z")
    }

    @Test(arguments: [
        "", " ", "yesterday", "May 2022", "32 May 2022, 10:00:00", "30 Feb 2022, 10:00:00", "29.13.2022, 10:00:00",
        "May 29, 2022, 25:00:00", "May 29, 2022, 10:61:00", "May 29, 2022, 10", "May 29, 2022, 13:00:00 AM",
        "May 29, 0022, 10:00:00", "May 29, 10000, 10:00:00", "May 29, 123, 10:00:00", "1653839615",
        "May 29, 2022, 1:2:3:4", "99999999999999999999 May 2022, 10:00:00", "May 29, 1066, 10:00:00",
        "May 29, 9999, 10:00:00",
    ])
    func noDate(_ written: String) throws {
        let file = try readExport(BulkExportTables.table(BulkExportTables.row([1: "\"\(written)\""])))
        #expect(file.activities.isEmpty)
        #expect(file.elementCount == 1)
        #expect(file.diagnostics.map(\.message) == ["This activity was skipped: it has no usable start date."])
        #expect(file.diagnostics.map(\.item) == ["activities.csv: element 1"])
    }
}

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
