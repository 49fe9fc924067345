import Basics
import Export
import IntervalsAPI
import Messages
import Store
import Testing
import Web
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import Profiles

/// Runs of an athlete whose activities intervals.icu has, alone or beside Strava's list.
@Suite struct IntervalsTests {
    let lab: Lab
    private let now = Instant(secondsSinceEpoch: 1_773_835_200)

    init() throws {
        lab = try Lab()
        let plan = SmallFeed.Workout(title: "Hills", day: try #require(Day(iso: "2026-03-13")))
        let feed = SmallFeed(workouts: [plan])
        lab.set { [now] in
            $0.now = now
            $0.feed = .body(feed.text(made: now), etag: nil)
        }
    }

    func athlete(listsStrava: Bool = false) throws -> Athlete {
        var athlete = try lab.athlete()
        athlete.intervals = IntervalsAccount(
            key: IntervalsKey("a1b2c3"), apiURL: try Address(parsing: "https://api.example/api/v1"))
        if !listsStrava { athlete.activities = [] }
        return athlete
    }

    /// Rows of March; each is of the day of its number.
    func list(_ days: Int..., stubs: Int...) {
        let date = { (day: Int) in "2026-03-\(day < 10 ? "0" : "")\(day)T09:00:00" }
        let rows = days.map { day in
            """
            {"id":"i\(day)","name":"Icu \(day)","type":"Ride","start_date_local":"\(date(day))","moving_time":1800,
            "elapsed_time":1800,"distance":15000,"icu_training_load":41,"icu_hr_zone_times":[600,900,300],"source":"GARMIN_CONNECT"}
            """
        }
        let kept = stubs.map { #"{"id":"\#($0)","source":"STRAVA","start_date_local":"\#(date($0))"}"# }
        lab.set { $0.intervals = rows + kept }
    }

    /// The same of Strava's.
    func listStrava(_ days: Int...) {
        let rows = days.map { day in
            """
            {"id":\(day),"name":"Strava \(day)","sport_type":"Ride","elapsed_time":1800,"moving_time":1800,
            "distance":15000,"start_date":"2026-03-\(day < 10 ? "0" : "")\(day)T08:00:00Z",
            "start_date_local":"2026-03-\(day < 10 ? "0" : "")\(day)T09:00:00Z","timezone":"(GMT+01:00) Europe/Berlin"}
            """
        }
        lab.set { $0.activities = "[" + rows.joined(separator: ",") + "]" }
    }

    private func pass(hours: Int) { lab.set { $0.now = $0.now.advanced(bySeconds: hours * 3600) } }

    /// A run that published; without its plan.
    private func workouts(_ athlete: Athlete) async throws -> [MergedWorkout] {
        let report = try await lab.report(of: athlete)
        return try #require(report.publication).workouts.filter { $0.status == .completed }
    }

    private func uids(_ athlete: Athlete) async throws -> [String] { try await workouts(athlete).map(\.uid) }

    @Test("A check tells how many activities intervals.icu has, and how many it may not pass on")
    func inspected() async throws {
        let athlete = try athlete()
        func told() async -> [String] {
            await lab.owner(of: athlete).inspect().filter { $0.subject == .intervals }.map(\.sentence)
        }
        list(9, 10, stubs: 7)
        #expect(
            await told() == [
                "intervals.icu answers: 2 activities of the last 90 days, and 1 from Strava that it may not pass on"
            ])
        list(9)
        #expect(await told() == ["intervals.icu answers: 1 activity of the last 90 days"])
    }

    @Test("A row of which nothing can be made is told, and the others count")
    func oddRows() async throws {
        list(9)
        lab.set { $0.intervals?.append(#"{"id":"i10"}"#) }
        let report = try await lab.report(of: athlete())
        #expect(report.reading?.remarks.map(\.message).contains("1 row of intervals.icu's was of no use.") == true)
        #expect(try #require(report.publication).workouts.count { $0.status == .completed } == 1)
    }

    @Test(
        "40: if two servers fail before anything of them is known, both are told, and the first of their codes counts")
    func twoUnread() async throws {
        var athlete = try athlete()
        let strava = StravaServer(zone: athlete.zone)
        try lab.connect(&athlete, to: strava, at: now)
        strava.set([], isAway: true, now: now.advanced(bySeconds: 60))
        lab.set { $0.intervals = nil }
        let report = try await lab.report(of: athlete)
        #expect(report.publication == nil && report.error?.failure.kind == .unreachable)
        #expect(report.failures.map(\.failure.kind) == [.unreachable, .temporary])
    }

    @Test func aRowIsAnActivity() async throws {
        list(9)
        let report = try await lab.report(of: try athlete())
        let json = String(decoding: try #require(lab.bytes("anna.json")), as: UTF8.self)
        #expect(report.failures.isEmpty)
        #expect(try #require(report.publication).workouts.map(\.status) == [.completed, .missed])
        for text in [
            #""source": "intervals_icu""#, #""intervals_icu": {"#, #""uid": "intervals-i9-"#,
            #""url": "https://intervals.icu/activities/i9""#, #""training_load": 41"#, #""from_strava": 0"#,
        ] { #expect(json.contains(text), "\(text)") }
    }

    @Test func eachRunAsksOnceAndTheWholeHistoryOnceAWeek() async throws {
        let athlete = try athlete()
        list(9)
        for run in 1...3 {
            _ = try await workouts(athlete)
            #expect(lab.intervalsAsked == run)
        }
        let first = try #require(try lab.owner(of: athlete).snapshot()).intervals.lastWhole
        pass(hours: 7 * 24)
        _ = try await workouts(athlete)
        #expect(try lab.owner(of: athlete).snapshot()?.intervals.lastWhole != first)
    }

    @Test("291: a transition between two legs is a part of the race")
    func transition() async throws {
        let legs = [
            ("Swim", "09:00:00", 600, 400), ("Transition", "09:10:00", 60, 0), ("Ride", "09:11:00", 1200, 9000),
        ]
        let rows = legs.enumerated().map { number, leg in
            """
            {"id":"i\(number + 1)","type":"\(leg.0)","start_date_local":"2026-03-09T\(leg.1)","moving_time":\(leg.2),
            "elapsed_time":\(leg.2),"distance":\(leg.3),"source":"GARMIN_CONNECT"}
            """
        }
        lab.set { $0.intervals = rows }
        let done = try await workouts(try athlete())
        #expect(done.map { $0.activity?.sportType.rawValue } == ["Swim", "Ride"])
        #expect(done.map(\.toldTransitions.count) == [1, 0])
    }

    @Test("294: what is renamed, moved or made another sport there is followed under its UID")
    func edits() async throws {
        let athlete = try athlete()
        list(9, 10)
        let before = try await workouts(athlete)
        lab.set {
            $0.intervals?[1] =
                #"{"id":"i10","name":"Hills","type":"GravelRide","start_date_local":"2026-03-11T07:00:00","#
                + #""moving_time":900,"elapsed_time":900,"source":"GARMIN_CONNECT"}"#
        }
        let after = try await workouts(athlete)
        #expect(after.map(\.uid) == before.map(\.uid))
        let moved = try #require(after.last?.activity)
        #expect(moved.name == "Hills" && moved.sportType.rawValue == "GravelRide" && "\(moved.day)" == "2026-03-11")
    }

    @Test("292: it is one activity under one UID, whichever source comes or leaves", arguments: [true, false])
    func oneActivity(stravaIsFirst: Bool) async throws {
        let (both, one) = (try athlete(listsStrava: true), try athlete())
        listStrava(10)
        if stravaIsFirst { list(9) } else { list(9, 10) }
        let first = try await uids(stravaIsFirst ? both : one)
        list(9, 10)
        #expect(try await uids(both) == first)
        list(9)
        #expect(try await uids(both) == first)
        list(9, 10)
        #expect(try await uids(both) == first)
        #expect(try await uids(one) == first)
        #expect(try await workouts(one).last?.activity?.name == "Icu 10")
        #expect(try await workouts(both).last?.activity?.name == "Strava 10")
    }

    @Test("292: intervals.icu in place of Strava, from one run to the next, and back")
    func inPlaceOfStrava() async throws {
        var athlete = try athlete(listsStrava: true)
        let account = athlete.intervals
        athlete.intervals = nil
        listStrava(9, 10)
        let first = try await uids(athlete)
        try lab.showJSON(of: athlete)
        (athlete.intervals, athlete.activities) = (account, [])
        list(9, 10)
        for _ in 1...2 { #expect(try await uids(athlete) == first) }
        #expect(try await uids(try self.athlete(listsStrava: true)) == first)
    }

    @Test("292: what joins while there is no key is remembered")
    func joinsWithoutAKey() async throws {
        var athlete = try athlete(listsStrava: true)
        let account = athlete.intervals
        list(9, 10)
        listStrava(1)
        let first = try await uids(athlete)
        athlete.intervals = nil
        listStrava(1, 10)
        #expect(try await uids(athlete) == first)
        athlete.intervals = account
        list(9)
        #expect(try await uids(athlete) == first)
    }

    @Test("294: what is deleted there goes, unless too much goes at once")
    func deletions() async throws {
        let athlete = try athlete()
        list(1, 2, 3, 4, 5, 6, 7, 8)
        #expect(try await workouts(athlete).count == 8)
        list(1, 2, 3, 4)
        #expect(try await workouts(athlete).count == 4)
        list(1, 2, 3, 4, 5, 6, 7, 8)
        #expect(try await workouts(athlete).count == 8)
        list(1, 2, 3)
        #expect(try await workouts(athlete).count == 8)
        #expect(try await lab.report(of: athlete).reading?.troubles.count == 1)
        pass(hours: 25)
        #expect(try await workouts(athlete).count == 3)
        list()
        #expect(try await workouts(athlete).count == 3)
        var options = RunOptions()
        options.allowsEmpty = true
        #expect(try await lab.report(of: athlete, options).error == nil)
        #expect(try await workouts(athlete).isEmpty)
    }

    @Test("294: what goes from the rest of a history counts a day later, though each run reads its own days well")
    func lossInTheRest() async throws {
        let athlete = try athlete()
        list(1, 2, 3, 4, 5, 6, 7, 8, 14)
        _ = try await workouts(athlete)
        let (first, last) = (try #require(Day(iso: "2026-03-01")), try #require(Day(iso: "2026-03-08")))
        let known = try #require(try lab.owner(of: athlete).snapshot())
        let store = try AthleteStore.open(lab.path(athlete.memoryName), now: now)
        var broken = known
        broken.intervals.left = first...last
        try store.keep(broken, insteadOf: known, at: now)
        _ = store.close()
        var short = athlete
        short.historyDays = 5
        list(14)
        for hours in [0, 12, 11] {
            pass(hours: hours)
            _ = try await workouts(short)
            #expect(try lab.owner(of: athlete).snapshot()?.intervals.activities.count == 9)
        }
        pass(hours: 2)
        _ = try await workouts(short)
        let left = try #require(try lab.owner(of: athlete).snapshot()).intervals
        #expect(left.activities.count == 1 && left.left == nil && left.emptiedSince == nil)
    }

    @Test("298: what was read stays while intervals.icu is away, and without its key")
    func stays() async throws {
        var athlete = try athlete()
        list(9, 10)
        let first = try await uids(athlete)
        for rows in [[#"{"id":"i9""#], ["<html>"], nil] {
            lab.set { $0.intervals = rows }
            #expect(try await uids(athlete) == first, "284: no half list deletes anything")
        }
        #expect(try lab.owner(of: athlete).snapshot()?.troubles(of: athlete).map(\.source) == ["intervals.icu"])
        pass(hours: 10 * 24)
        #expect(try await uids(athlete) == first)
        athlete.intervals = nil
        #expect(try await uids(athlete) == first)
    }

    @Test("298: UIDs come again after the memory was lost") func lostMemory() async throws {
        let athlete = try athlete()
        list(9, 10)
        let first = try await uids(athlete)
        try lab.restore([:], of: athlete)
        #expect(try await uids(athlete) == first)
    }

    @Test("299: others are told what intervals.icu tells, which no row of Strava's changes")
    func origins() async throws {
        let athlete = try athlete(listsStrava: true)
        list(9, 10)
        listStrava(10, 11)
        _ = try await workouts(athlete)
        let known = try lab.owner(of: athlete).known(origins: .outsideAPI)
        #expect(known.activities.map(\.activity.name).sorted() == ["Icu 10", "Icu 9"])
        #expect(known.origins == [.feed, .intervals] && known.zoneTimes.count == 2)
        let rest = try lab.owner(of: athlete).known(origins: Origins.all.subtracting(.intervals))
        #expect(rest.activities.map(\.activity.id).sorted() == [10, 11])
        #expect(rest.activities.allSatisfy { $0.activity.aliases.isEmpty } && rest.zoneTimes.isEmpty)
    }

    @Test func withoutAnythingRememberedTheRunFails() async throws {
        lab.set { $0.intervals = nil }
        let report = try await lab.report(of: try athlete())
        #expect(report.error?.kind == .unreachable && lab.bytes("anna.ics") == nil)
    }
}
