import Testing
import Workouts
import WorkoutsLab

@Suite struct FileNamesTests {
    @Test(arguments: [
        ("Morning.fit", "morning.FIT"), ("a/b/Morning.fit", "Morning.fit"), ("Morning.fit.gz", "Morning.fit"),
        ("Morning.fit.GZ", "Morning.fit"), ("Läufe.FIT", "Läufe.fit"),
        ("garmin_push_4711", "4711_ACTIVITY.fit"), ("garmin_push_4711", "activity_4711.tcx"),
        ("garmin_push_4711", "activity_4711_Bern.gpx"), ("garmin_push_4711", "4711.fit"),
        ("garmin_push_4711", "4711.zip"),
    ])
    func theSame(_ one: String, _ other: String) {
        #expect(FileNames.nameHash(one) != nil)
        #expect(FileNames.nameHash(one) == FileNames.nameHash(other))
        #expect(FileNames(paths: [one]).nameHashes == FileNames(paths: [other]).nameHashes)
    }

    @Test(arguments: [
        ("Morning.fit", "Morning.tcx"), ("Morning.fit", "Evening.fit"), ("garmin_push_4711", "garmin_ping_4711"),
        ("garmin_push_4711", "4712.fit"), ("garmin_push_4711", "x4711.fit"), ("garmin_push_4711", "activity_.fit"),
        ("garmin_push_", "_activity.fit"), ("a.gz.fit", "a.fit"),
    ])
    func another(_ one: String, _ other: String) {
        #expect(FileNames.nameHash(one) != FileNames.nameHash(other))
    }

    @Test(arguments: ["", "/", "a/", ".gz", "a/.gz"])
    func noName(_ path: String) {
        #expect(FileNames.nameHash(path) == nil)
        #expect(FileNames(paths: [path]) == FileNames(paths: []))
    }

    @Test func theBulkExport() {
        let names = FileNames(paths: [
            "activities/12.fit.gz", "export/Activities/13.TCX.GZ", "14.gpx.gz", "activities/15.gpx", "16.fit",
            "activities/012.fit", "activities/-1.fit", "activities/+1.fit.gz", "activities/0.fit", "activities/1.2.fit",
            "activities/99999999999999999999.fit", "activities/17.fit.gz.gz", "activities/18", "other/19.fit.gz",
            "activities/20.jpg",
        ])
        #expect(names.uploadIDs == [12, 13, 14])
        #expect(names.activityIDs == [15, 16])
    }

    @Test func whatTheExportSaysOfAnUpload() {
        #expect(FileNames.uploadID(exportedAs: "activities/12.fit.gz") == 12)
        #expect(FileNames.uploadID(exportedAs: "activities/12.gpx") == nil)
        #expect(FileNames.uploadID(exportedAs: "") == nil)
    }
}
