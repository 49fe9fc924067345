import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Rows 33 and 40: lists of activities that are broken, emptied or shifting.
@Suite(.slow) struct ActivityRows {
    @Test("33: a broken file is 65 and leaves the last good output") func row33() async throws {
        let files = [
            "", "{}", "null", "12", "nonsense", "[1,", "[{]", #"{"message": "Authorization Error"}"#, "<html></html>",
            "[] []",
        ]
        let batch = try await Batch(files.map { Batch.Entry(activities: $0) }, over: SmallPlan.feed)
        #expect(batch.ending.status == 65)
        for index in files.indices {
            try batch.expectRefused(index, saying: /a\d+\.list/, over: SmallPlan.feed, "\(files[index])")
        }
    }

    private static let well = Anna.list(of: ["901"]).dropFirst().dropLast(2)

    @Test("33: a broken element is skipped and reported") func row33Elements() async throws {
        let elements = ["1", "null", "\"x\"", "[]", "{}", #"{"id": null}"#, #"{"id": 902, "name": "No start"}"#]
        let batch = try await Batch(elements.map { Batch.Entry(activities: "[\($0), \(Self.well)]") })
        #expect(batch.ending.status == 0, "\(batch.ending.errors)")
        for index in elements.indices {
            #expect(try batch.workouts(index).map { $0["strava"]?["id"] } == [.string("901")], "\(elements[index])")
            #expect(try batch.warnings(of: index).count == 1, "\(elements[index])")
        }
    }

    @Test("33: lone surrogates, NaN, ids as strings, floats for whole numbers, null everywhere") func row33Odd()
        async throws
    {
        let odd = [
            Self.well.replacing("Run 901", with: "Run \\ud83c"), Self.well.replacing("8000.0", with: "NaN"),
            Self.well.replacing("\"id\": 901", with: "\"id\": \"901\""), Self.well.replacing("2640", with: "2640.0"),
            Self.well.replacing("\"id\": 901", with: "\"id\": 901.0"), Self.well.replacing("8000.0", with: "null"),
            Self.well.replacing("\"name\": \"Run 901\"", with: "\"name\": null, \"calories\": null, \"map\": null"),
        ]
        let second = Anna.list(of: ["901", "902"]).dropFirst().dropLast(2).split(separator: "{", maxSplits: 2)[1]
        let batch = try await Batch(odd.map { Batch.Entry(activities: "[\($0), {\(second)]") })
        #expect([0, 65].contains(batch.ending.status), "\(batch.ending.errors)")
        for index in odd.indices {
            // NaN is no JSON, so that a file with it may be refused as a whole.
            if odd[index].contains("NaN"), !batch.folder.exists("a\(index).json") { continue }
            let ids = try batch.workouts(index).compactMap { $0["strava"]?["id"]?.string }
            #expect(ids.contains("902"), "\(odd[index])")
            #expect(ids.contains("901"), "\(odd[index])")
        }
    }

    @Test("33: an unreadable file fails even where activities are remembered") func row33Remembered() async throws {
        let anna = try await Anna.published(activities: ["activities.json"])
        let good = try anna.lastGood()
        try anna.folder.write("nonsense", to: "activities.json")
        try anna.expect(good, after: try await anna.merge(), status: 65, saying: "activities.json")
        try anna.folder.write("[]", to: "activities.json")
        try anna.expect(good, after: try await anna.merge(), status: 65, saying: "--allow-empty")
        try FileManager.default.removeItem(atPath: anna.folder.path("activities.json"))
        let ending = try await anna.merge()
        #expect(ending.status == 66)
        #expect(try anna.published() == good.bytes)
    }

    @Test("40: an activity list that is suddenly empty, with the plan well and alone") func row40() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let ids = try lab.publishedActivities()
            await lab.world.change { $0.athlete.activities = [] }
            let ending = try await lab.merge()
            #expect(ending.status == 0)
            #expect(
                ending.errors.hasPrefix("tpmerge: warning: anna: Strava no longer lists any activities"),
                "\(ending.errors)")
            #expect(ending.errors.contains("--allow-empty"))
            #expect(try lab.publishedActivities() == ids)
            #expect(try await lab.merge("--strict").status == 75)
            let good = try lab.folder.data("out.ics")
            let alone = try await lab.merge("--no-state")
            #expect(alone.status == 65)
            #expect(alone.errors.contains("--allow-empty"))
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
            let page = try await lab.merge()
            #expect(page.status == 0)
            #expect(page.errors.contains("can't be read as a list of activities"), "\(page.errors)")
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
