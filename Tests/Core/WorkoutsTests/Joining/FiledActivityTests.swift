import Basics
import Testing
import Workouts
import WorkoutsLab

@Suite struct FiledActivityTests {
    private func ids(_ legs: [FiledActivity]) -> [ActivityID] {
        JoinedActivities(listed: [], legs: legs, sent: [:]).legs.map(\.activity.id)
    }

    /// People write the ids into edits and pairs, so that no version may make others.
    @Test func theIDIsThatOfStartAndFamily() throws {
        func id(_ text: String) throws -> String { try leg("a.fit \(text)").activity.id.text }
        #expect(try id("Run 07:00") == "file-f6eac6219a5e195b")
        #expect(try id("TrailRun 07:00 +1 90m") == "file-f6eac6219a5e195b")
        #expect(try id("Run 14:00 +8") == "file-f6eac6219a5e195b")
        #expect(try id("Padel 07:00") == "file-f2403e6acb9e597c")
        #expect(try id("Ride 07:00") != id("Run 07:00"))
        #expect(try id("Run 07:00:01") != id("Run 07:00"))
    }

    @Test func severalOfOneSecondHaveDifferentIDs() throws {
        let legs = try ["a.fit Run 07:00 10m", "b.fit Run 07:00 30m", "c.fit Run 07:00 60m"].map(leg)
        let first = ids(legs)
        #expect(Set(first).count == 3 && first[0] == legs[0].activity.id)
        #expect(first[1].text == "file-9013edff5c920410")
        let remembered = JoinedActivities(listed: [], legs: legs, sent: [:])
        #expect(ids(remembered.legs) == first)
        #expect(ids(remembered.legs.reversed()) == first.reversed())
        #expect(remembered.activities.allSatisfy { $0.aliases.isEmpty })
        // The one that goes doesn't leave its id to another.
        #expect(ids(Array(remembered.legs.dropFirst())) == Array(first.dropFirst()))
        let more = ids(remembered.legs + [try leg("d.fit Run 07:00 90m")])
        #expect(Array(more.prefix(3)) == first && Set(more).count == 4)
    }

    @Test(.timeLimit(.minutes(20)), arguments: [1, 3600])
    func tenThousandLegsOfOneStart(apart: Int) throws {
        let rows = (1...10_000).map { Self.recording(.strava($0), minutes: Int($0) * apart) }
        let legs = (0..<10_000).map { number in
            var recording = Self.recording(1, minutes: number * apart)
            recording.id = FiledActivity.id(start: recording.start, sport: recording.sportType)
            return FiledActivity(
                activity: recording, content: "c\(number % 5000)", position: number / 5000, legCount: 2, rank: 0,
                names: FileNames(paths: ["activities/7.fit.gz"]))
        }
        let joined = JoinedActivities(listed: rows, legs: legs, sent: [:])
        #expect(Set(joined.activities.map(\.id)).count == joined.activities.count)
        #expect(joined.activities.count >= 10_000)
        #expect(joined.legs.count == 10_000)
    }

    /// Fifty years of an athlete, told by Strava and by files.
    @Test(.timeLimit(.minutes(20))) func twentyThousandRowsAndFiles() throws {
        func recording(_ id: ActivityID, _ number: Int) -> Activity {
            var recording = Self.recording(id, minutes: 60)
            recording.start = recording.start.advanced(bySeconds: number * -80_000)
            return recording
        }
        let rows = (0..<20_000).map { number in
            var row = recording(.strava(Int64(number + 1)), number)
            row.uploaded = UploadedFile(uploadID: Int64(number), nameHash: UInt64(number))
            row.startIsHidden = number % 10 == 0
            row.localStart = row.start.utc
            return row
        }
        let legs = (0..<20_000).map { number in
            var leg = FiledActivity(activity: recording(1, number), content: "\(number)", rank: 0)
            leg.activity.id = FiledActivity.id(start: leg.activity.start, sport: leg.activity.sportType)
            leg.activity.localStart = leg.activity.start.utc
            return leg
        }
        let joined = JoinedActivities(listed: rows, legs: legs, sent: [:])
        #expect(joined.activities.count == 20_000)
        #expect(joined.activities.allSatisfy { $0.id.strava != nil && !$0.startIsHidden })
    }

    @Test(.timeLimit(.minutes(20))) func tenThousandCopies() throws {
        let legs = (0..<10_000).map { number in
            FiledActivity(activity: Self.recording(1, minutes: 60), content: "c\(number)", rank: number % 3)
        }
        let rows = [Self.recording(1, minutes: 60), Self.recording(2, minutes: 60)]
        let joined = JoinedActivities(listed: rows, legs: legs, sent: [:])
        #expect(joined.activities.map(\.id) == [1, 2])
    }

    private static func recording(_ id: ActivityID, minutes: Int) -> Activity {
        var recording = Activity(
            id: id, name: "", sportType: SportType(rawValue: "Run"), start: Instant(secondsSinceEpoch: 1_773_725_931),
            localStart: LocalTime(secondsSinceEpoch: 1_773_725_931), movingTime: .seconds(minutes * 60),
            elapsedTime: .seconds(minutes * 60))
        recording.uploaded = UploadedFile(uploadID: 7)
        return recording
    }
}

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
