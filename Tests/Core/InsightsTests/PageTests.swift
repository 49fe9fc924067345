import Basics
import Export
import Foundation
import Insights
import Profiles
import Reports
import Testing
import Workouts
import WorkoutsLab

/// The page in a terminal: whole ones in `Pages`, which `make golden` writes anew, and what must hold for all of them.
@Suite("Insights in a terminal")
struct PageTests {
    @Test("A small year", arguments: [60, 100])
    func smallYear(width: Int) throws {
        try hold(page([("anna", try year)], width: width), against: "year-\(width)")
    }

    @Test("In miles, feet, yards; by distance; weeks from Sunday")
    func imperial() throws {
        var athlete = try year
        (athlete.metric, athlete.weekStart) = (.distance, .sunday)
        try hold(page([("anna", athlete)], width: 80, units: .imperial), against: "year-imperial")
    }

    @Test("By thresholds and quartiles")
    func thresholds() throws {
        var athlete = try year
        (athlete.ftp, athlete.threshold, athlete.levels) = (250, 165, .quantiles)
        try hold(page(athlete), against: "year-thresholds")
    }

    @Test("With heart rate zones in the last weeks", arguments: [60, 80])
    func zones(width: Int) throws {
        var athlete = try year
        athlete.from = "2026-01-05"
        for activity in athlete.activities.suffix(15) where activity.averageHeartRate != nil {
            let seconds = Int(activity.movingTime.components.seconds)
            athlete.zoneTimes[activity.id] = zoneTimes(
                seconds / 2, seconds / 4, seconds / 8, seconds / 16, seconds / 32)
        }
        try hold(page([("anna", athlete)], width: width), against: "zones-\(width)")
    }

    @Test("The other distances of the fastest stand beside it, or below it where there is no room")
    func fastest() throws {
        let athlete = try Athlete("1 Swim 17. 45m 2km")
        let pace = "2:15 min/100 m  17 Mar"
        for (width, line) in [
            (90, "Swim  fastest average 1900 m  \(pace)  also 400 m, 750 m, 1500 m"),
            (70, "Swim  fastest average 1900 m  \(pace)\n      also 400 m, 750 m,\n      1500 m"),
            (40, "Swim  1900 m         2:15 min/100 m\n      also 400 m,\n      750 m, 1500 m"),
        ] { #expect(try page(athlete, width: width).contains("\n\(line)\n"), "\(width)") }
    }

    @Test("In colours")
    func colored() throws {
        var athlete = try year
        athlete.from = "2026-01-05"
        try hold(page([("anna", athlete)], width: 80, isColored: true), against: "year-colors")
    }

    @Test("Several athletes, each under the name")
    func several() throws {
        var idle = Athlete(activities: try done("1 Run 2025-06-02 5.2km"), plans: [])
        idle.from = "2026-02-02"
        try hold(page([("anna", try year), ("ben\u{1B}[31m\u{202E}", idle)], width: 80), against: "several")
    }

    @Test("Day totals tell what they can")
    func partial() throws {
        let insights = try year.insights()
        let told = Insights.buildPartial(days: insights.days, today: insights.today, try year.question())
        let text = AthleteInsights.page(
            [AthleteInsights(name: "anna", told)], style: TerminalStyle(width: 80), units: .metric, colors: .heat)
        try hold(text, against: "partial")
    }

    @Test("Where a page is cut at the right, the heatmap still shows the newest weeks", arguments: [8, 15, 27])
    func narrow(_ width: Int) throws {
        let athlete = try year
        let page = try page(athlete, width: width)
        for line in HeatmapLines(try athlete.insights().heatmap, width: width).lines.dropLast() {
            #expect(page.contains(line))
        }
    }

    @Test("Only what comes from Strava is attributed")
    func attribution() throws {
        let insights = try year.insights()
        func page(_ areFromStrava: Bool...) -> String {
            AthleteInsights.page(
                areFromStrava.map { AthleteInsights(name: "anna", insights, isFromStrava: $0) },
                style: TerminalStyle(width: 80), units: .metric, colors: .heat)
        }
        #expect(!page(false, false).contains("Powered by Strava"))
        #expect(page(false, true).hasSuffix("\n\nPowered by Strava\n"))
    }

    @Test("Nothing at all, and nothing in these days")
    func idle() throws {
        let nothing = try page([("anna", Athlete(knownFrom: nil))], width: 80)
        #expect(nothing.contains("\n\nNothing is known of these days.\n\nPowered by Strava\n"))
        #expect(!nothing.contains("Totals") && !nothing.contains("Load"))
        var idle = Athlete()
        #expect(try page(idle).contains("\nNothing was recorded in these days.\n"))
        idle.knownFrom = "2026-03-10"
        #expect(
            try page(idle).contains(
                "\nNothing was recorded in these days, as far as they are known.\n"))
        (idle.from, idle.to) = ("2026-04-01", "2026-04-30")
        #expect(try page(idle).contains("\nThese days are still to come.\n"))
        let zero = try Athlete("1 Run 17. 0s 0km")
        let text = try page(zero)
        #expect(text.contains("1 activity on 1 day\n"))
        #expect(!text.contains("up to 0") && !text.contains("Records"))
    }

