import CommandLab

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
