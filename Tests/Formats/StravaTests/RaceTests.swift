import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

/// A triathlon as Strava lists what a multi-sport watch has uploaded: five activities, whose ids are near each other, but not
/// in order.
@Suite struct RaceTests {
    /// Each with its hours in UTC and on the wall, on 29 May 2022.
    private typealias Part = (
        id: Int, sport: String, utc: Int, local: Int, minutes: String, seconds: Int, meters: Int
    )

    private static let parts: [Part] = [
        (90_000_000_310, "Swim", 7, 9, "00:00", 1805, 1510), (90_000_000_007, "Workout", 7, 9, "30:06", 182, 240),
        (90_000_000_298, "Ride", 7, 9, "33:07", 3911, 40_120), (90_000_000_311, "Workout", 8, 10, "38:25", 48, 0),
        (90_000_000_150, "Run", 8, 10, "39:13", 2702, 10_030),
    ]

    private func list() throws -> ActivityFile {
        let rows = Self.parts.map { part in
            """
            {"id":\(part.id),"upload_id":\(part.id + 9),"name":"Lunch \(part.sport)","type":"\(part.sport)",\
            "sport_type":"\(part.sport)","start_date":"2022-05-29T0\(part.utc):\(part.minutes)Z",\
            "start_date_local":"2022-05-29T\(part.local < 10 ? "0" : "")\(part.local):\(part.minutes)Z",\
            "moving_time":\(part.seconds - 2),"elapsed_time":\(part.seconds),"distance":\(part.meters).0,"manual":false}
            """
        }
        return try read("[\(rows.joined(separator: ","))]")
    }

    private func export() throws -> ActivityFile {
        let rows = Self.parts.map { part in
            BulkExportTables.row([
                0: "\(part.id)", 1: "\"May 29, 2022, \(part.utc):\(part.minutes) AM\"", 2: "Lunch \(part.sport)",
                3: part.sport, 5: "\(part.seconds)", 6: "", 12: "activities/\(part.id).fit.gz", 15: "\(part.seconds).0",
                16: "\(part.seconds - 2).0", 17: "\(part.meters).0", 19: "", 20: "", 33: "",
            ])
        }
        return try readExport(([BulkExportTables.english] + rows).joined(separator: "\n") + "\n")
    }

    @Test(arguments: [[true], [false], [true, false], [false, true]])
    func threeWorkouts(sourcesAreLists: [Bool]) throws {
        let today: Day = "2022-06-01"
        let files = try sourcesAreLists.map { try $0 ? list() : export() }
        let activities = ActivityList(files).activities
        #expect(activities.count == 5)
        let merger = Merger(today: today, zone: try berlin, knownDays: .none)
        let workouts = merger.merge(Matcher(today: today).match([], to: activities))
        #expect(workouts.map(\.sport) == ["swim", "bike", "run"])
        #expect(workouts.map(\.uid) == [310, 298, 150].map { "strava-90000000\($0)@tpmerge" })
        #expect(workouts.map { $0.transitions.map(\.id) } == [[90_000_000_007], [90_000_000_311], []])
        #expect(workouts.allSatisfy { $0.duplicates.isEmpty && $0.parts.isEmpty })
        #expect(workouts.map(\.volume.duration) == [.seconds(1803), .seconds(3909), .seconds(2700)])
    }
}
