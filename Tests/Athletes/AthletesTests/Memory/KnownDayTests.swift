import Athletes
import Basics
import Export
import Files
import Insights
import IntervalsAPI
import IntervalsICU
import JSON
import MCP
import Profiles
import Reports
import Settings
import Store
import Testing
import Tools
import Web
import Workouts
import WorkoutsLab

/// Every door says the same of each day: whether what was planned was done, missed, or isn't known to be either.
@Suite("One truth about known days")
struct KnownDayTests {
    /// What was told of an athlete with an hour's run planned for each day, on Wednesday, 18 March 2026. The
    /// days are those of March; February's are 0 and less.
    struct Told: Sendable {
        var feed: [Int] = []
        var feedRead = 18
        var gaps: [ClosedRange<Int>] = []
        /// nil if Strava's API isn't configured; then `apiRead` is the day of the last walk, if there was one.
        var api: [Int]?
        var apiRead: Int? = 18
        /// nil if intervals.icu isn't configured; then what came there from Strava.
        var icu: [Int]?
        var stubs: [Int] = []
        var archive: [Int] = []
        /// nil without a folder.
        var files: [Int]?
        var filesRead: Int? = 18
        /// nil without a JSON list.
        var list: [Int]?
        var isPlanned = true
        var zone = "UTC"
        /// Where the API's and intervals.icu's activities were done; nil for at home.
        var away: String?
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// From the 8th to the 17th: done, missed, or open.
        let own: String
        /// The same for a coach and an assistant.
        let others: String
        let told: Told

        init(_ title: String, _ own: String, others: String? = nil, _ told: Told) {
            (testDescription, self.own, self.others, self.told) = (title, own, others ?? own, told)
        }
    }

    @Test(arguments: [
        Row("nothing is told", "oooooooooo", Told()),
        Row("the feed alone, in use", "mdmmmdmmmm", Told(feed: [9, 13, 1])),
        Row("the feed alone, which has never told of anything done", "oooooooooo", Told(feed: [])),
        Row("the feed alone, which fell silent", "mmoooooooo", Told(feed: [-5])),
        Row("the feed alone, which can't be read since the 14th", "odmmmmoooo", Told(feed: [9], feedRead: 14)),
        Row("the feed alone, with days between two readings", "mdmoomdmmm", Told(feed: [7, 9, 14], gaps: [11...12])),
        Row("an API", "mdmmmdmmmm", others: "oooooooooo", Told(api: [9, 13])),
        Row("an API and what the feed tells", "mdmmmdmmmd", others: "odoooooood", Told(feed: [9, 17], api: [9, 13])),
        Row(
            "an API that was refused since the 15th", "mdmmmdmooo", others: "oooooooooo",
            Told(api: [9, 13], apiRead: 15)),
        Row("an API that was never read", "odoooooooo", Told(feed: [9], api: [], apiRead: nil)),
        Row("an archive that ends mid-week", "dmmmdooooo", Told(archive: [1, 8, 12])),
        Row("an archive and the feed behind it", "dmmmdodmdm", Told(feed: [14, 16], archive: [1, 8, 12])),
        Row("a folder", "mdmmmdmmmm", Told(files: [2, 9, 13])),
        Row("a folder with a file of three weeks ago alone", "oooooooooo", Told(files: [-8])),
        Row("a folder that was never read", "oooooooooo", Told(files: [], filesRead: nil)),
        Row("a folder that is away since the 13th", "mdmmmooooo", Told(files: [2, 9], filesRead: 13)),
        Row("a folder and the feed", "mdmmmmdmmm", Told(feed: [14], files: [2, 9])),
        Row("an API and a folder", "mdmmmdmmmm", others: "odoooooooo", Told(api: [9, 13], files: [2, 9])),
        Row(
            "an API that was never read, an archive and a folder", "dddooooooo",
            Told(api: [], apiRead: nil, archive: [1, 8, 10], files: [9])),
        Row("intervals.icu", "mdmmmdmmmm", Told(icu: [9, 13])),
        Row("intervals.icu, and what came there from Strava", "mdommdmmmo", Told(icu: [9, 13], stubs: [10, 17])),
        Row("an API and intervals.icu", "mdmmmdmmmm", Told(api: [9, 13], icu: [9, 13])),
        Row("a night of clock change", "mdmmmdmmmm", Told(feed: [1, 9], files: [2, 13], zone: "America/New_York")),
        Row("a trip, with the days of the place", "mmdmmmdmmm", Told(icu: [9, 13], away: "Pacific/Auckland")),
        Row(
            "a trip that only an API knows", "mmmdmmmmdm", others: "oooooooooo",
            Told(api: [10, 15], zone: "Pacific/Honolulu", away: "Pacific/Auckland")),
        Row("a list", "mdmmmmmmmm", others: "oooooooooo", Told(list: [1, 9])),
        Row("a list, and what the feed tells", "mdmmmmmmmd", others: "oooooooood", Told(feed: [17], list: [1, 9])),
        Row("nothing is planned", "          ", Told(files: [2], isPlanned: false)),
    ])
    func everyDoor(_ row: Row) throws {
        let place = try Place(row.told)
        let own = try place.owner.known()
        try place.expect(own, row.own, isRoster: false)
        let others = try place.owner.known(from: day(-300), origins: .outsideAPI)
        try place.expect(others, row.others, isRoster: true)
        for (day, isKnown) in try place.assistantDays() {
            #expect(isKnown == others.input.knownDays.contains(day), "an assistant, \(day)")
        }
    }
}

