import Basics
import Export
import Insights
import Profiles
import Reports
import Testing
import Workouts
import WorkoutsLab

/// The times in zones 1, 2, … of an activity.
func zoneTimes(_ seconds: Int...) -> [HeartRateZoneTime] {
    seconds.enumerated().map { HeartRateZoneTime(zone: $0 + 1, seconds: $1) }
}

@Suite("Time in heart rate zones")
struct ZoneTests {
    /// Two runs with zone times, a week without, and yoga without a heart rate.
    private func athlete() throws -> Athlete {
        Athlete(
            activities: try done("1 Run 3. 45m", "2 Run 17. 60m", "3 Yoga 17. 20:00 30m"), from: "2026-02-16",
            zoneTimes: [1: zoneTimes(1200, 600, 0, 900), 2: zoneTimes(2400, 600, 300, 180, 60)])
    }

    @Test("By week, empty ones too; an activity without zone times adds to the number of activities alone")
    func weeks() throws {
        let zones = try #require(try athlete().insights().details?.zones)
        #expect(zones.weeks.map(\.start.description).first == "2026-02-16" && zones.weeks.count == 5)
        let sums = zones.weeks.map(\.sums)
        #expect(sums.map(\.zonedActivities) == [0, 0, 1, 0, 1] && sums.map(\.activities) == [0, 0, 1, 0, 2])
        #expect(sums[2].seconds == [1200, 600, 0, 900, 0] && sums[4].seconds == [2400, 600, 300, 180, 60])
        #expect(zones.weeks.sums.seconds == [3600, 1200, 300, 1080, 60] && zones.weeks.sums.total == 6240)
        var sunday = try athlete()
        sunday.weekStart = .sunday
        #expect(try sunday.insights().details?.zones?.weeks.last?.start == day("2026-03-15"))
    }

    @Test("Only the chosen sports in the window, without excluded activities and those dated tomorrow")
    func chosen() throws {
        var athlete = try athlete()
        athlete.sports = ["yoga"]
        #expect(try athlete.insights().details?.zones == nil)
        athlete.sports = ["run"]
        #expect(try athlete.insights().details?.zones?.weeks.sums.activities == 2)
        athlete.excluded = [1]
        #expect(try athlete.insights().details?.zones?.weeks.sums.seconds == [2400, 600, 300, 180, 60])
        (athlete.from, athlete.to) = ("2026-02-01", "2026-02-28")
        #expect(try athlete.insights().details?.zones == nil)
        let tomorrow = Athlete(activities: try done("1 Run 19."), zoneTimes: [1: zoneTimes(60)])
        #expect(try tomorrow.insights().details?.zones == nil)
    }

    @Test("Under any of an activity's ids; a strap's recording lends the watch's its zones")
    func ids() throws {
        var athlete = try Athlete("1 Run 17. 60m 12km", "2 Workout 17. 4000s heart=150")
        athlete.zoneTimes = [2: zoneTimes(600)]
        #expect(try athlete.insights().details?.zones?.weeks.sums.zonedActivities == 1)
        #expect(try athlete.insights().details?.zones?.weeks.sums.activities == 1)
        athlete.activities[0].aliases = [.file(7)]
        athlete.activities[0].others = [.files]
        athlete.zoneTimes = [.file(7): zoneTimes(300), 2: zoneTimes(600)]
        #expect(try athlete.insights().details?.zones?.weeks.sums.total == 300)
    }

    @Test(
        "Zones and times that no source means are left out",
        arguments: [
            ([HeartRateZoneTime(zone: 0, seconds: 60)], nil), ([HeartRateZoneTime(zone: 11, seconds: 60)], nil),
            ([HeartRateZoneTime(zone: .max, seconds: .max)], nil), ([HeartRateZoneTime(zone: 1, seconds: -5)], nil),
            ([HeartRateZoneTime(zone: 1, seconds: 3_600_000)], nil), ([], nil), (zoneTimes(0, 0, 0, 0, 0), nil),
            ([HeartRateZoneTime(zone: .min, seconds: 5), HeartRateZoneTime(zone: 2, seconds: 60)], [0, 60, 0, 0, 0]),
            (zoneTimes(1, 2) + zoneTimes(10, 20), [11, 22, 0, 0, 0]),
            (zoneTimes(1, 2, 3, 4, 5, 6, 7), [1, 2, 3, 4, 5, 6, 7]),
        ] as [([HeartRateZoneTime], [Int]?)])
    func hostile(times: [HeartRateZoneTime], seconds: [Int]?) throws {
        let athlete = Athlete(activities: try done("1 Run 17."), zoneTimes: [1: times])
        #expect(try athlete.insights().details?.zones?.weeks.sums.seconds == seconds)
        #expect(try athlete.brief().zones?.seconds == seconds)
    }

