import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

/// A triathlon as Strava lists what a multi-sport watch has uploaded: five activities, whose ids are near each other, but not
/// in order.
@Suite struct RaceTests {
    private struct Part {
        let id: Int
        let sport: String
        /// In UTC, on 29 May 2022.
        let start: (hour: Int, minute: Int, second: Int)
        let seconds: Int
        let meters: Int
    }

    private static let parts = [
        Part(id: 90_000_000_310, sport: "Swim", start: (7, 0, 0), seconds: 1805, meters: 1510),
        Part(id: 90_000_000_007, sport: "Workout", start: (7, 30, 6), seconds: 182, meters: 240),
        Part(id: 90_000_000_298, sport: "Ride", start: (7, 33, 7), seconds: 3911, meters: 40_120),
        Part(id: 90_000_000_311, sport: "Workout", start: (8, 38, 25), seconds: 48, meters: 0),
        Part(id: 90_000_000_150, sport: "Run", start: (8, 39, 13), seconds: 2702, meters: 10_030),
    ]

    /// The list that Strava's API returns.
    private func list() throws -> ActivityFile {
        let rows = Self.parts.map { part in
            let clock = "\(part.start.minute.padded):\(part.start.second.padded)Z"
            return """
                {"id":\(part.id),"upload_id":\(part.id + 9),"name":"Lunch \(part.sport)","type":"\(part.sport)",\
                "sport_type":"\(part.sport)","start_date":"2022-05-29T\(part.start.hour.padded):\(clock)",\
                "start_date_local":"2022-05-29T\((part.start.hour + 2).padded):\(clock)","moving_time":\(part.seconds - 2),\
                "elapsed_time":\(part.seconds),"distance":\(part.meters).0,"manual":false}
                """
        }
        return try read("[\(rows.joined(separator: ","))]")
    }

    /// The table of a bulk export.
    private func export() throws -> ActivityFile {
        let rows = Self.parts.map { part in
            let clock = "\(part.start.hour):\(part.start.minute.padded):\(part.start.second.padded)"
            return BulkExportTables.row([
                0: "\(part.id)", 1: "\"May 29, 2022, \(clock) AM\"", 2: "Lunch \(part.sport)", 3: part.sport,
                5: "\(part.seconds)", 6: "", 12: "activities/\(part.id).fit.gz", 15: "\(part.seconds).0",
                16: "\(part.seconds - 2).0", 17: "\(part.meters).0", 19: "", 20: "", 33: "",
            ])
        }
        return try readExport(([BulkExportTables.english] + rows).joined(separator: "\n") + "\n")
    }

    @Test(arguments: [[true], [false], [true, false], [false, true]])
    func threeWorkouts(sourcesAreLists: [Bool]) throws {
        let today = try #require(Day(iso: "2022-06-01"))
        let files = try sourcesAreLists.map { try $0 ? list() : export() }
        let activities = ActivityList(files, today: today).activities
        #expect(activities.count == 5)
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let merger = Merger(today: today, zone: zone, coverage: .none)
        let workouts = merger.merge(Matcher(today: today).match([], to: activities))
        #expect(workouts.map(\.sport) == ["swim", "bike", "run"])
        #expect(workouts.map(\.uid) == [310, 298, 150].map { "strava-90000000\($0)@tpmerge" })
        #expect(workouts.map { $0.transitions.map(\.id) } == [[90_000_000_007], [90_000_000_311], []])
        #expect(workouts.allSatisfy { $0.duplicates.isEmpty && $0.parts.isEmpty })
        #expect(workouts.map(\.volume.duration) == [.seconds(1803), .seconds(3909), .seconds(2700)])
    }
}

extension Int {
    /// With two digits at least.
    fileprivate var padded: String { self < 10 ? "0\(self)" : String(self) }
}
