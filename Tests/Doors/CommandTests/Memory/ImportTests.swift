import CommandLab
import Foundation
import Testing

/// `import`: an archive's activities are in memory for good.
struct ImportTests {
    private static let header =
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,"
    private static let rows = [
        #"901,"Mar 16, 2026, 6:00:00 AM",Morning Run,Run,2700,8.00,2640,"#,
        #"903,"Mar 17, 2026, 4:30:00 PM",Evening ride,Ride,3700,22.50,3600,"#,
        #"7,"May 4, 2019, 8:00:00 AM",Long ago,Run,1800,5.00,1800,"#,
    ]

    private func table(_ rows: [String] = rows) -> String { ([Self.header] + rows).joined(separator: "\n") + "\n" }

    private let lab: ConfiguredFolder

    init() throws {
        lab = try ConfiguredFolder.ofAnna()
        try lab.folder.write(table(), to: "export.csv")
    }

    private func imported() async throws -> [JSONValue] {
        try await lab.exported()?["imported"]?.array ?? []
    }

    private func ids() async throws -> [String?] { try await imported().map { $0["id"]?.string } }

    private func report(_ options: String...) async throws -> JSONValue {
        try await lab.imports(["export.csv"] + options)
    }

    private func counts(_ report: JSONValue) -> [Double?] {
        ["read", "added", "updated", "unchanged", "skipped", "absent", "removed"].map { report[$0]?.number }
    }

    /// The same again changes nothing; a newer one adds and corrects, and removes only when it is told to.
    @Test func whatIsImportedIsThereForGood() async throws {
        let first = try await report()
        #expect(counts(first) == [3, 3, 0, 0, 0, 0, 0])
        expect(first, has: ["athlete": "anna", "first_day": "2019-05-04", "last_day": "2026-03-17"])
        #expect(first["diagnostics"]?.array?.isEmpty == false)
        #expect(try await ids() == ["7", "901", "903"])
        let before = try lab.folder.data(ConfiguredFolder.memory())
        #expect(counts(try await report()) == [3, 0, 0, 3, 0, 0, 0])
        #expect(try lab.folder.data(ConfiguredFolder.memory()) == before)

        let newer = [
            Self.rows[2], Self.rows[0].replacingOccurrences(of: "Morning Run", with: "Sunrise"),
            #"904,"Mar 18, 2026, 4:30:00 AM",Early,Run,600,2.00,600,"#,
        ]
        try lab.folder.write(table(newer), to: "export.csv")
        #expect(counts(try await report("--dry-run")) == [3, 1, 1, 1, 0, 1, 0])
        #expect(try await ids() == ["7", "901", "903"])
        #expect(counts(try await report()) == [3, 1, 1, 1, 0, 1, 0])
        #expect(try await ids() == ["7", "901", "903", "904"])
        #expect(try await imported()[1]["name"] == .string("Sunrise"))
        #expect(counts(try await report("--replace")) == [3, 0, 0, 3, 0, 1, 1])
        #expect(try await ids() == ["7", "901", "904"])
    }