    @Test("A table from the first week with zone times on; beside a percentage stand its numbers")
    func table() throws {
        let insights = try athlete().insights()
        let table = try #require(insights.zoneTable(weeks: 12))
        #expect(table.remark == "the last 3 weeks" && table.rows.map(\.style) == [.plain, .plain, .current])
        #expect(
            table.columns.map(\.label).filter { !$0.isEmpty } == [
                "Week of", "Time in zones", "Zone 1", "Zone 2", "Zone 3", "Zone 4", "Zone 5",
            ])
        let words = FigureWords(units: .metric, today: insights.today)
        #expect(
            table.rows.map { words.texts(of: $0, in: table).joined(separator: " ") } == [
                " 2 Mar 0:45 0:20 44 % 0:10 22 %   0:15 33 %  ", " 9 Mar           ",
                "16 Mar 0:59 0:40 68 % 0:10 17 % 0:05 8 % 0:03 5 % 0:01 2 %",
            ])
        #expect(table.note == "From 2 of 3 activities; the other has no heart rate zones.")
        #expect(insights.zoneTable(weeks: 1)?.rows.count == 1 && insights.zoneTable(weeks: 1)?.remark == "")
        var earlier = try athlete()
        earlier.zoneTimes[2] = nil
        #expect(try earlier.insights().zoneTable(weeks: 2) == nil)
    }

    @Test(
        "How many activities it is from",
        arguments: [
            (1, "From 1 of 1 activity."), (2, "From 1 of 2 activities; the other has no heart rate zones."),
            (3, "From 1 of 3 activities; the others have no heart rate zones."),
        ])
    func note(count: Int, sentence: String) throws {
        let activities = try (1...count).map { try done("\($0) Run 1\($0).") }
        let athlete = Athlete(activities: activities, zoneTimes: [1: zoneTimes(600)])
        #expect(try athlete.insights().zoneTable(weeks: 12)?.note == sentence)
    }

    @Test("Zone times of other activities change nothing, in the terminal, the JSON and the brief")
    func nothingKnown() throws {
        var athlete = try athlete()
        athlete.zoneTimes = [:]
        let before = try texts(of: athlete)
        athlete.zoneTimes = [99: zoneTimes(600), .file(3): zoneTimes(600)]
        #expect(try texts(of: athlete) == before)
        #expect(!before.joined().contains("zones"))
    }

    @Test("The JSON: seconds in each zone, over the window and by week")
    func json() throws {
        let flat = try athlete().flatJSON()
        func times(_ seconds: Int...) -> String {
            let zones = seconds.enumerated().map { #"{ "zone": \#($0 + 1), "seconds": \#($1) }"# }
            return #""times": [ \#(zones.joined(separator: ", ")) ]"#
        }
        #expect(
            flat.contains(
                #" }, "zones": { "zoned_activities": 2, "activities": 3, \#(times(3600, 1200, 300, 1080, 60)), "#
                    + #""weeks": [ { "start": "2026-02-16", "zoned_activities": 0, "activities": 0, "#
                    + times(0, 0, 0, 0, 0)))
        #expect(
            flat.contains(
                #"{ "start": "2026-03-16", "zoned_activities": 1, "activities": 2, \#(times(2400, 600, 300, 180, 60)) "#
                    + #"} ] }, "plan": {"#))
        let brief = AthleteBrief.json([try athlete().told()]).split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            brief.joined(separator: " ").contains(
                #" }, "zones": { "zoned_activities": 1, "activities": 2, \#(times(2400, 600, 300, 180, 60)) }, "text": "#
            ))
    }

    private func texts(of athlete: Athlete) throws -> [String] {
        let insights = AthleteInsights(name: nil, try athlete.insights())
        let brief = try athlete.told()
        return [
            AthleteInsights.json([insights]), AthleteBrief.json([brief]), brief.markdown, brief.page(TerminalStyle()),
            AthleteInsights.page([insights], style: TerminalStyle(), units: .metric, colors: .heat),
        ]
    }
}

extension ZoneTests {
    @Test("The brief says what was easy and what was hard in seven days, and from how many activities")
    func brief() throws {
        var athlete = try athlete()
        #expect(
            try athlete.sentences().suffix(4) == [
                "This week: 1:30, about load 50.", "Last week by Tue: nothing.",
                "Heart rate zones, last 7 days: 0:50 of 0:59 in zones 1 and 2 (85 %), 0:04 in zones 4 and 5, from 1 of 2 activities.",
                "Fitness 2, fatigue 7, form -6.",
            ])
        athlete.activities.removeLast()
        #expect(
            try athlete.sentences().contains(
                "Heart rate zones, last 7 days: 0:50 of 0:59 in zones 1 and 2 (85 %), 0:04 in zones 4 and 5."))
        athlete.zoneTimes[2] = zoneTimes(0, 0, 3600)
        #expect(
            try athlete.sentences().contains(
                "Heart rate zones, last 7 days: 0:00 of 1:00 in zones 1 and 2 (0 %), none in zones 4 and 5."))
        athlete.zoneTimes[2] = zoneTimes(0, 1800, 0, 0, 0, 600, 1200)
        #expect(
            try athlete.sentences().contains(
                "Heart rate zones, last 7 days: 0:30 of 1:00 in zones 1 and 2 (50 %), 0:30 in zones 4 to 7."))
    }

    @Test("Of another day it names the day, and of a day to come it says nothing")
    func otherDays() throws {
        let athlete = try athlete()
        let words =
            "Heart rate zones, 7 days up to 9 March 2026: 0:30 of 0:45 in zones 1 and 2 (67 %), 0:15 in zones 4 and 5."
        #expect(try athlete.sentences(on: "2026-03-09").contains(words))
        #expect(try athlete.told(on: "2026-03-09").markdown.contains("\n- \(words)\n"))
        for iso in ["2026-03-10", "2026-03-16", "2026-03-19", "2026-03-02"] {
            #expect(try athlete.brief(on: iso).zones == nil, "\(iso)")
        }
    }

    @Test("A time that nobody trains isn't said")
    func implausible() throws {
        let activities = try (10...17).map { try done("\($0) Run \($0).") }
        let times = activities.map { ($0.id, zoneTimes(3_599_999, 3_599_999)) }
        let athlete = Athlete(activities: activities, zoneTimes: Dictionary(times) { first, _ in first })
        #expect(try athlete.brief().zones?.zonedActivities == 6)
        #expect(try !athlete.sentences().contains { $0.hasPrefix("Heart rate") })
    }
}
