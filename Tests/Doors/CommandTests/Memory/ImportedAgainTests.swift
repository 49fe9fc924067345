import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `import` beside what was imported before: another athlete's archive, an older one, and taking the last one back.
struct ImportedAgainTests {
    private let lab: ConfiguredFolder

    init() throws { lab = try ConfiguredFolder.ofAnna() }

    private static let header =
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Average Heart Rate"

    /// Runs of days of March 2026, whose numbers are those of the days and more.
    private static func table(
        _ days: some Sequence<Int>, from number: Int = 1000, named name: String = "Run", heartRate: String = ""
    ) -> String {
        let rows = days.map { day in
            #"\#(number + day),"Mar \#(day), 2026, 6:00:00 AM",\#(name),Run,2700,8.00,2640,\#(heartRate)"#
        }
        return ([header] + rows).joined(separator: "\n") + "\n"
    }

    private static func profile(of athlete: Int) -> String {
        "Athlete ID,Email Address,First Name,Last Name\n\(athlete),anna@example.com,Anna,Beispiel\n"
    }

    private func ids() async throws -> [String] {
        try await lab.exported()?["imported"]?.array?.compactMap { $0["id"]?.string } ?? []
    }

    /// How many were added, updated, unchanged, absent and removed.
    private func take(_ arguments: String...) async throws -> [Double?] {
        let report = try await lab.imports(arguments)
        return ["added", "updated", "unchanged", "absent", "removed"].map { report[$0]?.number }
    }