    /// Before its first day an archive says nothing, whatever `--replace` says.
    @Test func onlyFromItsFirstDayOnSomethingIsReplaced() async throws {
        let rows = [(1, "May 4, 2019"), (2, "May 5, 2019"), (3, "May 6, 2019"), (4, "May 7, 2019"), (5, "May 8, 2019")]
            .map { #"\#($0),"\#($1), 8:00:00 AM",Run \#($0),Run,1800,5.00,1800,"# }
        try lab.folder.write(table(rows), to: "export.csv")
        _ = try await report()
        try lab.folder.write(table([rows[1], rows[4]]), to: "export.csv")
        let files = try lab.files()
        let before = try lab.folder.data(ConfiguredFolder.memory())
        #expect(counts(try await report("--dry-run", "--replace")) == [2, 0, 0, 2, 0, 2, 2])
        #expect(try lab.folder.data(ConfiguredFolder.memory()) == before)
        #expect(try lab.files() == files)
        #expect(counts(try await report("--replace")) == [2, 0, 0, 2, 0, 2, 2])
        #expect(try await ids() == ["1", "2", "5"])
    }

    /// An archive that tells less takes nothing away.
    @Test func eachRowCountsOnceAndTheFullerCopyDoes() async throws {
        let rows = [Self.rows[0], #"901,"Mar 16, 2026, 6:00:00 AM",Less,Run,2700,,2640,"#, "nonsense,,,,,,,"]
        try lab.folder.write(table(rows), to: "export.csv")
        #expect(counts(try await report()) == [3, 1, 0, 0, 2, 0, 0])
        #expect(try await imported().first?["name"] == .string("Morning Run"))
        try lab.folder.write(table([#"901,"Mar 16, 2026, 6:00:00 AM",Morning Run,Run,2700,,2640,"#]), to: "export.csv")
        #expect(counts(try await report()) == [1, 0, 0, 1, 0, 0, 0])
        #expect(try await imported().first?["distance_m"] == .number(8000))
    }

    /// A memory of before they were read gets them by the same archive.
    @Test func whatTheAthleteWroteIsImported() async throws {
        let header = Self.header + ",Activity Description,Activity Private Note"
        try lab.folder.write(
            header + "\n" + #"901,"Mar 16, 2026, 6:00:00 AM",Morning Run,Run,2700,8.00,2640,,Windy,"Knee ""hurts""""#
                + "\n",
            to: "export.csv")
        #expect(counts(try await report()) == [1, 1, 0, 0, 0, 0, 0])
        #expect(counts(try await report()) == [1, 0, 0, 1, 0, 0, 0])
        try lab.change("UPDATE imported SET notes = '', private_note = ''")
        #expect(try await imported().first?["private_note"] == nil)
        #expect(counts(try await report()) == [1, 0, 1, 0, 0, 0, 0])
        let run = try await imported().first
        expect(run, has: ["description": "Windy", "private_note": "Knee \"hurts\""])
        // An archive that tells less takes nothing away, here either.
        try lab.folder.write(table([Self.rows[0]]), to: "export.csv")
        #expect(counts(try await report()) == [1, 0, 0, 1, 0, 0, 0])
    }

    /// It counts as if it stood under `activities`, as the sample of both says, but that the copy read now counts: the
    /// list alone tells the device and what is highest.
    @Test func theSampleIsTheSameImportedThenMerged() async throws {
        let lab = try ConfiguredFolder(yaml: ConfiguredFolder.anna + "    activities: [activities.json]\n")
        let sample = Sample(folder: Project.folder.appendingPathComponent("Samples/bulk-export-and-list"))
        for (name, copy) in [
            ("feed.ics", "feed.ics"), ("activities.json", "activities.json"), ("activities.csv", "export.csv"),
        ] {
            let bytes = try Data(contentsOf: sample.folder.appendingPathComponent(name))
            try bytes.write(to: lab.folder.url.appendingPathComponent(copy))
        }
        #expect(counts(try await lab.imports(["export.csv"])) == [4, 4, 0, 0, 0, 0, 0])
        #expect(try await lab.tpmerge("merge", "--today", "2026-03-18").status == 0)
        func comparable(_ text: String) -> String {
            text.replacing(",\n        \"device_name\": \"Garmin Forerunner 965\"", with: "")
                .replacing(/\n +"max_(speed_mps|heartrate)": [0-9.]+,/, with: "")
                // A configured athlete's UIDs name the athlete.
                .replacing(/-[0-9a-f]{8}@tpmerge/, with: "@tpmerge")
        }
        let golden = try String(contentsOf: sample.golden(.json), encoding: .utf8)
        #expect(try comparable(lab.folder.text("out.json")) == comparable(golden))
    }

    @Test func whatIsNoArchiveChangesNothing() async throws {
        _ = try await report()
        let before = try lab.folder.data(ConfiguredFolder.memory())
        for (text, words) in [
            ("[]", "is not Strava's bulk export. A list from its API may be kept for seven days only"),
            (
                "Activity ID,Activity Date,Name\n1,\"Mar 16, 2026, 6:00:00 AM\",a\n2,\"Mar",
                "the text ends in the middle"
            ), ("", "expected the table of Strava's bulk export, found none."),
        ] {
            try lab.folder.write(text, to: "export.csv")
            try await lab.tpmerge("import", "export.csv", "--replace").expect(65, text: "", saying: words)
            #expect(try lab.folder.data(ConfiguredFolder.memory()) == before)
        }
        #expect(try await lab.tpmerge("import", "nowhere.zip").status == 66)
    }

    @Test func whileAnotherRunHoldsTheLockNothingIsImported() async throws {
        try lab.folder.makeFolder("state")
        try await lab.folder.whileLocked("state/lock") { () async throws in
            #expect(try await lab.tpmerge("import", "export.csv").status == 75)
            #expect(try lab.files().allSatisfy { !$0.hasSuffix(".sqlite") })
            // Who only asks needn't wait.
            #expect(counts(try await report("--dry-run")) == [3, 3, 0, 0, 0, 0, 0])
        }
    }

    /// And forgetting activities forgets what was imported, too.
    @Test func itIsTold() async throws {
        let days = "anna: 3 activities from 2019-05-04 to 2026-03-17"
        #expect(
            try await lab.tpmerge("import", "export.csv").text
                == "\(days): 3 added, 0 updated, 0 unchanged. The next run counts them: tpmerge\n")
        #expect(
            try await lab.tpmerge("import", "export.csv").text == "\(days): 0 added, 0 updated, 3 unchanged.\n")
        let status = try await lab.tpmerge("status", "--json").json()
        let told = try #require(status["athletes"]?.array?.first?["imported"])
        expect(told, has: ["count": 3, "first_day": "2019-05-04"])
        #expect(told["newest_archive"]?.string?.hasSuffix("Z") == true)
        let lines = try await lab.tpmerge("status").text
        #expect(lines.contains("Imported 3 activities from 2019-05-04 to 2026-03-17; the newest archive was imported"))
        try await lab.tpmerge("forget", "--activities", "--yes")
            .expect(printing: "Deleted 3 imported activities of anna.\n")
        #expect(try await imported() == [])
        #expect(try lab.folder.data(ConfiguredFolder.memory()).range(of: Data("Evening ride".utf8)) == nil)
    }

    @Test func severalAthletesAreNotGuessedAt() async throws {
        let lab = try ConfiguredFolder(yaml: ConfiguredFolder.annaAndBen)
        try lab.folder.write(table(), to: "export.csv")
        #expect(try await lab.tpmerge("import", "export.csv").status == 64)
        #expect(try await lab.tpmerge("import", "export.csv", "--athlete", "ben").status == 0)
    }

    /// A zip unpacks to 64 MiB at most, whatever lies in it.
    @Test(.enabled(if: Shim.isAvailable, Shim.reason), .slow, arguments: [(0, 0), (1, 65)] as [(Int, Int32)])
    func aTableOf64MiBIsTheLargest(_ more: Int, _ status: Int32) async throws {
        let archive = BulkExportText.zip([("activities.csv", Self.table(ofBytes: (64 << 20) + more))])
        try Data(archive).write(to: lab.folder.url.appendingPathComponent("export.zip"))
        let costs = try Folder()
        let ending = try await lab.tpmerge(
            "import", "export.zip", "--json", environment: Shim.cost(to: costs.path("cost"))
        ).expect(status)
        if status == 0 {
            #expect(counts(try ending.json()).prefix(2) == [100, 100])
        } else {
            #expect(ending.errors.contains("activities.csv in export.zip is larger than 64 MiB."), "\(ending.errors)")
            #expect(try lab.files().allSatisfy { !$0.hasSuffix(".sqlite") })
        }
        let cost = try costs.text("cost").split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(cost[0] < 60_000, "milliseconds, of a build that isn't optimised")
        #expect((1..<256 << 10).contains(cost[1]), "kilobytes")
    }

    /// A hundred runs with filler as notes.
    private static func table(ofBytes size: Int) -> String {
        var text = header + "\n"
        for number in 1...100 {
            text += "\(number),2019-05-04 \(number % 24):00:00,Run,Run,1800,5.00,1800,"
            let share = number < 100 ? size * number / 100 : size
            text += String(repeating: "x", count: share - text.utf8.count - 1) + "\n"
        }
        return text
    }
}
