import Athletes
import Basics
import CommandLab
import Export
import Files
import Foundation
import Profiles
import Store
import Testing
import Workouts

/// An athlete with a folder of device files, whose runs are made in this process.
///
/// Its clock stands at a moment far from the machine's, so that whatever a test writes has come to rest.
final class DeviceLab {
    let lab: Lab
    var athlete: Athlete
    /// Whether Strava's list has been emptied on purpose, as runs are told.
    private var isEmptied = false

    /// Sunday, 15 March 2026, 14:00 UTC, when it is the same day at TrainingPeaks.
    static let now = Instant(secondsSinceEpoch: 1_773_583_200)

    /// Noon of the day before yesterday.
    static let start = now.advanced(bySeconds: -50 * 3600)

    init(_ name: String = "anna", in lab: Lab? = nil) throws {
        self.lab = try lab ?? Lab()
        athlete = try self.lab.athlete(name, zone: "UTC")
        athlete.feed = nil
        athlete.activities = []
        athlete.files = [self.lab.path("files-" + name)]
        try FileManager.default.createDirectory(atPath: athlete.files[0], withIntermediateDirectories: true)
        goes(to: 0)
    }

    /// The lab's clock stands so many days after `now`.
    func goes(to days: Int) { lab.set { $0.now = Self.now.advanced(bySeconds: days * 86_400) } }

    /// So many seconds have passed on the lab's clock since the system noted, by the machine's, that the file changed.
    /// Rides are still told, however many years ago they were.
    func passes(_ seconds: Int, since name: String) throws {
        let changed = try #require(FileStatus(path(name))).stamp.changed / 1_000_000_000
        athlete.historyDays = 36_500
        lab.set { $0.now = Instant(secondsSinceEpoch: Int(changed) + seconds) }
    }

    func path(_ name: String) -> String { athlete.files[0] + "/" + name }

    func write(_ bytes: [UInt8], to name: String) throws {
        try lab.write(bytes, to: "files-\(athlete.name)/\(name)")
    }

    func write(_ ride: Ride, to name: String) throws { try write(ride.fit, to: name) }

    func write(_ rides: KeyValuePairs<String, Ride>) throws { for (name, ride) in rides { try write(ride, to: name) } }

