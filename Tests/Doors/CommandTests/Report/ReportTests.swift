import CommandLab
import Foundation
import Testing

/// `report`: who needs a call, from what is remembered. Numbers are those of faults.md.
@Suite("The coach's week")
struct ReportTests {
    private static let all: Set<Int> = [16, 17, 18, 19, 21, 22]

    private let roster: Roster

    init() throws {
        roster = try Roster([("anna", []), ("ben", []), ("clara", []), ("dora", [])])
        try roster.write(Roster.week(done: Self.all), of: "anna")
        try roster.write(Roster.week(done: [16, 17]), of: "ben", race: (31, "Kraichgau"))
        try roster.write(Roster.week(done: Self.all.subtracting([21])), of: "clara")
        try roster.write(Roster.week(done: []), of: "dora")
    }

    @Test("It begins with those who need a call. 274: the same data are the same bytes, and nothing is written")
    func calls() async throws {
        let ending = try await roster.report().expect(0)
        #expect(
            ending.text.hasPrefix(
                """
                Week 12, 16–22 March · 2 of 4 need a call

                Call
                  ben    Nothing since Tue 17 Mar; 3 sessions were planned. Race in 9 days (Kraichgau).
                  clara  Missed: Bike: Long ride, 2:30.

                Can't tell
                  dora   What was done isn't known: neither TrainingPeaks nor an archive nor files tell of it.

                Fine
                  anna 100 %

                """), "\(ending.text)")
        ending.expect(printing: "  Wed 18 Mar  ✗ Swim: Drills, 1:00, missed\n", "ben: race (Kraichgau), Tue 31 Mar")
        let before = try roster.configured.everything()
        for form in ["--json", "--html", "--markdown"] {
            let first = try await roster.shown(form).output
            #expect(try await roster.shown(form).output == first)
            #expect(first.count < 30_000)
        }
        #expect(try roster.configured.everything() == before)
        _ = try await roster.shown("--html", "--output", "week.html")
        #expect(try roster.configured.folder.text("week.html").hasPrefix("<!DOCTYPE html>"))
        // One memory that can't be read leaves the others' report as it is.
        try roster.configured.folder.write("no database", to: "state/athlete-ben.sqlite")
        let damaged = try await roster.shown()
            .expect(74, printing: "clara", "ben    Nothing is known yet: the memory can't be read.")
        #expect(!damaged.text.contains(roster.configured.folder.path))
    }

    @Test("✓ is what was done within 80–120 %, ~ what was done otherwise; the legend stands before the days")
    func signs() async throws {
        let minutes = [16: 13, 17: 75, 18: 114, 19: 60]
        let sessions = Roster.week(done: []).map { session in
            Roster.Session(
                day: session.day, summary: session.summary, planned: session.planned, done: minutes[session.day])
        }
        try roster.write(sessions, of: "clara")
        let text = try await roster.report().text
        for line in ["~ Run: Easy, 0:13 of 0:45", "✓ Bike: Intervals, 1:15 of 1:15", "~ Swim: Drills, 1:54 of 1:00"] {
            #expect(text.contains(line), "\(text)")
        }
        let legend = try #require(text.range(of: "~ done otherwise, ✗ missed."))
        let days = try #require(text.range(of: "\nclara\n"))
        #expect(legend.upperBound < days.lowerBound)
    }

    @Test("Of many sessions three are named, and each under one heading")
    func manySessions() async throws {
        let tempo = [18, 18, 19, 19, 20, 20].map { Roster.Session(day: $0, summary: "Run: Tempo", planned: 60) }
        try roster.write(
            tempo + [16, 21].map { Roster.Session(day: $0, summary: "Bike: Easy", planned: 60, done: 60) }, of: "ben")
        try roster.write(
            Roster.week(done: Self.all).map { session in
                switch session.day {
                case 17: Roster.Session(day: 17, summary: "Run: Tempo", planned: 60, done: 100)
                case 19: Roster.Session(day: 19, summary: "Run: Easy", planned: 45, done: 80)
                default: session
                }
            }, of: "clara")
        let text = try await roster.report().text.split(separator: "\n").map { $0.drop { $0 == " " } }
            .joined(separator: " ")
        #expect(text.contains("Missed: Run: Tempo, 1:00; Run: Tempo, 1:00; Run: Tempo, 1:00 and 3 more."), "\(text)")
        #expect(text.contains("Not as planned: Run: Tempo, 1:40 of 1:00."), "\(text)")
        #expect(text.contains("Longer than planned: Run: Easy, 1:20 of 0:45."), "\(text)")
    }

    @Test("A mail's preview has counts alone; it shows the days of five, and says of how many it doesn't")
    func mail() async throws {
        let names = (1...7).map { "athlete\($0)" }
        let roster = try Roster(names.map { ($0, []) })
        for name in names { try roster.write(Roster.week(done: Self.all.subtracting([21])), of: name) }
        let html = try await roster.report("--html").text
        let preview = try #require(html.firstMatch(of: #/overflow: hidden">(.*?)</div>/#)).1
        #expect(preview.replacing("&#847;&nbsp;", with: "") == "7 of 7 need a call")
        // What follows it is on no lock screen either.
        #expect(preview.count > 1000)
        #expect(html.contains("The days of 2 more who need a call are in what tpmerge report prints."))
        let own = try await roster.report("--html", "--athlete", "athlete1").text
        let ownPreview = try #require(own.firstMatch(of: #/overflow: hidden">(.*?)</div>/#)).1
        #expect(!ownPreview.contains("athlete1") && ownPreview.hasPrefix("Week 12, 16–22 March"))
    }

    @Test func nothingKnown() async throws {
        try await ConfiguredFolder(feed: "https://example.org/feed.ics").tpmerge("report")
            .expect(65, saying: "Run: tpmerge")
    }

    @Test("261: a week to come is refused; one of years ago is told as far as it is known")
    func weeks() async throws {
        #expect(try await roster.report("--week", "2026-03-23").status == 64)
        #expect(try await roster.report("--week", "2026-03-22", "--last-7").status == 64)
        #expect(try await roster.report("--week", "2019-W12").text.hasPrefix("Week 12, 18–24 March 2019 · "))
    }

    @Test("262: what was moved or taken out isn't missed, and both plans' sums are told")
    func changes() async throws {
        _ = try await roster.report()
        var sessions = Roster.week(done: [16, 17, 18])
        sessions.removeAll { $0.day == 19 }
        sessions = sessions.map { session in
            session.day == 21
                ? Roster.Session(day: 29, summary: session.summary, planned: session.planned) : session
        }
        // The feed's UIDs follow the position; the later ones keep theirs.
        try roster.write(sessions, of: "ben")
        let ben = try #require(try await roster.json(of: "ben"))
        #expect(ben["moved"]?.array?.map { $0["to"]?.string } == ["2026-03-29"])
        #expect(ben["moved"]?.array?.map { $0["from"]?.string } == ["2026-03-21"])
        #expect(ben["taken_out"]?.array?.map { $0["summary"]?.string } == ["Run: Steady"])
        #expect(ben["total"]?["missed"]?.number == 0)
        // In minutes: 45 + 75 + 60 + 40, and 60 and 150 more when the week began.
        #expect(ben["total"]?["planned_time_s"]?.number == 13_200)
        #expect(ben["total_as_planned"]?["planned_time_s"]?.number == 25_800)
    }

    @Test("268, 273: one who doesn't want to be in it isn't; equal names are told apart, and markup is inert")
    func names() async throws {
        let roster = try Roster([
            ("anna", ["coach_name: Anna <b>B.</b>"]), ("ben", ["coach_name: Anna <b>B.</b>"]),
            ("clara", ["report: false"]),
        ])
        for name in ["anna", "ben", "clara"] { try roster.write(Roster.week(done: [16]), of: name) }
        let text = try await roster.report().text
        #expect(text.contains("Anna <b>B.</b> (ben)"))
        #expect(!text.contains("clara"))
        let html = try await roster.report("--html").text
        #expect(html.contains("Anna &lt;b&gt;B.&lt;/b&gt; (ben)"))
        #expect(!html.contains("<script") && !html.contains("<img"))
        #expect(try await roster.report("--athlete", "clara").text.contains("clara"), "one's own report")
    }
}