    @Test func aProfileOfSomebodyElseThanBeforeIsRefused() async throws {
        try lab.folder.makeFolder("export")
        try lab.folder.write(Self.table(1...3), to: "export/activities.csv")
        try lab.folder.write(Self.profile(of: 9_000_001), to: "export/profile.csv")
        #expect(try await take("export") == [3, 0, 0, 0, 0])
        let before = try lab.folder.data(ConfiguredFolder.memory())
        let bens = BulkExportText.zip([
            ("activities.csv", Self.table(5...6)), ("profile.csv", Self.profile(of: 9_000_002)),
        ])
        try Data(bens).write(to: lab.folder.url.appendingPathComponent("bens.zip"))
        for options in [[], ["--replace"], ["--dry-run"], ["--json"]] {
            let ending = try await lab.tpmerge(["import", "bens.zip"] + options).expect(65, text: "")
            #expect(
                ending.errors
                    == "tpmerge: error: bens.zip seems to be another athlete's: its profile is that of athlete 9000002, and "
                    + "export, which was imported before, is that of athlete 9000001. Nothing was imported. If it is anna's "
                    + "all the same, add --other-athlete.\n")
            #expect(try lab.folder.data(ConfiguredFolder.memory()) == before)
        }
        #expect(try await take("bens.zip", "--other-athlete") == [2, 0, 0, 0, 0])
        // Who has insisted once needn't again.
        #expect(try await take("bens.zip") == [0, 0, 2, 0, 0])
        try lab.folder.write(Self.table(1...4), to: "export/activities.csv")
        #expect(try await take("export/activities.csv") == [1, 0, 3, 0, 0])
        // Those of one second are in no order that a test could know.
        #expect(
            try await lab.exported()?["imports"]?.array?.compactMap { $0["athlete_id"]?.string }.sorted()
                == ["9000001", "9000001", "9000002"])
    }

    @Test(.connected) func aProfileOfSomebodyElseThanIsConnectedIsRefused() async throws {
        let lab = StravaLab.current
        let archive = BulkExportText.zip([
            ("activities.csv", Self.table(1...3)), ("profile.csv", Self.profile(of: 9_000_002)),
        ])
        try Data(archive).write(to: lab.folder.url.appendingPathComponent("export.zip"))
        try await lab.tpmerge("import", "export.zip").expect(
            65,
            saying:
                "its profile is that of athlete 9000002, and anna is connected to Strava as ",
            "athlete 9000000001. Nothing was imported.")
        #expect(try await lab.tpmerge("import", "export.zip", "--other-athlete").status == 0)
    }

    /// Twenty of each on the same days, and none in common.
    @Test(
        arguments: [
            (1...25, 1...25, 65), (1...20, 1...20, 65), (1...19, 1...25, 0), (1...25, 1...19, 0), (1...25, 7...31, 0),
            (1...25, 6...31, 65),
        ] as [(ClosedRange<Int>, ClosedRange<Int>, Int32)])
    func numbersThatShareNoneAreRefused(_ own: ClosedRange<Int>, _ other: ClosedRange<Int>, _ status: Int32)
        async throws
    {
        try lab.folder.write(Self.table(own), to: "own.csv")
        try lab.folder.write(Self.table(other, from: 5000), to: "other.csv")
        #expect(try await take("own.csv")[0] == Double(own.count))
        let ending = try await lab.tpmerge("import", "other.csv", "--replace").expect(status)
        guard status != 0 else { return }
        #expect(
            ending.errors.contains("is among the \(own.filter(other.contains).count) that are known of these days."))
        #expect(try await ids().count == own.count)
        // One is enough.
        try lab.folder.write(Self.table(other, from: 5000) + "1010,\"Mar 10, 2026\",Run,Run,1,1,1,\n", to: "other.csv")
        #expect(try await lab.tpmerge("import", "other.csv").status == 0)
    }

    @Test func anOlderArchiveOnlyAddsAndFills() async throws {
        try lab.folder.write(Self.table([1, 3, 9], named: "Corrected"), to: "newer.csv")
        try lab.folder.write(Self.table([1, 2, 3, 4], heartRate: "141"), to: "older.csv")
        #expect(try await take("newer.csv") == [3, 0, 0, 0, 0])
        try lab.change("UPDATE imported SET is_gone = 1 WHERE id = 1003")
        #expect(try await take("older.csv", "--dry-run") == [2, 2, 0, 0, 0])
        #expect(try await take("older.csv") == [2, 2, 0, 0, 0])
        let all = try await lab.exported()?["imported"]?.array ?? []
        #expect(all.map { $0["name"]?.string } == ["Corrected", "Run", "Corrected", "Run", "Corrected"])
        #expect(all.map { $0["average_heartrate"] } == [.number(141), .number(141), .number(141), .number(141), nil])
        #expect(all.map { $0["gone"] == .bool(true) } == [false, false, true, false, false])
        // Even of what it lacks nothing goes: the newest says what there is.
        try lab.folder.write(Self.table([1, 4]), to: "oldest.csv")
        let ending = try await lab.tpmerge("import", "oldest.csv", "--replace")
        #expect(
            ending.text
                == "anna: 2 activities from 2026-03-01 to 2026-03-04: 0 added, 0 updated, 2 unchanged, 1 that the archive lacks kept.\n"
        )
        #expect(
            ending.errors.contains(
                "oldest.csv: This archive ends on 2026-03-04, and what was imported before on 2026-03-09: it adds what is missing, and corrects and removes nothing."
            ), "\(ending.errors)")
        // One that ends on the same day corrects, and takes a deletion back.
        try lab.folder.write(Self.table([3, 9], named: "New"), to: "new.csv")
        #expect(try await take("new.csv") == [0, 2, 0, 1, 0])
    }

    @Test func theLastImportIsTakenBack() async throws {
        try lab.folder.write(Self.table(1...5), to: "export.csv")
        _ = try await take("export.csv")
        let before = try await lab.exported()
        try lab.folder.write(Self.table([1, 2, 4, 5, 6, 7], named: "New"), to: "newer.csv")
        #expect(try await take("newer.csv", "--replace") == [2, 4, 0, 1, 1])
        #expect(try await lab.exported()?["last_import"]?["added"]?.array?.compactMap(\.string) == ["1006", "1007"])
        let bytes = try lab.folder.data(ConfiguredFolder.memory())
        // Back come one that was removed, four that were corrected; two go.
        #expect(try await take("--undo", "--dry-run") == [1, 4, 0, 0, 2])
        #expect(try lab.folder.data(ConfiguredFolder.memory()) == bytes)
        let ending = try await lab.tpmerge("import", "--undo")
        #expect(
            ending.text
                == "anna: the import of newer.csv from 2026-03-01 to 2026-03-07 is taken back: 2 removed, 4 as before, 1 that "
                + "it had removed are back, 0 unchanged. The next run counts without it: tpmerge\n")
        let after = try await lab.exported()
        #expect(after?["imported"] == before?["imported"])
        #expect(after?["imports"] == before?["imports"])
        #expect(after?["last_import"] == nil)

        try await lab.tpmerge("import", "--undo")
            .expect(65, saying: "Only the last import can be taken back, and only once;")
        #expect(try await take("newer.csv") == [2, 4, 0, 1, 0])
        #expect(try await take("--undo") == [0, 4, 1, 0, 2])
    }

    /// What nothing was taken of can't be taken back, nor what was forgotten.
    @Test func withoutAnImportThereIsNothingToTakeBack() async throws {
        let none = "tpmerge: error: No archive was imported for anna.\n"
        #expect(try await lab.tpmerge("import", "--undo").errors == none)
        try lab.folder.write(Self.header + "\n", to: "export.csv")
        for options in [["--dry-run"], []] {
            try await lab.tpmerge(["import", "export.csv"] + options)
                .expect(0, saying: "warning: export.csv: This archive has no activities, so nothing was imported.")
        }
        #expect(try await lab.exported()?["imports"]?.array?.isEmpty == true)
        #expect(try await lab.tpmerge("import", "--undo").status == 65)
        try lab.folder.write(Self.table(1...5), to: "export.csv")
        _ = try await take("export.csv")
        // The same again changes nothing: the one before is the last one still.
        _ = try await take("export.csv")
        #expect(try await take("--undo", "--dry-run") == [0, 0, 0, 0, 5])
        #expect(try await lab.tpmerge("forget", "--activities", "--yes").status == 0)
        #expect(try await lab.tpmerge("import", "--undo").errors == none)
        for arguments in [["export.csv", "--undo"], ["--undo", "--replace"], ["--undo", "--other-athlete"], []] {
            #expect(try await lab.tpmerge(["import"] + arguments).status == 64)
        }
    }

    /// What has been deleted at Strava since stays so. While another run holds the lock nothing is taken back.
    @Test func aDeletionIsNotTakenBackWithAnImport() async throws {
        for name in ["Run", "New"] {
            try lab.folder.write(Self.table(1...2, named: name), to: "export.csv")
            _ = try await take("export.csv")
        }
        try await lab.folder.whileLocked("state/lock") { () async throws in
            #expect(try await lab.tpmerge("import", "--undo").status == 75)
            #expect(try await take("--undo", "--dry-run") == [0, 2, 0, 0, 0])
        }
        try lab.change("UPDATE imported SET is_gone = 1 WHERE id = 1002")
        _ = try await take("--undo")
        let all = try await lab.exported()?["imported"]?.array ?? []
        #expect(all.map { $0["name"]?.string } == ["Run", "Run"])
        #expect(all.map { $0["gone"] == .bool(true) } == [false, true])
    }
}

extension ConfiguredFolder {
    func imports(_ arguments: [String]) async throws -> JSONValue {
        let json = try await tpmerge(["import", "--json"] + arguments).expect(0).json()
        #expect(try SchemaValidator.problems(of: json, by: "import-1") == [])
        return json
    }

    func exported() async throws -> JSONValue? {
        try await tpmerge("export-data").json()["athletes"]?.array?.first
    }
}
