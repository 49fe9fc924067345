import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Rows 33 and 40: lists of activities that are broken, emptied or shifting.
@Suite(.slow) struct ActivityRows {
    @Test("33: an unreadable file fails even where activities are remembered") func row33Remembered() async throws {
        let anna = try await Anna.published(activities: ["activities.json"])
        let good = try anna.lastGood()
        try anna.folder.write("nonsense", to: "activities.json")
        try anna.expect(good, after: try await anna.merge(), status: 65, saying: "activities.json")
        try anna.folder.write("[]", to: "activities.json")
        try anna.expect(good, after: try await anna.merge(), status: 65, saying: "--allow-empty")
        try FileManager.default.removeItem(atPath: anna.folder.path("activities.json"))
        try await anna.merge().expect(66)
        #expect(try anna.published() == good.bytes)
    }

    @Test("40: an activity list that is suddenly empty, with the plan well and alone") func row40() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let ids = try lab.publishedActivities()
            await lab.world.change { $0.athlete.activities = [] }
            let ending = try await lab.merge().expect(0)
            #expect(
                ending.errors.hasPrefix("tpmerge: warning: anna: Strava no longer lists any activities"),
                "\(ending.errors)")
            #expect(ending.errors.contains("--allow-empty"))
            #expect(try lab.publishedActivities() == ids)
            #expect(try await lab.merge("--strict").status == 75)
            let good = try lab.folder.data("out.ics")
            try await lab.merge("--no-state").expect(65, saying: "--allow-empty")
            #expect(try lab.folder.data("out.ics") == good)
            #expect(try await lab.merge("--allow-empty").status == 0)
            #expect(try lab.publishedActivities() == [])
        }
    }

    private static let flaws: [Misbehaviour] = [
        .shortPages, .repeatedActivities, .uploadBetweenPages, .lateUploadBetweenPages, .deletionBetweenPages,
    ]

    @Test("40: pages shifting under the walk, short pages, an activity twice", arguments: flaws)
    func row40Pages(_ flaw: Misbehaviour) async throws {
        try await StravaLab.run(.twoPages(flaw, times: flaw == .deletionBetweenPages ? 2 : nil)) { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let ids = try lab.publishedActivities()
            #expect(Set(ids).count == ids.count)
            let there = await lab.world.change { world in world.athlete.activities.map { "\($0.id)" } }
            #expect(Set(ids).isSuperset(of: (10_001...10_250).map(String.init).filter(there.contains)))
        }
    }

    @Test("40: gone ones are gone the next time, late ones are there, and a page that is HTML drops nothing")
    func row40NextTime() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            await lab.world.change { $0.misbehave(.webPage, path: "/athlete/activities") }
            try await lab.merge().expect(0, saying: "can't be read as a list of activities")
            #expect(try lab.publishedActivities() == ["901", "902"])
            await lab.world.change {
                $0.misbehaviours = []
                $0.athlete[activity: 902] = nil
            }
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901"])
            await lab.world.change { $0.athlete = .smallPlan }
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901", "902"])
        }
    }
}
