import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct BulkExportHostileTests {
    private static let good = BulkExportTables.row()

    private static func good(_ id: Int) -> String { BulkExportTables.row([0: "\(id)"]) }

    @Test func aDescriptionMaySpanLines() throws {
        let long = BulkExportTables.row([0: "1", 4: "\"One, two\n\n\"\"three\"\"\r\n2,\"\"May 1\"\"\n\""])
        let file = try readExport(BulkExportTables.table(long, Self.good(2)))
        #expect(file.activities.map(\.id) == [1, 2])
        #expect(file.diagnostics.isEmpty)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func lineBreaks(_ lineBreak: String) throws {
        let lines = [BulkExportTables.english, Self.good(1), "", Self.good(2)]
        let file = try readExport(lines.joined(separator: lineBreak))
        #expect(file.activities.map(\.id) == [1, 2])
        #expect(file.elementCount == 2)
    }

    @Test(arguments: [
        BulkExportTables.row([0: ""]), BulkExportTables.row([0: "x"]), BulkExportTables.row([0: "-7"]),
        BulkExportTables.row([0: "99999999999999999999"]), BulkExportTables.row([0: "1.6E+10"]),
    ])
    func withoutAnId(_ row: String) throws {
        let file = try readExport(BulkExportTables.table(Self.good(1), row, Self.good(3)))
        #expect(file.activities.map(\.id) == [1, 3])
        #expect(file.elementCount == 3)
        #expect(file.diagnostics.map(\.message) == ["This activity was skipped: it has no usable id."])
        #expect(file.diagnostics.map(\.item) == ["activities.csv: element 2"])
    }

    private static let misplaced = "This row was skipped: a quotation mark is misplaced."

    @Test(arguments: [
        (BulkExportTables.row([2: "5\" nails"]), misplaced), (BulkExportTables.row([2: "\"open"]), misplaced),
        (BulkExportTables.row([2: "\"a\"b"]), misplaced), (BulkExportTables.row([2: "\"a\"b\"c\""]), misplaced),
        (BulkExportTables.row([2: "a\"b\"c"]), misplaced),
        (good(2) + ",7", "This row was skipped: it has more columns than the header."),
        (
            BulkExportTables.row([4: "\"" + String(repeating: "x", count: 1_100_000) + "\""]),
            "This row was skipped: it is longer than 1 MiB."
        ),
    ])
    func aBrokenRowCostsItselfOnly(_ row: String, _ message: String) throws {
        let file = try readExport(BulkExportTables.table(Self.good(1) + ",,", row, Self.good(3), Self.good(4)))
        #expect(file.activities.map(\.id) == [1, 3, 4])
        #expect(file.diagnostics.map(\.message) == [message])
    }

    @Test func fewerCellsThanTheHeader() throws {
        let file = try readExport(BulkExportTables.table("7,29.05.2022", Self.good(2)))
        #expect(file.activities.map(\.id) == [7, 2])
    }

    @Test func onlyAHundredWarnings() throws {
        let bad = (0..<250).map { _ in BulkExportTables.row([0: ""]) }.joined(separator: "\n")
        let file = try readExport(BulkExportTables.table(bad, Self.good(2)))
        #expect(file.activities.count == 1)
        #expect(file.diagnostics.count == 101)
        #expect(file.diagnostics.last?.message == "and 150 more warnings about this file")
    }

    @Test func invalidUTF8IsRepaired() throws {
        var bytes = Array((BulkExportTables.english + "\n").utf8)
        bytes += Array(BulkExportTables.row([2: "a#b"]).utf8).map { $0 == UInt8(ascii: "#") ? 0xC3 : $0 } + [0x0A]
        #expect(try readExport(bytes).activities.map(\.name) == ["a\u{FFFD}b"])
    }

    @Test func oneThatEndsWithinARowIsRefused() {
        let table = BulkExportTables.table(Self.good(1), BulkExportTables.row([4: "\"one\ntwo\""]))
        let text = "activities.csv:3:1: the text ends in the middle of a row. "
        let advice = "None of this file was read; fetch or export it again."
        #expect(exportRefusal(String(table.dropLast(20))) == text + advice)
        let inTheDescription = table.split(separator: "two\"")[0]
        #expect(exportRefusal(String(inTheDescription)) == text + advice)
    }

    @Test func truncatedAtAnyByte() {
        let table = Array(
            "\u{FEFF}Activity ID,Activity Date,Activity Name,Elapsed Time\r\n1,\"Jan 2, 2024, 1:02:03 PM\",\"Ä \"\"1\"\"\n2\",60\r\n"
                .utf8)
        for end in table.indices {
            let file = try? readExport(Array(table[..<end]))
            #expect((file?.activities.count ?? 0) <= 1)
        }
    }

    @Test func everyByteAnywhere() {
        let table = Array("Activity ID,Activity Date,Activity Name\n1,29.05.2022,\"a\"\"b\"\n2,29.05.2022,c\n".utf8)
        for position in table.indices {
            for byte in [0x00, 0x0A, 0x0D, 0x22, 0x2C, 0x80, 0xC3, 0xFF] as [UInt8] {
                var damaged = table
                damaged[position] = byte
                let file = try? readExport(damaged)
                #expect((file?.activities.count ?? 0) <= 3)
            }
        }
    }

    @Test func quotationMarksWithoutEnd() {
        let quotes = String(repeating: "\"\n", count: 20_000)
        #expect(exportRefusal(BulkExportTables.english + "\n" + quotes + "\"") != nil)
        #expect(exportRefusal(BulkExportTables.english + String(repeating: ",", count: 5000)) != nil)
        #expect(exportRefusal(String(repeating: ",", count: 2_000_000)) != nil)
    }

    @Test(arguments: [
        (BulkExportTables.english, true), ("\u{FEFF}id,date,name\n", true), ("a;b;c\n", true),
        ("[{\"a\":1},2,3]", false),
        (" \n[1,2,3]", false), ("{\"a\":1,\"b\":2,\"c\":3}", false), ("<a,b,c,d>", false),
        ("BEGIN:VCALENDAR\r\n", false),
        ("", false), ("PK\u{3}\u{4}", false), ("i\u{0}d\u{0},\u{0},\u{0}", false), ("\"\",,\n", true),
    ])
    func recognisedByItsBeginning(_ text: String, _ isTable: Bool) {
        #expect(BulkExport.looksLikeCSV(Array(text.utf8)) == isTable)
    }

    @Test func zipsAreRecognised() {
        #expect(BulkExport.looksLikeZip([0x50, 0x4B, 3, 4, 20]))
        #expect(!BulkExport.looksLikeZip([0x50, 0x4B]))
        #expect(!BulkExport.looksLikeZip(Array("PKL".utf8)))
    }
}
