import Basics
import CommandLab
import Foundation
import Store
import StravaStandIn
import Testing
import Workouts

/// A memory that another version has written.
struct OlderMemoryTests {
    /// Makes of a memory one that an older version began, which knew less of each activity.
    private func forgetMeasures(_ lab: StravaLab) throws {
        let (old, now) = (try lab.memory(), Instant.hoursAgo(0))
        var new = old
        for index in new.strava.activities.indices {
            new.strava.activities[index].activity.measure {
                $0.sufferScore = nil
                $0.maxHeartRate = nil
                $0.maxSpeed = nil
                $0.weightedPower = nil
                $0.kilojoules = nil
                $0.powerIsMeasured = nil
                $0.averageCadence = nil
                $0.isTrainer = nil
            }
        }
        #expect(new.strava.activities != old.strava.activities)
        let store = try AthleteStore.open(lab.folder.path(ConfiguredFolder.memory()), now: now)
        try store.keep(new, insteadOf: old, at: now)
    }

    private static let strava = WorldState.smallPlan { state in
        for index in state.athlete.activities.indices {
            state.athlete.activities[index].heartRate = 141
            state.athlete.activities[index].cadence = 82
            state.athlete.activities[index].calories = 512
        }
        state.athlete.activities[1].sportType = "VirtualRide"
        state.athlete.activities[1].power = 210
    }

    /// What comes with the next walk changes nothing that is published.
    @Test(.connected(strava)) func measuresComeWithTheNextWalkAndChangeNothing() async throws {
        #expect(try await lab.merge().status == 0)
        let known = try lab.memory()
        try forgetMeasures(lab)
        let pages = await lab.world.requests(to: "/api/v3/activities/901")

        try await lab.folder.keepsOutputs { try await lab.merge().expect(0, errors: "") }
        let now = try lab.memory()
        #expect(now.strava.activities.map(\.activity) == known.strava.activities.map(\.activity))
        #expect(now.strava.activities.allSatisfy { $0.activity.sufferScore != nil && $0.activity.isTrainer == false })
        #expect(now.strava.activities.map(\.detailsFetched) == known.strava.activities.map(\.detailsFetched))
        #expect(await lab.world.requests(to: "/api/v3/activities/901") == pages)
        #expect(now.published.revisions == known.published.revisions)
        #expect((now.feed.plans, now.manual.pairs) == (known.feed.plans, known.manual.pairs))
    }

    /// An older version's memory is left as it is, and what the error advises goes on from what is published. A newer one's
    /// is refused by who looks, and set aside by who writes.
    @Test func anArchiveIsTakenIntoNoOlderMemoryAndNoNewerOne() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.folder.write(BulkExportText.small, to: "export.csv")
        #expect(try await lab.tpmerge("merge", "--today", "2026-03-18").status == 0)
        try lab.folder.replace("feed.ics", with: SmallPlan.feed.replacing("1800 m", with: "2000 m"))
        #expect(try await lab.tpmerge("merge", "--today", "2026-03-18").status == 0)
        func versions() throws -> [Substring] {
            try lab.folder.text("out.ics").split(separator: "\r\n").filter {
                $0.hasPrefix("UID:") || $0.hasPrefix("SEQUENCE:")
            }
        }
        let known = try versions()
        #expect(known.contains("SEQUENCE:1"))
        try lab.change("DELETE FROM grdb_migrations WHERE identifier = '23 pushed calendars'")
        let (yesterdays, path) = (
            try lab.folder.data(ConfiguredFolder.memory()), lab.folder.path(ConfiguredFolder.memory())
        )
        for arguments in [
            ["import", "export.csv", "--dry-run"], ["import", "export.csv"], ["merge"], ["export-data"],
        ] {
            let ending = try await lab.tpmerge(arguments).expect(74, "\(arguments)")
            let words = "was written by a build of tpmerge before 0.1 was complete. It was left as it is."
            #expect(ending.errors.contains(words), "\(arguments) \(ending.errors)")
            #expect(ending.errors.contains("Then run: mv \(path) \(path).old."), "\(arguments) \(ending.errors)")
            #expect(try lab.folder.data(ConfiguredFolder.memory()) == yesterdays, "\(arguments)")
        }
        #expect(try lab.files().allSatisfy { !$0.contains(".damaged-") })
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        #expect(try await lab.tpmerge("merge", "--today", "2026-03-18").status == 0)
        #expect(try versions() == known)
        let published = try lab.folder.data("out.json")
        #expect(try await lab.tpmerge("import", "export.csv", "--dry-run", "--json").json()["added"] == .number(2))
        let ending = try await lab.tpmerge("import", "export.csv", "--json")
        #expect(ending.status == 0 && !ending.errors.contains("sqlite"), "\(ending.errors)")
        #expect(try ending.json()["added"] == .number(2))
        #expect(try await lab.tpmerge("merge", "--today", "2026-03-18", "--since", "2026-03-18").status == 0)
        let plans = try JSONValue(parsing: lab.folder.data("out.json"))["workouts"]?.array
        #expect(try plans?.isEmpty == false && published != lab.folder.data("out.json"))

        try lab.change("INSERT INTO grdb_migrations VALUES ('99 of tomorrow')")
        let tomorrows = try lab.folder.data(ConfiguredFolder.memory())
        let dry = try await lab.tpmerge("import", "export.csv", "--dry-run")
        #expect(dry.status != 0 && dry.text == "", "\(dry.text)")
        #expect(dry.errors.contains("was written by a newer tpmerge"), "\(dry.errors)")
        #expect(try lab.folder.data(ConfiguredFolder.memory()) == tomorrows)
        try await lab.tpmerge("import", "export.csv").expect(0, saying: "was written by a newer tpmerge")
        let kept = try #require(try lab.files().first { $0.contains(".damaged-") })
        #expect(try lab.folder.data(kept) == tomorrows)
    }
}
