import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing

/// What was imported, beside what Strava's API says.
struct ImportedWithStravaTests {
    /// One that Strava has, with more than its list tells, and one that it doesn't have.
    private static let archive = """
        Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Average Heart Rate,Filename
        902,"Mar 17, 2026, 7:00:00 AM",Old name,Swim,2700,1.40,2640,131.5,activities/902.gpx
        903,"Mar 17, 2026, 4:30:00 PM",Evening ride,Ride,3700,22.50,3600,,activities/903.gpx

        """

    private func imported(_ archive: String = archive) async throws {
        try lab.folder.write(archive, to: "export.csv")
        #expect(try await lab.tpmerge("import", "export.csv").status == 0)
    }

    private func gone() async throws -> [String] {
        let data = try await lab.tpmerge("export-data").json()
        let imported = data["athletes"]?.array?.first?["imported"]?.array ?? []
        return imported.filter { $0["gone"] == .bool(true) }.compactMap { $0["id"]?.string }
    }

    @Test(.strava) func theCopyReadNowCountsAndIsCompletedAndDisconnectingForgetsItAlone() async throws {
        try await imported()
        try await lab.connected()
        #expect(try await lab.merge().status == 0)
        let swim = try lab.publishedActivity("902")
        expect(swim, has: ["name": "Only for me", "distance_m": 1500, "average_heartrate": .number(131.5)])
        // Strava lists everything, and doesn't list this one.
        #expect(try lab.publishedActivities() == ["901", "902"])
        #expect(try await gone() == ["903"])
        try await lab.tpmerge("disconnect", "strava", "--forget-activities")
            .expect(0, printing: "Deleted 2 activities of anna.", "2 imported activities of anna stay.")
    }

    /// Private ones are missing then.
    @Test(.strava(.smallPlan { $0.consent = .grants(only: [.readActivities]) }))
    func withoutReadAllAbsenceSaysNothing() async throws {
        try await imported()
        try await lab.connectedWithoutPrivateActivities()
        #expect(try await lab.merge().status == 0)
        #expect(try lab.publishedActivities() == ["901", "902", "903"])
        #expect(try await gone() == [])
    }

    @Test(.strava) func whatIsListedAgainOrInALaterArchiveCountsAgain() async throws {
        try await imported()
        try await lab.connected()
        #expect(try await lab.merge().status == 0)
        #expect(try await gone() == ["903"])
        // The same archive can't know better.
        try await imported()
        #expect(try await gone() == ["903"])
        try await imported(Self.archive.replacingOccurrences(of: "Evening", with: "Late"))
        #expect(try await gone() == [])
        #expect(try await lab.merge().status == 0)
        #expect(try await gone() == ["903"])
        await lab.world.change { state in
            guard var ride = state.athlete.activities.first else { return }
            ride.id = 903
            ride.start = ride.start.advanced(bySeconds: 36_000)
            state.athlete.activities.append(ride)
        }
        #expect(try await lab.merge().status == 0)
        #expect(try await gone() == [])
        #expect(try lab.publishedActivities() == ["901", "902", "903"])
    }
}