/// A day of March 2026; February's are 0 and less.
private func day(_ number: Int) -> Day { Day(number: ("2026-03-01" as Day).number + number - 1) }

/// Its noon in UTC.
private func moment(_ number: Int) -> Instant {
    Instant(secondsSinceEpoch: day(number).number * 86_400 + 12 * 3600)
}

/// What is remembered of an athlete, and what each door makes of it.
private struct Place {
    let lab: Lab
    let athlete: Athlete
    var owner: AthleteOwner { lab.owner(of: athlete) }
    private static let shown = (8...17).map(day)

    init(_ told: KnownDayTests.Told) throws {
        let lab = try Lab()
        var athlete = try lab.athlete(zone: told.zone)
        athlete.activities = told.list == nil ? [] : ["activities.json"]
        athlete.files = told.files == nil ? [] : ["/garmin"]
        if told.api != nil { athlete.strava = try StravaServer.application() }
        if told.icu != nil {
            athlete.intervals = IntervalsAccount(
                key: IntervalsKey("a1b2c3"), apiURL: try Address(parsing: "https://api.example/api/v1"))
        }
        (self.lab, self.athlete) = (lab, athlete)
        let place = try told.away.map { try #require(Zone(identifier: $0)) } ?? athlete.zone
        let now = moment(18)
        let list = (told.list ?? []).map { Ride(start: moment($0)).row($0) }
        lab.set {
            $0.now = now
            $0.activities = "[" + list.joined(separator: ",").replacing("Ride", with: "Run") + "]"
        }
        var snapshot = Snapshot()
        snapshot.feed.plans =
            try told.isPlanned ? (-20...20).map { try Self.plan($0, isDone: told.feed.contains($0)) } : []
        snapshot.feed.fetched = moment(told.feedRead)
        snapshot.feed.gaps = told.gaps.map { day($0.lowerBound)...day($0.upperBound) }
        if let read = told.apiRead, let done = told.api {
            snapshot.strava.activities = done.map {
                RememberedActivity(Self.run($0, in: place), fetched: moment(read))
            }
            (snapshot.strava.lastFullWalk, snapshot.strava.coveredFrom) = (moment(read), day(-20))
        }
        if let done = told.icu {
            snapshot.intervals.activities = try done.map {
                var run = Self.run($0, in: place)
                run.id = try #require(ActivityID.intervals("i\($0 + 1000)"))
                return RememberedIntervals(IntervalsActivity(run))
            }
            snapshot.intervals.stubs = told.stubs.map {
                IntervalsStub(id: nil, start: LocalTime(secondsSinceEpoch: moment($0).secondsSinceEpoch))
            }
            (snapshot.intervals.lastRead, snapshot.intervals.covered) = (now, [day(-20)...day(18)])
        }
        if let first = told.archive.first, let last = told.archive.last {
            snapshot.imports.activities = told.archive.map {
                ImportedActivity(Self.run($0, in: athlete.zone), imported: now)
            }
            snapshot.imports.archives = [
                ImportedArchive(hash: 1, name: "export.zip", imported: now, rows: 1, days: day(first)...day(last))
            ]
        }
        if let files = told.files {
            var folder = RememberedFolder("/garmin")
            folder.read = told.filesRead.map(moment)
            snapshot.devices.folders = [folder]
            for number in files { Self.add(Self.run(number, in: athlete.zone), "\(number)", to: &snapshot.devices) }
        }
        let store = try AthleteStore.open(lab.path(athlete.memoryName), now: now)
        try store.keep(snapshot, insteadOf: Snapshot(), at: now)
        _ = store.close()
    }

    private static func plan(_ number: Int, isDone: Bool) throws -> PlannedWorkout {
        var plan = try WorkoutsLab.plan("p\(number + 100) Run \(day(number)) 60m\(isDone ? " done did=60m" : "")")
        plan.uid = plan.feedUID
        return plan
    }

    private static func run(_ number: Int, in zone: Zone) -> Activity {
        Activity(
            id: .strava(Int64(number + 1000)), name: "Run", sportType: SportType(rawValue: "Run"),
            start: moment(number),
            localStart: zone.local(moment(number)), movingTime: .seconds(3600), elapsedTime: .seconds(3600))
    }

    private static func add(_ activity: Activity, _ name: String, to devices: inout DeviceMemory) {
        var activity = activity
        activity.id = FiledActivity.id(start: activity.start, sport: activity.sportType)
        devices.legs.append(
            RememberedLeg(
                FiledActivity(activity: activity, content: name, rank: 0), offset: nil, heartRate: HeartRateTimes()))
        var file = RememberedFile(
            folder: "/garmin", name: "\(name).fit", stamp: .unknown, verdict: .used, seen: activity.end)
        file.content = name
        devices.files.append(file)
    }
}

extension Place {
    private static func states(_ days: [Day], _ statuses: (Day) -> [MergedWorkout.Status]) -> String {
        days.map { day in
            let statuses = statuses(day)
            return statuses.contains(.completed)
                ? "d" : statuses.contains(.missed) ? "m" : statuses.contains(.planned) ? "o" : " "
        }.joined()
    }

