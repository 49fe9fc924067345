import Strava
import Testing
import Workouts

@Suite struct ActivityNameTests {
    @Test(arguments: [
        (#"Caf\u00e9 \"1\" \\ \/ \ud83d\ude00"#, "Café \"1\" \\ / 😀"),
        (#"a\nb\r\nc\u2028d\te"#, "a\nb\nc\nd\te"),
        (#"a\u0000\u001b[31mb"#, "a[31mb"),
        (#"lone \ud83d surrogate"#, "lone \u{FFFD} surrogate"),
        (#"lone \ude00 surrogate"#, "lone \u{FFFD} surrogate"),
        (#"\ud83d\u0041"#, "\u{FFFD}A"),
        (#"half \u12 escape\u"#, "half \u{FFFD}12 escape\u{FFFD}"),
        (#"bad \q escape"#, "bad q escape"),
        ("<script>; , \u{202E}", "<script>; , \u{202E}"),
    ])
    func escapes(_ written: String, _ name: String) throws {
        #expect(try activity(row("\"name\":\"\(written)\"")).name == name)
    }

    @Test func invalidUTF8BecomesReplacementCharacters() throws {
        let json = Array("[\(row("\"name\":\"a#b\""))]".utf8).map { $0 == UInt8(ascii: "#") ? 0xFF : $0 }
        #expect(try ActivityFile.read(json, name: "x").activities.map(\.name) == ["a\u{FFFD}b"])
    }

    @Test(arguments: [("WeightTraining", "Weight Training"), ("Run", "Run"), ("", "Workout"), ("??", "Workout")])
    func anEmptyNameBecomesTheSport(_ sport: String, _ name: String) throws {
        #expect(try activity(row("\"name\":\" \",\"sport_type\":\"\(sport)\"")).name == name)
    }

    @Test func longNamesAreCut() throws {
        let long = String(repeating: "ä", count: 50_000)
        #expect(try activity(row("\"name\":\"\(long)\"")).name == String(repeating: "ä", count: 1000))
    }
}