    @Test("What is estimated, and what isn't known")
    func uncertain() throws {
        var athlete = try Athlete("1 Run 16. score=40", "2 Run 17.")
        athlete.knownFrom = nil
        #expect(try page(athlete, width: 100).contains("\n1 of 2 loads is an estimate.\n"))
        #expect(
            try page(athlete, width: 100).contains(
                "\nBefore 16 March 2026 nothing is known, nor of 1 day since; tpmerge import takes an archive.\n"))
        athlete.knownFrom = "2019-05-04"
        athlete.activities.append(try done("3 Run 2019-05-04"))
        let text = try page(athlete, width: 100)
        #expect(text.contains("\nBefore 4 May 2019 nothing is known; tpmerge import takes an archive.\n"))
        #expect(!text.contains("Still rising"))
        #expect(text.contains("Form this morning"))
    }

    @Test(
        "The greatest day stands in the legend, in the metric's words",
        arguments: [
            (Metric.time, "█ up to 4:00\n"), (.distance, "█ up to 42.2 km\n"), (.load, "█ up to 120\n"),
        ])
    func legend(metric: Metric, text: String) throws {
        var athlete = try Athlete("1 Run 17. 4h 42.195km score=120")
        athlete.metric = metric
        #expect(try page(athlete).contains(text))
    }

    @Test("A window that is over has no now, and weeks end on their last day")
    func over() throws {
        var athlete = try year
        #expect(try page(athlete, width: 100).contains("22 Dec 2025–15 Mar\n"))
        // This week, which isn't over, ends today.
        athlete.activities.append(try done("999 Run 17. 10m"))
        #expect(try page(athlete, width: 100).contains("22 Dec 2025–18 Mar\n"))
        athlete.to = "2025-12-31"
        let text = try page(athlete, width: 100)
        #expect(text.contains("                then    "), "\(text)")
        #expect(!text.contains(" now") && !text.contains("Last ") && !text.contains("the last 26"))
        #expect(text.contains("\n12 weeks up to 31 December 2025 · bars by time\n"))
        #expect(text.contains("\nPace and effort · the 26 weeks up to 31 December 2025\n"))
        #expect(text.contains("\nPlan and done · the 8 weeks up to 31 December 2025\n"))
        athlete.from = "2025-12-29"
        #expect(try !page(athlete, width: 100).contains("This week"))
    }

    @Test("A column has one unit for a sport")
    func units() throws {
        let athlete = try Athlete("1 Run 16. 0.8km", "2 Run 17. 12km", "3 Swim 17. 0.8km")
        let text = try page(athlete, width: 100)
        #expect(text.contains(" 0.8 km "), "\(text)")
        #expect(text.components(separatedBy: " 800 m").count > 1, "a swim's stay metres")
        #expect(!text.split(separator: "\n").contains { $0.contains("Run") && $0.contains("800 m") })
    }

    @Test("A week with nothing is a blank, not the lowest block")
    func blanks() throws {
        let athlete = Athlete(
            activities: try done("1 Run 2026-02-24 60m 10km", "2 Run 10. 60m 12km"), from: "2026-02-23")
        #expect(try page(athlete).contains("\nRun     ▁ █   "))
    }

    @Test(
        "Hostile numbers and names: no trap, no command, no line too wide",
        arguments: [0, 1, 20, 28, 30, 35, 57, 80, 400])
    func hostile(width: Int) throws {
        let long = String(repeating: "東\u{1B}[2J\u{202E}x", count: 2500)
        let athletes = try [
            Athlete(
                activities: try done(
                    "1 Ride 17. 87600h meters=1e9 up=1e9 score=62 | \(long)",
                    "2 Swim 17. 1s meters=1e9 | \u{1B}]0;x\u{7}",
                    "3 \(long) 16. \(Int.max / 4)s meters=\(Double.greatestFiniteMagnitude) | \(long)",
                    "4 Run 2026-01-17 60m meters=1e300 up=nan", "5 Run 2026-02-17 60m 0.501km"),
                zoneTimes: [
                    1: zoneTimes(3_599_999, .max, 1, 3_599_999, 0, 60, 60, 60, 60, 60, 60), 5: zoneTimes(.min, 1),
                ]),
            year,
        ]
        for var athlete in athletes {
            for metric in Metric.allCases {
                athlete.metric = metric
                (athlete.threshold, athlete.levels) = metric == .time ? (165, .quantiles) : (nil, .greatest)
                for units in Units.allCases {
                    let text = try page([(long, athlete), ("ben", Athlete())], width: width, units: units)
                    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                        #expect(DisplayWidth.of(String(line)) <= min(max(width, 1), 120), "\(line)")
                        #expect(!line.hasSuffix(" "), "\(line)")
                    }
                    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
                }
            }
        }
    }
}