    /// The doors of one reader say the same of each day.
    func expect(_ known: KnownWorkouts, _ states: String, isRoster: Bool) throws {
        func expect(_ door: String, _ statuses: (Day) -> [MergedWorkout.Status]) {
            let found = Self.states(Self.shown, statuses)
            #expect(found == states, "\(door), \(isRoster ? "others" : "own")")
        }
        let published = try known.published().workouts
        expect("calendar") { day in published.filter { $0.day == day }.map(\.status) }
        let agenda = try known.published().agenda().split(separator: "\n")
        expect("agenda") { day in
            agenda.filter { $0.contains(" \(day.components.day) Mar  ") }.compactMap { line in
                ["✓": .completed, "✗": .missed, "○": .planned].first { line.contains($0.key) }?.value
            }
        }
        expect("past") { day in known.past.filter { $0.day == day }.map(\.status) }
        expect("explain") { known.explanation(of: $0).plans.map(\.status) }
        let week = CoachWeek(
            Window(from: Self.shown[0], to: Self.shown[9]), .monday, ReportRules(), isRoster: isRoster, publicURL: nil)
        let report = try ReportedAthlete(of: owner, in: week).report
        expect("report") { day in report.days.first { $0.day == day }?.workouts.map(\.status) ?? [] }
        #expect(report.total.missed == states.count { $0 == "m" } && report.total.unknown == states.count { $0 == "o" })
        let insights = known.insights(Insights.Question(window: week.window, weekStart: .monday), in: athlete.zone)
        #expect(insights.details?.plan.total == report.total)
        let compared = Self.shown.count { day in
            known.input.knownDays.contains(day)
                && known.past.contains { $0.day == day && $0.planned != nil && $0.status != .planned }
        }
        #expect(report.total.countedPlannedSeconds == compared * 3600)
        let cells = insights.heatmap.weeks.flatMap(\.cells)
        for day in Self.shown {
            let isKnown = known.input.knownDays.contains(day)
            let hasActivity = known.activities.contains { $0.activity.day == day }
            #expect(known.explanation(of: day).isKnown == isKnown)
            let brief = known.brief(on: day, of: athlete, .monday).days.first { $0.day == day }
            #expect(brief?.isKnown == isKnown, "brief, \(day)")
            #expect(
                (cells.first { $0.day == day }?.content == .unknown) == !(isKnown || hasActivity), "heatmap, \(day)")
        }
    }

    /// Whether an assistant is told that a day is known.
    func assistantDays() throws -> [(day: Day, isKnown: Bool)] {
        let configuration = try Configuration.none(in: ["HOME": lab.folder])
        let tools = ToolTable([owner], configuration).catalogue(version: "1").tools
        let week = try #require(tools.first { $0.name == "week" })
        return try ["2026-03-09", "2026-03-16"].flatMap { start -> [(day: Day, isKnown: Bool)] in
            let days = try JSONValue(week.answer(["start": .text(start)]).structured)?["days"]?.elements ?? []
            return days.compactMap { told in
                guard let day = told["day"]?.text.flatMap({ Day(iso: $0) }), Self.shown.contains(day) else {
                    return nil
                }
                return (day, told["known"] == .flag(true))
            }
        }
    }
}
