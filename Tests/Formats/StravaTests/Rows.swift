import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

/// An activity of 2026-03-17, 06:38:51 in Berlin, with further fields of the test's choice.
func row(_ fields: String, id: String = "16195505756") -> String {
    """
    {"id":\(id),"start_date":"2026-03-17T05:38:51Z","start_date_local":"2026-03-17T06:38:51Z"\
    \(fields.isEmpty ? "" : ",")\(fields)}
    """
}

func read(_ json: String) throws -> ActivityFile {
    try ActivityFile.read(Array(json.utf8), name: "activities.json")
}

func activity(_ element: String) throws -> Activity {
    try #require(try read("[\(element)]").activities.first)
}

func refusal(_ bytes: [UInt8]) -> String? {
    do {
        _ = try ActivityFile.read(bytes, name: "activities.json")
        return nil
    } catch {
        return error.description
    }
}

func refusal(_ json: String) -> String? { refusal(Array(json.utf8)) }

/// Tables as Strava's bulk export writes them, all invented.
enum BulkExportTables {
    /// The first columns of an export in English, as far as they are read.
    static let english = """
        Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,\
        Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,\
        Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,\
        Elevation Low,Elevation High,Max Grade,Average Grade,Average Positive Grade,Average Negative Grade,\
        Max Cadence,Average Cadence,Max Heart Rate,Average Heart Rate,Max Watts,Average Watts,Calories,\
        Max Temperature,Average Temperature,Relative Effort,Total Work,Number of Runs,Uphill Time,Downhill Time,\
        Other Time,Perceived Exertion,Type,Start Time,Weighted Average Power,Power Count,Prefer Perceived Exertion,\
        Perceived Relative Effort,Commute,Total Weight Lifted,From Upload
        """

    /// The cells of a run below `english`, by their places.
    static let run: [Int: String] = [
        0: "90000000001", 1: #""May 29, 2022, 3:53:35 PM""#, 2: "Morning Run", 3: "Run", 5: "3120", 6: "9.48",
        9: "false", 12: "activities/1.fit.gz", 15: "3120.0", 16: "3081.0", 17: "9487.2", 19: "3.079", 20: "41.0",
        31: "148.2", 33: "251.0", 34: "702.0", 44: "0.0", 50: "0.0",
    ]

    /// A row below `english`: that of `run` with other cells where the test has some.
    static func row(_ cells: [Int: String] = [:]) -> String {
        let all = run.merging(cells) { $1 }
        return (0..<53).map { all[$0] ?? "" }.joined(separator: ",")
    }

    static func table(_ rows: String...) -> String { ([english] + rows).joined(separator: "\n") + "\n" }
}

func readExport(_ text: String, zone: String = "Europe/Berlin") throws -> ActivityFile {
    try readExport(Array(text.utf8), zone: zone)
}

func readExport(_ bytes: [UInt8], zone: String = "Europe/Berlin") throws -> ActivityFile {
    try ActivityFile.readBulkExport(
        bytes, name: "activities.csv", zone: try #require(Zone(identifier: zone)))
}

/// The one activity of an export with one row, whose cells are those of a run but for some.
func exported(_ cells: [Int: String], zone: String = "Europe/Berlin") throws -> Activity {
    try #require(try readExport(BulkExportTables.table(BulkExportTables.row(cells)), zone: zone).activities.first)
}

func exportRefusal(_ text: String) -> String? {
    do {
        _ = try readExport(text)
        return nil
    } catch {
        return "\(error)"
    }
}
