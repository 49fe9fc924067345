import CommandLab
import Foundation
import Testing

/// A bulk export as a source: no API, no configuration, whichever way it comes.
struct BulkExportTests {
    private func merge(_ folder: Folder, _ path: String) async throws -> Command.Ending {
        try await folder.run(SmallPlan.today + ["--feed", "feed.ics", "--activities", path, "--json", "-"])
    }

    private func expectBothActivities(_ ending: Command.Ending) throws {
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        let workouts = try JSONValue(parsing: ending.output)["workouts"]?.array ?? []
        let activities = workouts.compactMap { $0["strava"] }
        #expect(activities.compactMap { $0["id"]?.string } == ["901", "903"])
        #expect(activities.map { $0["start_date"]?.string } == ["2026-03-16T06:00:00Z", "2026-03-17T16:30:00Z"])
        #expect(activities.map { $0["start_date_local"]?.string } == ["2026-03-16T07:00:00", "2026-03-17T17:30:00"])
        #expect(activities.map { $0["distance_m"]?.number } == [8000, 22_500])
        #expect(activities.last?["name"]?.string == "Evening\nride, \"easy\"")
        #expect(workouts.contains { $0["summary"]?.string == "Evening ride, \"easy\"" })
    }

    @Test func table() async throws {
        let folder = try Folder()
        try folder.write(BulkExportText.small, to: "activities.csv")
        try expectBothActivities(await merge(folder, "activities.csv"))
    }

    @Test(arguments: ["export", "export/"])
    func unpackedFolder(_ path: String) async throws {
        let folder = try Folder()
        try folder.makeFolder("export/activities")
        try folder.write(BulkExportText.small, to: "export/activities.csv")
        try folder.write("<gpx/>", to: "export/activities/901.gpx")
        try expectBothActivities(await merge(folder, path))
    }

    @Test(arguments: ["", "export_9000000001/"])
    func zip(_ place: String) async throws {
        let folder = try Folder()
        let archive = BulkExportText.zip([
            (place + "profile.csv", "a,b\n1,2\n"), (place + "activities/901.gpx", "<gpx/>"),
            (place + "activities.csv", BulkExportText.small),
        ])
        try Data(archive).write(to: folder.url.appendingPathComponent("export.zip"))
        try expectBothActivities(await merge(folder, "export.zip"))
    }

    @Test func zipUnderAnyName() async throws {
        let folder = try Folder()
        try Data(BulkExportText.zip([("activities.csv", BulkExportText.small)]))
            .write(to: folder.url.appendingPathComponent("download"))
        try expectBothActivities(await merge(folder, "download"))
    }

    /// Merges that path, with that archive at export.zip.
    private func expectToFail(
        _ status: Int32, _ sentence: String, path: String = "export.zip", _ archive: [UInt8]? = nil
    ) async throws {
        let folder = try Folder()
        try folder.makeFolder("empty")
        if let archive { try Data(archive).write(to: folder.url.appendingPathComponent("export.zip")) }
        let ending = try await merge(folder, path)
        #expect(ending.status == status)
        #expect(ending.errors == "tpmerge: error: \(sentence)\n")
        #expect(ending.text == "")
    }

    private static let whole = BulkExportText.zip([("activities.csv", BulkExportText.small)])

    @Test(arguments: [10, whole.count / 2, whole.count - 30, whole.count - 12])
    func zipCutOff(_ count: Int) async throws {
        try await expectToFail(
            65, "export.zip is damaged or incomplete. Download it again.", Array(Self.whole.prefix(count)))
    }

    @Test func zipWithAWrongByte() async throws {
        var archive = Self.whole
        archive[100] ^= 1
        try await expectToFail(65, "export.zip is damaged or incomplete. Download it again.", archive)
    }

    @Test func zipWithoutTheTable() async throws {
        try await expectToFail(
            65, "export.zip contains no activities.csv. Give the zip that Strava sent, as it is.",
            BulkExportText.zip([("profile.csv", "a,b\n")]))
    }

    @Test func missing() async throws {
        try await expectToFail(66, "export.zip does not exist.")
    }

    @Test func folderWithoutTheTable() async throws {
        try await expectToFail(
            65, "empty contains no activities.csv. Give the folder of an unpacked bulk export.", path: "empty")
    }
}
