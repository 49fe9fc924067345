import CommandLab
import Foundation
import Testing

/// A bulk export as a source: no API, no configuration, whichever way it comes.
struct BulkExportTests {
    private func merge(_ folder: Folder, _ path: String) async throws -> Command.Ending {
        try await folder.run(SmallPlan.today + ["--feed", "feed.ics", "--activities", path, "--json", "-"])
    }

    private func expectBothActivities(_ ending: Command.Ending) throws {
        ending.expect(0, errors: "")
        let workouts = try ending.json()["workouts"]?.array ?? []
        let activities = workouts.compactMap { $0["strava"] }
        #expect(activities.compactMap { $0["id"]?.string } == ["901", "903"])
        #expect(activities.map { $0["start_date"]?.string } == ["2026-03-16T06:00:00Z", "2026-03-17T16:30:00Z"])
        #expect(activities.map { $0["start_date_local"]?.string } == ["2026-03-16T07:00:00", "2026-03-17T17:30:00"])
        #expect(activities.map { $0["distance_m"]?.number } == [8000, 22_500])
        #expect(activities.last?["name"]?.string == "Evening\nride, \"easy\"")
        #expect(workouts.contains { $0["summary"]?.string == "Evening ride, \"easy\"" })
    }

    /// As its table, unpacked, and as a zip with other files, in a folder, or under any name.
    @Test(arguments: ["activities.csv", "export", "export/", "export.zip", "deep.zip", "download"])
    func everyFormIsRead(_ path: String) async throws {
        let folder = try Folder()
        try folder.write(BulkExportText.small, to: "activities.csv")
        try folder.makeFolder("export/activities")
        try folder.write(BulkExportText.small, to: "export/activities.csv")
        try folder.write("<gpx/>", to: "export/activities/901.gpx")
        for (name, place) in [("export.zip", ""), ("deep.zip", "export_9000000001/")] {
            let archive = BulkExportText.zip([
                (place + "profile.csv", "a,b\n1,2\n"), (place + "activities/901.gpx", "<gpx/>"),
                (place + "activities.csv", BulkExportText.small),
            ])
            try Data(archive).write(to: folder.url.appendingPathComponent(name))
        }
        try Data(Self.whole).write(to: folder.url.appendingPathComponent("download"))
        try expectBothActivities(await merge(folder, path))
    }

    private static let whole = BulkExportText.zip([("activities.csv", BulkExportText.small)])

    /// `ZipArchiveTests` has all ways to be damaged.
    @Test(
        arguments: [
            (65, "export.zip is damaged or incomplete. Download it again.", Array(whole.prefix(whole.count / 2))),
            (
                65, "export.zip contains no activities.csv. Give the zip that Strava sent, as it is.",
                BulkExportText.zip([("profile.csv", "a,b\n")])
            ), (66, "export.zip does not exist.", []),
            (65, "empty contains no activities.csv. Give the folder of an unpacked bulk export.", []),
            (
                65,
                "rides contains no activities.csv, but recordings. Give these with --files, or name the folder "
                    + "under files: in the configuration.", []
            ),
        ] as [(Int32, String, [UInt8])])
    func whatIsNone(_ status: Int32, _ sentence: String, _ archive: [UInt8]) async throws {
        let folder = try Folder()
        try folder.makeFolder("empty")
        try folder.makeFolder("rides")
        try folder.write("", to: "rides/ride.fit")
        if !archive.isEmpty { try Data(archive).write(to: folder.url.appendingPathComponent("export.zip")) }
        let ending = try await merge(folder, String(sentence.prefix { $0 != " " }))
        ending.expect(status, text: "", errors: "tpmerge: error: \(sentence)\n")
    }
}

/// A small bulk export of Strava's, as its table and as the zip that it comes in.
enum BulkExportText {
    /// Two of the stand-in's activities under their ids, and one that only the export has.
    static let small = #"""
        Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Filename
        901,"Mar 16, 2026, 6:00:00 AM",Morning Run,Run,2700,8.00,2640,activities/901.gpx
        903,"Mar 17, 2026, 4:30:00 PM","Evening
        ride, ""easy""",Ride,3700,22.50,3600,

        """#

    static func zip(_ files: [(name: String, text: String)]) -> [UInt8] {
        ZipMaker(entries: files.map { ZipMaker.Entry($0.name, $0.text) }).bytes
    }
}
