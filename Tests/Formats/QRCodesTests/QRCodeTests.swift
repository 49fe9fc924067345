import Testing

@testable import QRCodes

struct QRCodeTests {
    /// What another encoder, the package qrcode of PyPI, makes of the same bytes with the same mask.
    @Test func codeIsThatOfAnotherEncoder() throws {
        let code = try #require(QRCode("HELLO"))
        let quiet = QRCode.quietZone
        let inside = quiet..<code.size - quiet
        let drawn = inside.map { row in
            String(inside.map { code.isDark(row: row, column: $0) ? "#" : "." })
        }
        let expected = """
            #######..#.##.#######
            #.....#..###..#.....#
            #.###.#.##.##.#.###.#
            #.###.#..#.#..#.###.#
            #.###.#...#.#.#.###.#
            #.....#.....#.#.....#
            #######.#.#.#.#######
            ........##.##........
            ###.########.##...#..
            ...#....#.....#....#.
            #.#...#...#.#...#####
            ##..#...#.#...#....#.
            #.#..##..##.#.#.#.#..
            ........##.#.#.#..##.
            #######.#..#.###..###
            #.....#.######.##....
            #.###.#.#..#.###..###
            #.###.#...#...##..##.
            #.###.#.###.#...#.#.#
            #.....#.##....#.#..#.
            #######.##..#.##..###
            """
        #expect(drawn.joined(separator: "\n") == expected)
    }

    @Test func fourModulesAroundItAreLight() throws {
        let code = try #require(QRCode("HELLO"))
        #expect(code.size == 4 + 21 + 4)
        for row in -1...code.size {
            for column in -1...code.size where !(4..<25).contains(row) || !(4..<25).contains(column) {
                #expect(!code.isDark(row: row, column: column))
            }
        }
    }

    /// The number of bytes, and of modules in a row: the capacities of ISO/IEC 18004, table 7.
    @Test(arguments: [(1, 21), (17, 21), (18, 25), (78, 33), (79, 37), (106, 37), (107, 41), (1000, 105)])
    func sizeGrowsWithTheText(_ bytes: Int, _ width: Int) throws {
        #expect(try #require(QRCode(String(repeating: "a", count: bytes))).size == width + 8)
    }

    @Test(arguments: ["", String(repeating: "a", count: 1001), String(repeating: "é", count: 501)])
    func nothingAndTooMuchHaveNoCode(_ text: String) {
        #expect(QRCode(text) == nil)
    }

    @Test(arguments: ["a\0b", "é🏊", "\u{1B}[0m"])
    func anyBytesHaveACode(_ text: String) {
        #expect(QRCode(text) != nil)
    }

    /// The path's lines, laid out again, are the dark modules.
    @Test func pathHasALineForEachRunOfDarkModules() throws {
        let code = try #require(QRCode("https://training.example.org/calendars/0123456789abcdef.ics"))
        var dark = Set<[Int]>()
        for line in code.path.split(separator: "M") {
            let match = try #require(line.wholeMatch(of: /(\d+) (\d+)\.5h(\d+)/))
            let (column, row, run) = (Int(match.1) ?? -1, Int(match.2) ?? -1, Int(match.3) ?? -1)
            for column in column..<column + run { #expect(dark.insert([row, column]).inserted) }
        }
        for row in 0..<code.size {
            for column in 0..<code.size {
                #expect(code.isDark(row: row, column: column) == dark.contains([row, column]))
            }
        }
    }
}

/// Where a terminal gets a code: a phone must be able to read it there.
struct TerminalCodeTests {
    private static let usual = ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"]
    /// As long as a link: its code is 45 columns wide, and 23 lines high.
    private static let link = "webcals://training.example.org/calendars/" + String(repeating: "x", count: 43) + ".ics"

    @Test(
        "305: a code is drawn where it fits",
        arguments: [(20, false), (40, false), (44, false), (45, true), (80, true), (200, true)])
    func codeIsDrawnWhereItFits(_ columns: Int, _ isDrawn: Bool) throws {
        let code = try #require(QRCode(Self.link))
        #expect((code.lines(columns: columns, environment: Self.usual) != nil) == isDrawn)
    }

    @Test func shortTextFitsIntoFortyColumns() throws {
        #expect(try #require(QRCode("HELLO")).lines(columns: 40, environment: Self.usual)?.count == 15)
    }

    @Test("305: no terminal gets none") func noTerminal() throws {
        #expect(try #require(QRCode(Self.link)).lines(columns: nil, environment: Self.usual) == nil)
    }

    @Test(
        "305: a terminal has to show blocks",
        arguments: [
            (["TERM": "dumb", "LANG": "C.UTF-8"], false), (["TERM": "unknown", "LANG": "C.UTF-8"], false),
            (["LANG": "C.UTF-8"], false), (["TERM": "xterm"], false), (["TERM": "xterm", "LANG": "de_DE"], false),
            (["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C"], false),
            (["TERM": "xterm", "LANG": "C", "LC_CTYPE": "en_GB.utf8"], true),
            (["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": ""], true),
            (["TERM": "linux", "LANG": "C.UTF-8", "NO_COLOR": "1"], true),
        ])
    func terminalHasToShowBlocks(_ environment: [String: String], _ isDrawn: Bool) throws {
        #expect((try #require(QRCode(Self.link)).lines(columns: 80, environment: environment) != nil) == isDrawn)
    }

    /// Each line sets both colours and ends them; read back, its halves are the modules, and all of the quiet zone is there.
    @Test func linesAreTheModules() throws {
        let code = try #require(QRCode(Self.link))
        let lines = try #require(code.lines(columns: 45, environment: Self.usual))
        #expect(lines.count == 23)
        for (index, line) in lines.enumerated() {
            let blocks = Array(try #require(line.wholeMatch(of: /\x{1B}\[30;47m([ ▀▄█]*)\x{1B}\[0m/)).1)
            try #require(blocks.count == code.size)
            for (column, block) in blocks.enumerated() {
                #expect("▀█".contains(block) == code.isDark(row: 2 * index, column: column))
                #expect("▄█".contains(block) == code.isDark(row: 2 * index + 1, column: column))
            }
        }
    }
}
