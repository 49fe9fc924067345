import Basics
import Export
import Publishing
import Store
import Testing
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import Profiles

/// A configured list of activities that is suddenly empty: while runs refuse it, no reader is shown it either.
@Suite struct EmptiedListTests {
    private let lab: Lab
    private let now = Instant(secondsSinceEpoch: 1_773_835_200)

    init() throws {
        lab = try Lab()
        let feed = SmallFeed(workouts: [.init(title: "Hills", day: try #require(Day(iso: "2026-03-20")))])
        lab.set { [now] in
            $0.now = now
            $0.feed = .body(feed.text(made: now), etag: nil)
            $0.files["feed.ics"] = feed.text(made: now)
        }
    }

    private func list(_ ids: Int...) {
        let rows = ids.map { id in
            """
            {"id":\(id),"name":"Ride \(id)","sport_type":"Ride","elapsed_time":1800,"moving_time":1800,"distance":15000,
            "start_date":"2026-03-1\(id)T08:00:00Z","start_date_local":"2026-03-1\(id)T09:00:00Z",
            "timezone":"(GMT+01:00) Europe/Berlin"}
            """
        }
        lab.set { $0.activities = "[" + rows.joined(separator: ",") + "]" }
    }

    /// - Parameter isLinked: whether only links publish, so that no output shows what was there.
    private func athlete(isLinked: Bool) throws -> Athlete {
        var athlete = try lab.athlete()
        if isLinked { athlete.outputs = [] }
        return isLinked ? athlete.publishingByLink : athlete
    }

    /// One whose rides 7 and 8 a run has published.
    private func publishedAthlete(isLinked: Bool = true) async throws -> Athlete {
        let athlete = try athlete(isLinked: isLinked)
        list(7, 8)
        #expect(try await lab.report(of: athlete).error == nil)
        return athlete
    }

    private func shown(to athlete: Athlete, origins: Origins = .all) throws -> [ActivityID] {
        try lab.owner(of: athlete).known(origins: origins).activities.map(\.activity.id).sorted()
    }

    private func calendar(of athlete: Athlete) throws -> [UInt8] {
        let owner = lab.owner(of: athlete)
        return try owner.calendar(try #require(athlete.linkedCalendars.first), of: owner.known(), changedAt: now)
    }

    @Test("40: a list that is suddenly empty is refused by links and readers as by runs", arguments: [true, false])
    func isRefusedAlike(isLinked: Bool) async throws {
        let athlete = try await publishedAthlete(isLinked: isLinked)
        let (link, file) = (try calendar(of: athlete), lab.bytes("anna.ics"))
        var byHand = RunOptions()
        byHand.asksNoSource = true
        list()
        for _ in 0..<2 {
            #expect(throws: RunError.emptiedList(2)) { try shown(to: athlete) }
            #expect(throws: RunError.emptiedList(2)) { try lab.owner(of: athlete).matchInput(with: 7) }
            #expect(try await lab.report(of: athlete, byHand).error == .emptiedList(2))
            let error = try #require(try await lab.report(of: athlete).error)
            if isLinked { #expect(error == .emptiedList(2)) }
            #expect(error.failure.codes == RunError.emptiedList(2).failure.codes)
            #expect(lab.bytes("anna.ics") == file)
            _ = try await lab.owner(of: athlete).deviceFiles()
        }
        list(7, 8)
        #expect(try shown(to: athlete) == [7, 8])
        #expect(try calendar(of: athlete) == link)
        #expect(try await lab.report(of: athlete).error == nil)
    }

    @Test(arguments: [true, false]) func isBelievedWhenItIsAllowed(isLinked: Bool) async throws {
        let athlete = try await publishedAthlete(isLinked: isLinked)
        list()
        var options = RunOptions()
        options.allowsEmpty = true
        options.isDryRun = true
        #expect(try await lab.report(of: athlete, options).error == nil)
        #expect(throws: RunError.emptiedList(2)) { try shown(to: athlete) }
        options.isDryRun = false
        #expect(try await lab.report(of: athlete, options).error == nil)
        #expect(try shown(to: athlete) == [])
        #expect(try await lab.report(of: athlete).error == nil)
    }

    /// A list may lose some of what it had, and what the athlete excluded is not missed.
    @Test func onlyWhatTheLastRunAcceptedIsMissed() async throws {
        let athlete = try await publishedAthlete()
        list(8)
        #expect(try shown(to: athlete) == [8])
        #expect(try await lab.report(of: athlete).error == nil)
        try await lab.locked(athlete) { owner, lock throws(RunError) in
            var wish = EditWish()
            wish.isExcluded = true
            _ = try await owner.edit(8, wish, lock)
        }
        list()
        #expect(try shown(to: athlete) == [])
        #expect(try await lab.report(of: athlete).error == nil)
    }

    @Test func whatIsForgottenIsNotMissed() async throws {
        let athlete = try await publishedAthlete()
        #expect(try lab.owner(of: athlete).snapshot()?.strava.listed.map(\.id) == [7, 8])
        list()
        try await lab.locked(athlete) { owner, lock throws(RunError) in
            do throws(StoreError) { _ = try await owner.forgetActivities(andImported: false, lock) } catch {
                throw .memory(error)
            }
        }
        #expect(try lab.owner(of: athlete).snapshot()?.strava.listed == [])
        #expect(try shown(to: athlete) == [])
        #expect(try await lab.report(of: athlete).error == nil)
    }

    @Test func withoutAMemoryNothingIsMissed() async throws {
        var athlete = try athlete(isLinked: true)
        athlete.feed = .file("feed.ics")
        list(7, 8)
        #expect(try await lab.report(of: athlete).error == nil)
        list()
        #expect(await lab.forgetfulRun(athlete).error == nil)
        #expect(try lab.owner(of: athlete).known(remembers: false).activities.isEmpty)
        #expect(throws: RunError.emptiedList(2)) { try shown(to: athlete) }
    }

    /// Others see what an export has, and never what a JSON list has.
    @Test(arguments: [true, false]) func othersMissOnlyWhatTheyWereShown(isExport: Bool) async throws {
        let athlete = try athlete(isLinked: true)
        let header = "id,date,name,type,elapsed_time,distance\n"
        list(7)
        if isExport { lab.set { $0.activities = header + "7,2026-03-17 08:00:00,Ride,Ride,1800,15000\n" } }
        #expect(try await lab.report(of: athlete).error == nil)
        #expect(try shown(to: athlete, origins: .outsideAPI) == (isExport ? [7] : []))
        list()
        if isExport { lab.set { $0.activities = header } }
        #expect(throws: RunError.emptiedList(1)) { try shown(to: athlete) }
        if isExport {
            #expect(throws: RunError.emptiedList(1)) { try shown(to: athlete, origins: .outsideAPI) }
        } else {
            #expect(try shown(to: athlete, origins: .outsideAPI) == [])
        }
    }
}