    func move(_ name: String, to other: String) throws {
        let url = URL(fileURLWithPath: path(other))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    func list(_ rows: String...) { list(rows) }

    func list(_ rows: [String]) {
        athlete.activities = ["activities.json"]
        isEmptied = rows.isEmpty
        lab.set { $0.activities = "[" + rows.joined(separator: ",") + "]" }
    }

    func list(table: String) {
        athlete.activities = ["export.zip"]
        lab.set { $0.activities = table }
    }

    func plan(_ workouts: [SmallFeed.Workout]) throws {
        athlete.feed = try lab.athlete().feed
        lab.set { $0.feed = .body(SmallFeed(workouts: workouts).text(made: $0.now), etag: nil) }
    }

    func takeArchive(_ table: String) async throws { _ = try await lab.takeArchive(table, of: athlete) }

    func snapshot() throws -> Snapshot { try #require(try lab.owner(of: athlete).snapshot()) }

    /// The day in the athlete's zone on which rides start.
    var day: Day { athlete.zone.local(Self.start).day }

    func run(_ options: RunOptions = RunOptions()) async throws -> Publication {
        let report = try await report(options)
        #expect(report.error == nil)
        return try #require(report.publication)
    }

    /// A run after which the UIDs are as they were, and the last workout is so called.
    func run(
        expecting before: Publication, named name: String, at location: SourceLocation = #_sourceLocation
    ) async throws -> Publication {
        let after = try await run()
        #expect(after.uids == before.uids && after.workouts.last?.summary == name, sourceLocation: location)
        return after
    }

    func report(_ options: RunOptions = RunOptions()) async throws -> RunReport {
        var options = options
        options.allowsEmpty = options.allowsEmpty || isEmptied
        return try await lab.report(of: athlete, options)
    }

    func locked<Content>(
        _ work: (AthleteOwner, HeldLock) async throws(RunError) -> Content
    ) async throws -> Content { try await lab.locked(athlete, work) }

    func edit(_ id: ActivityID, _ change: (inout EditWish) -> Void) async throws {
        var wish = EditWish()
        change(&wish)
        _ = try await locked { [wish] owner, lock throws(RunError) in try await owner.edit(id, wish, lock) }
    }

    func name(_ name: String, _ id: ActivityID) async throws { try await edit(id) { $0.name = .say(name) } }

    func verdicts() async throws -> [String: RememberedFile.Verdict] {
        let files = try await lab.owner(of: athlete).deviceFiles().files
        return Dictionary(files.map { ($0.memory.name, $0.memory.verdict) }, uniquingKeysWith: { $1 })
    }
}

extension Publication {
    var uids: [String] { workouts.map(\.uid) }
    /// Of all workouts, other recordings left out.
    var activities: [Activity] { workouts.flatMap { [$0.activity].compactMap(\.self) + $0.parts } }
    var duplicates: [Activity] { workouts.flatMap(\.duplicates) }
    var fileWarnings: [Diagnostic] { diagnostics.filter { $0.source == .files && $0.severity == .warning } }
}

/// A ride as devices record it and as Strava lists it.
struct Ride {
    var start = DeviceLab.start
    var seconds = 3600
    /// nil if it was never paused.
    var moving: Int?
    var meters = 30_000

    static func earlier(_ days: Int) -> Ride { Ride(start: DeviceLab.start.advanced(bySeconds: -days * 86_400)) }

    /// The seconds that FIT counts from the end of 1989.
    private var begin: UInt32 { UInt32(start.secondsSinceEpoch - 631_065_600) }

    var fit: [UInt8] {
        var fit = FITBytes()
        fit.beginFile()
        fit.add([FITSession(begin, Double(seconds), timer: moving.map(Double.init), sport: 2, meters: Double(meters))])
        fit.add((0...10).map { FITRecord(begin + UInt32($0 * seconds / 10), heartRate: 140) })
        return fit.file()
    }

    /// Its way leads north from a place that is easily found in any file.
    var gpx: [UInt8] {
        let points = (0...10).map { index in
            """
            <trkpt lat="\(52.123456 + Double(index * meters) / 10 / 111_195)" lon="13.654321">\
            <time>\(start.advanced(bySeconds: index * seconds / 10))</time></trkpt>
            """
        }
        let track = "<trk><type>cycling</type><trkseg>\(points.joined())</trkseg></trk>"
        return Array("<gpx version=\"1.1\" creator=\"Watch\">\(track)</gpx>".utf8)
    }

    var tcx: [UInt8] {
        let points = [0, seconds].map { "<Trackpoint><Time>\(start.advanced(bySeconds: $0))</Time></Trackpoint>" }
        let lap = """
            <Lap StartTime="\(start)"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>\
            <DistanceMeters>\(meters)</DistanceMeters><Track>\(points.joined())</Track></Lap>
            """
        let activity = "<Activity Sport=\"Biking\"><Id>\(start)</Id>\(lap)</Activity>"
        let root = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
        let activities = "<Activities>\(activity)</Activities>"
        return Array("<TrainingCenterDatabase xmlns=\"\(root)\">\(activities)</TrainingCenterDatabase>".utf8)
    }

    /// Strava's row.
    ///
    /// - Parameter hidesStart: whether only the day is told.
    func row(_ id: Int = 7, hidesStart: Bool = false) -> String {
        let told =
            hidesStart ? Instant(secondsSinceEpoch: start.secondsSinceEpoch / 86_400 * 86_400 + 1) : start
        return """
            {"id":\(id),"name":"At Strava","sport_type":"Ride","start_date":"\(told)","start_date_local":"\(told)",\
            "moving_time":\(seconds),"elapsed_time":\(seconds),"distance":\(meters).0,"timezone":"(GMT+00:00) UTC"}
            """
    }

    var table: String { table(description: "", note: "") }

    /// The table of a bulk export; what the athlete wrote has no commas.
    func table(description: String, note: String) -> String {
        let text = "\(start)".replacing("T", with: " ").replacing("Z", with: "")
        return """
            id,date,name,type,elapsed_time,distance,description,Activity Private Note
            7,\(text),At Strava,Ride,\(seconds),\(meters),\(description),\(note)

            """
    }
}
