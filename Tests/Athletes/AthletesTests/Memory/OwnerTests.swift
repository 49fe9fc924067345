import Basics
import Export
import Files
import Foundation
import IntervalsAPI
import Profiles
import Publishing
import Store
import StravaAPI
import Testing
import Web
import Workouts
import WorkoutsLab

@testable import Athletes

@Suite struct OwnerTests {
    private let lab: Lab
    private let athlete: Athlete
    private let owner: AthleteOwner

    init() throws {
        lab = try Lab()
        athlete = try lab.athlete()
        owner = lab.owner(of: athlete)
        lab.set {
            $0.now = Instant(secondsSinceEpoch: 1_773_835_200)
            $0.feed = .body(Self.feed, etag: nil)
            $0.activities = "[]"
        }
    }

    @Test func nothingIsKnownBeforeTheFirstRun() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: lab.folder)
        #expect(throws: RunError.self) { try owner.known().published() }
        #expect(try owner.snapshot() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: lab.folder) == before)
    }

    /// What was imported is looked at before any run; nothing takes the place of what is published by it.
    @Test func whatWasImportedIsKnownBeforeTheFirstRun() async throws {
        let table = "id,date,name,type,elapsed_time,distance\n7,2026-03-04 08:00:00,Run,Run,1800,5000\n"
        _ = try await lab.takeArchive(table, of: athlete)
        let known = try owner.known(from: Day(number: .min))
        #expect(known.activities.map(\.activity.id) == [7])
        #expect(known.publication().sources[.trainingPeaks].state == .absent)
        #expect(!known.input.planIsKnown && known.hasArchive)
        #expect(throws: RunError.nothingKnown("Nothing is known yet.")) { try owner.known().published() }
        for calendar in athlete.linkedCalendars {
            #expect(throws: RunError.self) {
                try owner.calendar(calendar, of: known, changedAt: Instant(secondsSinceEpoch: 0))
            }
        }
        _ = try await lab.report(of: athlete)
        #expect(try owner.known().input.planIsKnown)
        #expect(try owner.known().published().workouts.count == 2)
    }

    @Test func thePublicationCanBeHadWithoutARun() async throws {
        let report = try await lab.report(of: athlete)
        let published = try #require(report.publication)
        #expect(!published.workouts.isEmpty)
        lab.set { $0.feed = .fault(.refused(status: 404)) }
        #expect(try owner.known().published() == published)
    }

    /// While outputs are made, and other athletes' runs go on, it would cost as much memory as they do.
    @Test func aReportKeepsNothingThatOnlyThePublicationWasMadeOf() async throws {
        _ = try await lab.report(of: athlete)
        try lab.showJSON(of: athlete)
        let reading = try #require(try await lab.report(of: athlete).reading)
        #expect(reading.memory?.snapshot.feed.plans.count == 1)
        #expect(reading.list == nil && reading.identities == nil && reading.published == nil)
    }

    /// What has been deleted at Strava counts no more, although it was imported; what is told of again does.
    @Test func whatWasImportedHeedsWhatIsSaidOfOneActivity() async throws {
        let table = "id,date,name,type,elapsed_time,distance\n7,2019-05-04 08:00:00,Long ago,Run,1800,5000\n"
        #expect(try await lab.takeArchive(table, of: athlete).added == 1)
        try await lookUpDeleted(7)
        #expect(try owner.snapshot()?.imports.activities.map(\.isGone) == [true])
        #expect(try owner.snapshot()?.imports.archives.map(\.name) == ["export.zip"])
        _ = try await put("Long ago")
        #expect(try owner.snapshot()?.imports.activities.map(\.isGone) == [false])
        #expect(try owner.snapshot()?.strava.activities.map(\.activity.id) == [7])
    }

    @Test func oneActivityIsAddedAndRemoved() async throws {
        _ = try await lab.report(of: athlete)
        let activity = try await put("Lunch run")
        #expect(try owner.snapshot()?.strava.activities.map(\.activity) == [activity])
        _ = try await put("Long lunch run")
        #expect(try owner.snapshot()?.strava.activities.map(\.activity.name) == ["Long lunch run"])
        try await lookUpDeleted(7)
        #expect(try owner.snapshot()?.strava.activities == [])
    }

    @Test(
        "301: a program that runs for weeks leaves a memory alone that another configuration has taken over meanwhile")
    func takenOver() async throws {
        var (anna, other) = (athlete, athlete)
        anna.owner = MemoryOwner(of: anna, configuredAt: lab.path("a.yaml"))
        other.owner = MemoryOwner(of: other, configuredAt: lab.path("b.yaml"))
        #expect(try await lab.report(of: anna).error == nil)
        #expect(try await lab.report(of: other).error?.failure.kind == .configuration)
        other.formerOwner = owner.state.owner(of: anna)
        #expect(other.formerOwner == anna.owner)
        for _ in 0..<2 { #expect(try await lab.report(of: other).error == nil) }
        let before = try lab.memory(of: other)

        let said = "The memory of `anna` belongs to \(lab.path("b.yaml")). \(MemoryOwner.advice)"
        let failure = try #require(try await lab.report(of: anna).error?.failure)
        #expect(failure.kind == .configuration && failure.text(for: .terminal) == said)
        #expect(failure.text(for: .page) == "The memory of `anna` belongs to another configuration.")
        let late = lab.owner(of: anna)
        #expect(throws: StoreError.self) { try late.snapshot() }
        #expect(throws: RunError.self) { try late.changeOutbox { _ in } }
        let activity = Self.activity(id: 7, name: "Run")
        await #expect(throws: RunError.self) {
            try await lab.locked(anna) { owner, lock throws(RunError) in try await owner.put(activity, lock) }
        }
        #expect(try lab.memory(of: other) == before)
    }

    @Test("301: without a feed's address, files below the configuration's folder are the same wherever that is moved")
    func moved() {
        for (new, isSame) in [("sport", true), ("sport/2026", true), ("other", false)] {
            let owners = ["training", new].map { folder in
                var athlete = athlete
                (athlete.feed, athlete.activities) = (nil, ["/srv/list.json", lab.path("\(folder)/list.json")])
                athlete.files = [lab.path(folder == "other" ? "other/runs" : "\(folder)/rides")]
                return MemoryOwner(of: athlete, configuredAt: lab.path("\(folder)/config.yaml"))
            }
            #expect(owners[1].hasPlan(of: owners[0]) == isSame, "\(new)")
        }
    }

    @Test("301: a household's application, and a key without its account, tell one athlete from no other")
    func indistinct() throws {
        for (id, isSame) in [(IntervalsAccount.usualAthlete, false), ("i7", true)] {
            let owners = try ["anna", "ben"].map { name in
                var athlete = athlete
                (athlete.feed, athlete.activities) = (nil, [])
                athlete.strava = try StravaServer.application()
                athlete.intervals = IntervalsAccount(
                    key: nil, athleteID: id, apiURL: try Address(parsing: "https://intervals.icu"))
                return MemoryOwner(of: athlete, configuredAt: lab.path("\(name).yaml"))
            }
            #expect(owners[1].hasPlan(of: owners[0]) == isSame && owners[1].isDistinct == isSame)
        }
    }

    @Test func oneVerbAfterTheOther() async throws {
        _ = try await lab.report(of: athlete)
        try await lab.locked(athlete) { owner, lock throws(RunError) in
            await withTaskGroup(of: Void.self) { group in
                for number in 1...20 {
                    group.addTask {
                        try? await owner.put(Self.activity(id: .strava(Int64(number)), name: "Run \(number)"), lock)
                    }
                }
            }
        }
        #expect(try owner.snapshot()?.strava.activities.count == 20)
    }

    private static let feed = FeedText.calendar([
        "BEGIN:VEVENT", "DESCRIPTION:Workout type: Run\\nPlanned Time: 1:00", "DTEND;VALUE=DATE:20260319",
        "DTSTAMP:20260318T060000Z", "DTSTART;VALUE=DATE:20260318", "SUMMARY:Run: Easy", "UID:1", "END:VEVENT",
    ])

    /// Strava has said that activity 7 is so called.
    private func put(_ name: String) async throws -> Activity {
        let activity = Self.activity(id: 7, name: name)
        try await lab.locked(athlete) { owner, lock throws(RunError) in try await owner.put(activity, lock) }
        return activity
    }

    /// Looks an activity up at Strava, which has none.
    private func lookUpDeleted(_ id: Int64) async throws {
        var connected = athlete
        let now = Instant(secondsSinceEpoch: 1_773_835_200)
        try lab.connect(&connected, to: StravaServer(zone: athlete.zone), at: now)
        connected.activities = athlete.activities
        let looked = try await lab.locked(connected) { owner, lock throws(RunError) in
            try await owner.lookUp([id], asking: 1, awaiting: [], lock)
        }
        #expect(looked.missing == [id] && looked.hasNews)
    }

    private static func activity(id: ActivityID, name: String) -> Activity {
        Activity(id, at: Instant(secondsSinceEpoch: 1_773_835_200), seconds: 1800, name: name)
    }
}
