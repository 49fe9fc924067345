import Basics
import Testing
import Workouts

@testable import Export

@Suite struct AgendaTests {
    @Test func aFewWeeks() throws {
        #expect(
            try Samples.publication(Samples.all).agenda() == """
                Week of 9 March 2026                                      planned          done
                  Sat 14 Mar  ✓ 11:00    Brick · Lunch Ride          1:30          1:50 40.0 km  122 %
                  Total: brick 40.0 km                               1:30          1:50

                Week of 16 March 2026                                     planned          done
                  Mon 16 Mar  ✗ all day  Bike: E-2.2: Base Building  2:05
                  Tue 17 Mar  ✓ 06:38    Run: Tempo · Morning Run    1:00 10.0 km  0:51  9.5 km   86 %
                ▸ Wed 18 Mar  ✓ all day  Yoga: Before breakfast                    0:25
                              ○ 18:00    Swim: 12x50m                0:45  2500 m
                  Thu 19 Mar  ☾          Day Off: Rest Day
                  Total: run 9.5 km                                  3:50          1:16

                Week of 18 May 2026                                       planned          done
                  Sun 24 May  ★          A: Kraichgau 70.3

                3 done · 2 planned · 1 missed · 1 day off · Powered by Strava

                """)
    }

    @Test func milesAndYards() throws {
        var publication = try Samples.publication([Samples.tempoRun, Samples.swimAtSix])
        publication.wording.units = .imperial
        let agenda = publication.agenda()
        #expect(agenda.contains("1:00 6.2 mi  0:51 5.9 mi") || agenda.contains("1:00  6.2 mi  0:51 5.9 mi"))
        #expect(agenda.contains("2734 yd"))
        #expect(agenda.contains("Total: run 5.9 mi"))
    }

    @Test func colours() throws {
        let lines = try Samples.publication([Samples.tempoRun]).agenda(TerminalStyle(isColored: true))
            .split(separator: "\n")
        #expect(
            lines[1]
                == "  Tue 17 Mar  \u{1B}[32m✓ \u{1B}[0m06:38  Run: Tempo\u{1B}[2m · Morning Run\u{1B}[0m  1:00 10.0 km"
                + "  0:51 9.5 km\u{1B}[32m  86 %\u{1B}[0m")
        #expect(lines.last == "\u{1B}[2m1 done · Powered by Strava\u{1B}[0m")
    }

    @Test func withoutWorkouts() throws {
        #expect(
            try Samples.publication([]).agenda() == "Nothing planned and nothing done: a good day to go for a walk.\n")
    }

    @Test func wideTitlesStayAligned() throws {
        var first = Samples.swimAtSix
        first.planned?.summary = "Swim: 水泳 🏊🏽‍♀️ technique"
        var second = Samples.swimAtSix
        second.planned?.summary = "Swim: cafe\u{301} 12 × 50 m"
        let lines = try Samples.publication([first, second]).agenda().split(separator: "\n")
        #expect(lines[1] == "▸ Wed 18 Mar  ○ 18:00  Swim: 水泳 🏊🏽‍♀️ technique  0:45 2500 m")
        #expect(lines[2] == "              ○ 18:00  Swim: cafe\u{301} 12 × 50 m     0:45 2500 m")
    }

    @Test func aTitleCannotCommandTheTerminal() throws {
        var workout = Samples.swimAtSix
        workout.planned?.summary = "Swim\u{1B}[31m: a\u{7}\u{9B}b\r\nc\u{202E}d\u{2066}e\u{200F}\u{85}f"
        let line = try Samples.publication([workout]).agenda().split(separator: "\n")[1]
        #expect(line == "▸ Wed 18 Mar  ○ 18:00  Swim[31m: ab  cde f  0:45 2500 m")
    }

    @Test func aSportThatTheNameDoesNotTellIsPutBeforeIt() throws {
        var workout = Samples.unplannedYoga
        workout.summary = "Morning yoga"
        let line = try Samples.publication([workout]).agenda().split(separator: "\n")[1]
        #expect(line == "▸ Wed 18 Mar  ✓ all day  Morning yoga  0:25")
    }

    @Test func aNarrowTerminalTrimsTitlesAndAVeryNarrowOneLeavesNumbersOut() throws {
        let publication = try Samples.publication([Samples.missedRide, Samples.tempoRun])
        #expect(
            publication.agenda(TerminalStyle(width: 72)) == """
                Week of 16 March 2026                               planned         done
                  Mon 16 Mar  ✗ all day  Bike: E-2.2: Base B…  2:05
                  Tue 17 Mar  ✓ 06:38    Run: Tempo · Mornin…  1:00 10.0 km  0:51 9.5 km
                  Total: run 9.5 km                            3:05          0:51

                1 done · 1 missed · Powered by Strava

                """)
        #expect(
            publication.agenda(TerminalStyle(width: 60)) == """
                Week of 16 March 2026                          planned  done
                  Mon 16 Mar  ✗ all day  Bike: E-2.2: Base B…     2:05
                  Tue 17 Mar  ✓ 06:38    Run: Tempo · Mornin…     1:00  0:51
                  Total: run 9.5 km                               3:05  0:51

                1 done · 1 missed · Powered by Strava

                """)
        #expect(
            publication.agenda(TerminalStyle(width: 40)) == """
                Week of 16 March 2026
                  Mon 16 Mar  ✗ all day  Bike: E-2.2: B…
                  Tue 17 Mar  ✓ 06:38    Run: Tempo
                  Total: run 9.5 km

                1 done · 1 missed · Powered by Strava

                """)
    }

    @Test("Why past plans are still open is said once, and whose view that is")
    func unknownDays() throws {
        var open = Samples.missedRide
        open.status = .planned
        var publication = try Samples.publication([open, Samples.tempoRun])
        let sentence = "What was done on Mon 16 Mar isn't known: nothing that was read tells of that day."
        #expect(publication.agenda().hasSuffix("\n\(sentence)\n1 done · 1 planned · Powered by Strava\n"))
        let narrow = publication.agenda(TerminalStyle(width: 30))
        #expect(narrow.replacing("\n", with: " ").contains(sentence) && !narrow.contains(sentence))
        publication.knownDays.need(.strava, isWithheld: true)
        #expect(publication.agenda().contains("isn't known: what only Strava knows isn't used here.\n"))
        publication.knownDays = KnownDays([open.day...open.day])
        #expect(!publication.agenda().contains("isn't known"))
    }

    @Test(arguments: [
        "Run", "", String(repeating: "Endurance ", count: 40), String(repeating: "水泳技術", count: 30),
        String(repeating: "👨‍👩‍👧‍👦🏊🏽‍♀️🇩🇪❤️", count: 20), String(repeating: "e\u{301}\u{323}", count: 90),
        "Swim\u{200B}\u{AD}: ｶﾞ Ａ！" + String(repeating: "क्ष", count: 40), String(repeating: "שלום ", count: 30),
    ])
    func nothingIsWiderThanTheTerminal(_ title: String) throws {
        let workouts = Samples.all.map { workout in
            var workout = workout
            workout.summary = title
            workout.planned?.summary = title
            workout.activity?.name = title + title
            return workout
        }
        for width in Array(1...125) + [200, 1000, 0, -1] {
            for publication in [try Samples.publication(workouts), try Samples.publication([])] {
                for line in publication.agenda(TerminalStyle(width: width)).split(separator: "\n") {
                    #expect(DisplayWidth.of(String(line)) <= max(width, 1), "\(line)")
                }
            }
        }
    }

    @Test(
        "Colours only where the terminal has them: all of them, eight, none",
        arguments: [
            (["TERM": "xterm-256color"], 256), (["TERM": "tmux-256color"], 256), (["TERM": "xterm-kitty"], 256),
            (["TERM": "alacritty"], 256), (["TERM": "xterm", "COLORTERM": "truecolor"], 256), (["TERM": "xterm"], 8),
            (["TERM": "linux"], 8), (["TERM": "screen"], 8), (["TERM": "vt100"], 0), (["TERM": "vt220"], 0),
            (["TERM": "dumb"], 0), (["TERM": "xterm-mono"], 0), (["TERM": ""], 0), ([:], 0),
            (["COLORTERM": "truecolor"], 0), (["TERM": "xterm-256color", "NO_COLOR": "1"], 0),
            (["TERM": "xterm-256color", "NO_COLOR": ""], 256),
        ])
    func colors(environment: [String: String], count: Int) {
        let style = TerminalStyle(terminal: 80, environment: environment)
        #expect(style.isColored == (count > 0) && style.has256Colors == (count == 256))
        #expect(TerminalTone.red.paint("x", style) == (count == 0 ? "x" : "\u{1B}[31mx\u{1B}[0m"))
        let orange = count == 256 ? "\u{1B}[38;5;208mx\u{1B}[0m" : "\u{1B}[33mx\u{1B}[0m"
        #expect(TerminalTone.orange.paint("x", style) == (count == 0 ? "x" : orange))
        #expect(TerminalTone.color(33).paint("x", style) == (count == 256 ? "\u{1B}[38;5;33mx\u{1B}[0m" : "x"))
    }
}
