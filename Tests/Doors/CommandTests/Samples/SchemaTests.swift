import Basics
import CommandLab
import Export
import Foundation
import Insights
import Reports
import Testing
import Workouts

/// Every JSON that is recorded keeps the promise of `docs/schema`.
struct SchemaTests {
    /// A run that a file tells, alone, beside Strava, and with Strava's for its double.
    @Test(arguments: [
        [(ActivityID.file(1), [ActivityID]())], [(.file(1), [.strava(1)])], [(.strava(1), [.file(1)])],
        [(.file(1), []), (.strava(2), [])],
    ])
    func filesActivitiesAreValid(_ ids: [(own: ActivityID, aliases: [ActivityID])]) throws {
        let local = LocalTime(secondsSinceEpoch: 1_773_730_800)
        let activities = ids.enumerated().map { place, id in
            var run = Activity(
                id: id.own, name: "Run", sportType: SportType(rawValue: "Run"),
                start: Instant(secondsSinceEpoch: local.secondsSinceEpoch - 3600), localStart: local,
                movingTime: .seconds(3600 - place), elapsedTime: .seconds(3600), distance: Distance(meters: 9000.5),
                averageHeartRate: place == 0 ? 140 : nil)
            run.aliases = id.aliases
            run.others = !id.own.isFile && !id.aliases.isEmpty ? [.files] : []
            run.measure {
                ($0.maxPower, $0.weightedPower, $0.kilojoules) = (612, 196, 648.5)
                ($0.averageCadence, $0.lapCount, $0.isTrainer) = (84, 4, true)
            }
            return run
        }
        let today = try #require(Day(iso: "2026-03-18"))
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let input = MatchInput(today: today, plans: [], activities: activities, pairs: [], knownDays: .none)
        var publication = Publication(
            today: today, zone: zone,
            workouts: Merger(today: today, zone: zone, knownDays: .none).merge(input.matched()))
        publication.sources = [
            SourceReport(.strava, .ok, count: 1),
            SourceReport(.files, .ok, count: 1, others: ["files": 3, "unusable": 1]),
        ]
        try #require(publication.workouts.count == 1)
        publication.unshown.plans = [
            PlannedWorkout(
                feedUID: "a", kind: .workout, sport: .run, summary: "Run: Running", title: "Running",
                start: .day(today), actual: Volume(duration: .seconds(3600)), isCompleted: true)
        ]
        publication.unshown.pairs = [ManualPair(uid: "a", activityID: .file(1)), ManualPair(uid: "b", activityID: nil)]
        publication.unshown.ids = [[.file(1), .strava(1)]]
        #expect(try SchemaValidator.problems(of: try JSONValue(parsing: Data(publication.json()))) == [])
    }

    @Test func insightsAreValid() throws {
        let today = try #require(Day(iso: "2026-03-18"))
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let question = Insights.Question(window: Window(upTo: today, .monday), sports: ["run"])
        let activities = (0..<200).map { number in
            let local = LocalTime(secondsSinceEpoch: (today.number - number) * 86_400 + 25_200)
            return Activity(
                id: .strava(Int64(number)), name: "Run", sportType: SportType(rawValue: "Run"),
                start: Instant(secondsSinceEpoch: local.secondsSinceEpoch - 3600), localStart: local,
                movingTime: .seconds(3600 + number), elapsedTime: .seconds(3600), distance: Distance(meters: 10_000.5))
        }
        let known = KnownDays([today...today])
        let input = MatchInput(today: today, plans: [], activities: activities, pairs: [], knownDays: known)
        let workouts = Merger(today: today, zone: zone, knownDays: known).merge(input.matched())
        func insights(_ question: Insights.Question) -> Insights {
            .build(of: workouts, today: today, zone: zone, known: known, question)
        }
        let whole = insights(question)
        var other = question
        (other.physiology.thresholdHeartRate, other.levels) = (165, .quantiles)
        let byThreshold = insights(other)
        let nothing = Insights.build(of: [], today: today, zone: zone, known: .none, question)
        let partial = Insights.buildPartial(days: whole.days, today: today, question)
        let zoneTimes = [ActivityID.strava(1): (1...7).map { HeartRateZoneTime(zone: $0, seconds: 60) }]
        let withZones = Insights.build(
            of: workouts, today: today, zone: zone, known: known, zoneTimes: zoneTimes, question)
        let json = AthleteInsights.json([
            AthleteInsights(name: "anna", whole), AthleteInsights(name: nil, nothing),
            AthleteInsights(name: nil, byThreshold),
            AthleteInsights(name: nil, partial), AthleteInsights(name: nil, withZones),
        ])
        #expect(try SchemaValidator.problems(of: try JSONValue(parsing: Data(json.utf8)), by: "insights-1") == [])
        #expect(withZones.details?.zones != nil)
        let training = CountedTraining(of: workouts, known: known, today: today, zoneTimes: zoneTimes)
        let brief = Brief(of: training, on: today, zone: zone)
        let told = AthleteBrief.json([AthleteBrief(name: "anna", brief, .metric)])
        #expect(try SchemaValidator.problems(of: try JSONValue(parsing: Data(told.utf8)), by: "brief-1") == [])
        #expect(brief.zones != nil)
    }

    @Test(arguments: [
        (#""status": "planned""#, #""status": "dreamt""#),
        (#""version": 1"#, #""version": 2"#),
        (#""all_day": true"#, #""all_day": 1"#),
        (#""duration_s": 4500"#, #""duration_s": -1"#),
        (#""duration_s": 4500"#, #""duration_s": 4500.5"#),
        (#""day": "2026-03-18""#, #""day": "18.3.2026""#),
        (#""id": "98043896416""#, #""id": 98043896416"#),
        (#""today": "2026-03-18""#, #""today": "2026-03-18", "mood": "good""#),
        (#""tp_uid": "77a1f676-d7af-4046-a55f-803882f40331","#, ""),
    ])
    func brokenJSONIsNoticed(_ text: String, _ replacement: String) throws {
        let demo = Sample(folder: Project.folder.appendingPathComponent("Samples/demo"))
        let golden = try String(contentsOf: demo.golden(.json), encoding: .utf8)
        let broken = golden.replacingOccurrences(of: text, with: replacement)
        try #require(broken != golden)
        #expect(try SchemaValidator.problems(of: try JSONValue(parsing: Data(broken.utf8))) != [])
    }

    @Test func unknownKeywordIsAProblem() throws {
        var validator = SchemaValidator(schema: try JSONValue(parsing: Data(#"{"multipleOf": 2}"#.utf8)))
        #expect(validator.problems(of: .number(4)) == ["the validator does not know the keyword multipleOf"])
    }
}
