import Basics
import CommandLab

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

    /// The table of a bulk export.
    var table: String { table(description: "", note: "") }

    /// The same with what the athlete wrote, without commas.
    func table(description: String, note: String) -> String {
        let text = "\(start)".replacing("T", with: " ").replacing("Z", with: "")
        return """
            id,date,name,type,elapsed_time,distance,description,Activity Private Note
            7,\(text),At Strava,Ride,\(seconds),\(meters),\(description),\(note)

            """
    }
}