extension PageTests {
    /// Twelve weeks of an athlete who swims, rides and runs by plan, and a marathon in the year before.
    private var year: Athlete {
        get throws {
            var athlete = Athlete(knownFrom: "2025-04-01")
            let first = try day("2025-12-22")
            athlete.activities = try done(
                "1 Run 2025-04-06 09:00 4h 42.195km up=210 score=214 | Spring *Marathon* 🏅",
                "2 EBikeRide 2025-08-02 15:00 90m 31km up=420 | To the lake",
                "3 Yoga 2025-11-11 20:00 30m | Yoga for stiff cyclists")
            for week in 0..<12 {
                let monday = first.advanced(by: week * 7)
                let (number, easy) = (Int64(week * 10 + 100), week % 4 == 3 ? 0.7 : 1.0)
                let days = (0..<7).map { monday.advanced(by: $0).description }
                athlete.plans += try planned(
                    "off\(week) DayOff \(days[0])", "run\(week) Run \(days[1]) 60m tss=60",
                    "swim\(week) Swim \(days[2]) 45m", "bike\(week) Bike \(days[5]) 150m tss=110")
                let (run, swim) = (10_000 * easy + Double(week * 60), 2200 + Double(week % 3) * 50)
                athlete.activities += try done(
                    """
                    \(number) Run \(days[1]) 18:00 \(Int(3500 * easy))s meters=\(run) up=80 heart=148 \
                    score=\(62 * easy) | Tempo
                    """,
                    "\(number + 1) Swim \(days[2]) 06:00 44m meters=\(swim) \(week == 5 ? "hidden" : "") | Lane 3, as ever"
                )
                guard week != 6 else { continue }
                athlete.activities.append(
                    try done(
                        """
                        \(number + 2) Ride \(days[5]) 09:00 \(Int(9200 * easy))s meters=\(74_000 * easy) up=640 \
                        score=\(98 * easy) | Saturday bunch, two town signs won
                        """))
            }
            athlete.plans.append(try planned("today Run 18. 45m"))
            return athlete
        }
    }

    private func page(_ athlete: Athlete, width: Int = 80) throws -> String {
        try page([("anna", athlete)], width: width)
    }

    private func page(
        _ athletes: [(name: String, athlete: Athlete)], width: Int, units: Units = .metric, isColored: Bool = false
    ) throws -> String {
        let all = try athletes.map { AthleteInsights(name: $0.name, try $0.athlete.insights()) }
        return AthleteInsights.page(
            all, style: TerminalStyle(isColored: isColored, width: width), units: units, colors: .heat)
    }

    private func hold(_ text: String, against name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Pages/\(name).txt")
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try Data(text.utf8).write(to: file)
            Issue.record("Recorded \(name).txt. Read it, then run again without RECORD.")
            return
        }
        #expect(try text == String(contentsOf: file, encoding: .utf8))
    }
}
