import Basics
import CommandLab
import Foundation
import Store
import StravaStandIn
import Testing
import Workouts

/// A memory that an older version has written knows less of each activity. What comes with the next walk changes nothing
/// that is published.
struct OlderMemoryTests {
    /// Makes of a memory what the migration makes of an older version's.
    private func forgetMeasures(_ lab: StravaLab) throws {
        let (old, now) = (try lab.memory(), Instant.hoursAgo(0))
        var new = old
        for index in new.activities.indices {
            new.activities[index].activity.measure {
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
        #expect(new.activities != old.activities)
        let store = try AthleteStore.open(lab.folder.path(MemoryLab.name()), now: now)
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

    @Test func measuresComeWithTheNextWalkAndChangeNothing() async throws {
        try await StravaLab.run(Self.strava) { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let good = (try lab.folder.data("out.ics"), try lab.folder.data("out.json"))
            let known = try lab.memory()
            try forgetMeasures(lab)
            for name in ["out.ics", "out.json"] { try lab.folder.setModified(name, Date.longAgo) }
            let pages = await lab.world.requests(to: "/api/v3/activities/901")

            let ending = try await lab.merge()
            #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
            #expect(try lab.folder.data("out.ics") == good.0)
            #expect(try lab.folder.data("out.json") == good.1)
            for name in ["out.ics", "out.json"] { #expect(try lab.folder.modified(name) == Date.longAgo) }
            let now = try lab.memory()
            #expect(now.activities.map(\.activity) == known.activities.map(\.activity))
            #expect(now.activities.allSatisfy { $0.activity.sufferScore != nil && $0.activity.isTrainer == false })
            #expect(now.activities.map(\.detailsFetched) == known.activities.map(\.detailsFetched))
            #expect(await lab.world.requests(to: "/api/v3/activities/901") == pages)
            #expect(now.revisions == known.revisions)
            #expect((now.plans, now.pairs) == (known.plans, known.pairs))
        }
    }

    /// A newer version's is refused by who looks, and set aside by who writes.
    @Test func anArchiveIsTakenIntoNoNewerMemory() async throws {
        let lab = try MemoryLab()
        try lab.remember()
        try lab.folder.write(BulkExportText.small, to: "export.csv")
        try lab.change("INSERT INTO grdb_migrations VALUES ('99 of tomorrow')")
        let tomorrows = try lab.folder.data(MemoryLab.name())
        let dry = try await lab.tpmerge("import", "export.csv", "--dry-run")
        #expect(dry.status != 0 && dry.text == "", "\(dry.text)")
        #expect(dry.errors.contains("was written by a newer tpmerge"), "\(dry.errors)")
        #expect(try lab.folder.data(MemoryLab.name()) == tomorrows)
        let aside = try await lab.tpmerge("import", "export.csv")
        #expect(aside.status == 0)
        #expect(aside.errors.contains("was written by a newer tpmerge"), "\(aside.errors)")
        let kept = try #require(try lab.files().first { $0.contains(".damaged-") })
        #expect(try lab.folder.data(kept) == tomorrows)
    }
}
