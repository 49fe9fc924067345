import Athletes
import Basics
import Foundation
import Insights
import Store
import StravaAPI
import Testing
import Workouts
import WorkoutsLab

/// What only an archive told may be shown to others; what Strava's API or a JSON list told is for the athlete alone.
@Suite("Archives and Strava's API")
struct ArchivedTests {
    /// Where activity 7 comes from.
    enum Source: CaseIterable {
        case archive, table, api, apiAndArchive, apiRemovedFromTheConfiguration, list, listAndArchive
    }

    private let now = Instant(secondsSinceEpoch: 1_773_835_200)

    @Test(arguments: Source.allCases)
    func isForTheAthleteAlone(_ source: Source) throws {
        let brief = try brief(source)
        let workout = try #require(brief.days.last { !$0.workouts.isEmpty }?.workouts.first)
        let isArchive = source == .archive || source == .table
        #expect(workout.isForAthleteAlone == !isArchive && brief.isForAthleteAlone == !isArchive)
        #expect(brief.isFromStrava)
    }

    private func brief(_ source: Source) throws -> Brief {
        let lab = try Lab()
        var athlete = try lab.athlete(zone: "UTC")
        athlete.feed = nil
        athlete.activities = [.table, .list, .listAndArchive].contains(source) ? ["activities"] : []
        if source == .api || source == .apiAndArchive { athlete.strava = try StravaServer.application() }
        lab.set {
            $0.now = now
            $0.activities =
                source == .table
                ? "id,date,name,type,elapsed_time,distance\n7,2026-03-18 08:00:00,Run,Run,1800,5000\n"
                : """
                [{"id":7,"name":"Run","sport_type":"Run","elapsed_time":1800,"moving_time":1800,"distance":5000,
                "start_date":"2026-03-18T08:00:00Z","start_date_local":"2026-03-18T08:00:00Z"}]
                """
        }
        let known = try lab.owner(of: athlete).known(of: snapshot(source), RunOptions())
        return known.brief(on: nil, of: athlete, .monday)
    }

    private func snapshot(_ source: Source) throws -> Snapshot {
        let start = now.advanced(bySeconds: -4 * 3600)
        let run = Activity(
            id: 7, name: "Run", sportType: SportType(rawValue: "Run"), start: start, localStart: start.utc,
            movingTime: .seconds(1800), elapsedTime: .seconds(1800), distance: Distance(meters: 5000))
        var snapshot = Snapshot()
        if [.archive, .apiAndArchive, .apiRemovedFromTheConfiguration, .listAndArchive].contains(source) {
            snapshot.imported = [ImportedActivity(run, imported: now)]
            snapshot.imports = [
                ImportedArchive(hash: 1, name: "export.zip", imported: now, rows: 1, days: run.day...run.day)
            ]
        }
        if [.api, .apiAndArchive, .apiRemovedFromTheConfiguration].contains(source) {
            snapshot.activities = [RememberedActivity(run, fetched: now)]
            snapshot.strava.lastFullWalk = now
            snapshot.strava.coveredFrom = run.day
        }
        return snapshot
    }
}

/// What the athlete wrote of an activity, as an archive tells it: the description goes the way of all descriptions, and
/// the private note into nothing that is published.
@Suite("Texts of archives")
struct ArchivedTextTests {
    enum Way: CaseIterable { case imported, configured, importedBesideFile, importedBesideList }

    private let devices: DeviceLab
    private let ride = Ride()

    init() throws { devices = try DeviceLab() }

    private func run(_ way: Way) async throws {
        let table = ride.table(description: "Windy", note: "Knee hurts")
        if way == .configured { devices.list(table: table) } else { try await devices.takeArchive(table) }
        if way == .importedBesideFile { try devices.write(ride, to: "a.fit") }
        if way == .importedBesideList { devices.list(ride.row()) }
        _ = try await devices.run()
    }

    @Test(arguments: Way.allCases)
    func onlyTheDescriptionIsPublishedAndAReportReadsBoth(_ way: Way) async throws {
        try await run(way)
        for name in ["anna.ics", "anna.json"] {
            let text = String(decoding: try #require(devices.lab.bytes(name)), as: UTF8.self)
            #expect(text.contains("Windy") && !text.contains("Knee"), "\(name)")
        }
        let known = try devices.lab.owner(of: devices.athlete).known()
        let ride = try #require(known.workouts.first?.activity)
        #expect((ride.notes, ride.privateNote) == ("Windy", "Knee hurts"))
    }
}
