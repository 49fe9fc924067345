import Testing

@testable import Export

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("Run", 3), ("", 0), ("é", 1), ("e\u{301}", 1), ("ß…·", 3), ("✓○✗☾★▸", 6),
        ("水泳", 4), ("ラン", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾞ", 2), ("Ａ！", 4), ("。", 2),
        ("🏃", 2), ("🏊🏽‍♀️", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("❤️", 2), ("❤", 1), ("❤️‍🔥", 2),
        ("1️⃣", 2), ("⌚", 2), ("a\u{200B}b", 2), ("\u{AD}", 1), ("\u{1B}", 0), ("क्ष", 2), ("שלום", 4), ("😀a", 3),
    ])
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(arguments: [
        ("Endurance", 9, "Endurance"), ("Endurance", 5, "Endu…"), ("水泳技術", 6, "水泳…"), ("水泳技術", 4, "水…"),
        ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("abc", 1, "…"), ("abc", -5, "…"),
    ])
    func trimming(text: String, width: Int, expected: String) {
        #expect(text.trimmed(toWidth: width) == expected)
    }

    /// Only a word that is too wide stays too wide; colours take no room, and blanks between words on a line stay.
    @Test func pagesAreWrappedBetweenWords() {
        let page =
            "anna (Europe/Berlin)\n  Plan     www.example.org\n           3 events, last read 2026-11-28 03:21, 3 h ago"
        #expect(page.wrapped(toWidth: nil) == page && page.wrapped(toWidth: 80) == page)
        #expect(
            page.wrapped(toWidth: 40) == """
                anna (Europe/Berlin)
                  Plan     www.example.org
                           3 events, last read
                          2026-11-28 03:21, 3 h ago
                """)
        #expect("ab \u{1B}[31mcd\u{1B}[0m ef".wrapped(toWidth: 5) == "ab \u{1B}[31mcd\u{1B}[0m\n ef")
        #expect("/a/path/that/is/long here".wrapped(toWidth: 8) == "/a/path/that/is/long\n  here")
    }

    @Test func aLongLineIsFoldedBetweenWords() {
        let line = "  2026-03-17 07:00  used      a-run-on-a-morning.tcx: file-8931f7314e0e877f"
        #expect(line.folded(toWidth: nil) == [line] && line.folded(toWidth: 80) == [line])
        #expect(
            line.folded(toWidth: 40) == [
                "  2026-03-17 07:00 used", "      a-run-on-a-morning.tcx:", "      file-8931f7314e0e877f",
            ])
        #expect(line.folded(toWidth: 10).allSatisfy { DisplayWidth.of($0) <= 30 })
    }
}
