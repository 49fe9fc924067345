import ActivityFiles
import Basics
import CommandLab
import Testing

/// 2026-03-18T12:00:00Z, when the files of these tests are looked at.
let noon = Instant(secondsSinceEpoch: 1_773_835_200)

func look(_ bytes: [UInt8]) throws(UnusableFile) -> CheckedFile { try CheckedFile(looking: bytes, at: noon) }

func look(_ text: String) throws(UnusableFile) -> CheckedFile { try look(Array(text.utf8)) }

/// Why a file isn't usable; nil where it is.
func fault(_ bytes: [UInt8]) -> String? { refusal { () throws(UnusableFile) in try look(bytes) } }

func fault(_ text: String) -> String? { fault(Array(text.utf8)) }

func read(_ bytes: [UInt8], keepsSamples: Bool = false) throws(UnusableFile) -> DeviceFile {
    try DeviceFile(reading: bytes, at: noon, keepsSamples: keepsSamples)
}

/// Why nothing of a file can be used; nil if something can.
func unusable(_ bytes: [UInt8]) -> String? { refusal { () throws(UnusableFile) in try read(bytes) } }

private func refusal<File>(_ look: () throws(UnusableFile) -> File) -> String? {
    do throws(UnusableFile) {
        _ = try look()
        return nil
    } catch {
        return "\(error)"
    }
}

func packed(_ bytes: [UInt8]) throws -> [UInt8] { try #require(Gzip.packed(bytes)) }

extension FITBytes {
    /// 2026-03-17T05:38:51Z, in the protocol's seconds.
    static let begin: UInt32 = 1_142_660_331

    /// A file that says what it is, and has these.
    static func begun(
        type: UInt8 = 4, isBigEndian: Bool = false, _ sessions: [FITSession] = [], records: [FITRecord] = []
    ) -> FITBytes {
        var fit = FITBytes()
        fit.isBigEndian = isBigEndian
        fit.beginFile(type: type)
        if !sessions.isEmpty { fit.add(sessions) }
        if !records.isEmpty { fit.add(records) }
        return fit
    }
}

enum GPX {
    static let times = ["2026-03-17T05:38:51Z", "2026-03-17T05:38:52Z"]

    /// - Parameter times: of one trackpoint each; nil for one without.
    static func track(_ times: [String?] = times, head: String = "") -> String {
        let points = times.map { time in
            "<trkpt lat=\"52.5\" lon=\"13.4\">\(time.map { "<time>\($0)</time>" } ?? "")</trkpt>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            \(head)<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
            <metadata><time>1970-01-01T00:00:00Z</time></metadata>
            <trk><name>Morning &amp; more</name><trkseg>
            \(points.joined())</trkseg></trk>
            </gpx>
            """
    }
}

extension GPX {
    static func document(_ content: String, creator: String = "") -> [UInt8] {
        Array("<gpx version=\"1.1\" creator=\"\(creator)\">\(content)</gpx>".utf8)
    }

    /// A track of one segment, or of points in several.
    static func track(of points: String, _ head: String = "") -> String {
        "<trk>\(head)<trkseg>\(points)</trkseg></trk>"
    }
}

enum TCX {
    /// The time of a second after 05:00 on 2026-03-17.
    static func time(_ second: Int) -> String { Instant(secondsSinceEpoch: 1_773_723_600 + second).description }

    static func point(_ second: Int, _ content: String = "") -> String {
        "<Trackpoint><Time>\(time(second))</Time>\(content)</Trackpoint>"
    }

    static func lap(_ start: Int, _ seconds: Double, _ content: String = "") -> String {
        "<Lap StartTime=\"\(time(start))\"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>\(content)</Lap>"
    }

    static func activity(_ content: String, _ sport: String = "Biking") -> String {
        "<Activity Sport=\"\(sport)\"><Id>\(time(0))</Id>\(content)</Activity>"
    }

    static func file(_ activities: String) -> [UInt8] {
        Array(document("<Activities>\(activities)</Activities>").utf8)
    }

    static func points(_ times: [String?] = GPX.times) -> String {
        times.map {
            "<Trackpoint>\($0.map { "<Time>\($0)</Time>" } ?? "")<DistanceMeters>3</DistanceMeters></Trackpoint>"
        }
        .joined(separator: "\n")
    }

    static func activity(_ times: [String?] = GPX.times) -> String {
        document(
            "<Activities><Activity Sport=\"Running\"><Id>x</Id><Lap><Track>\(points(times))</Track></Lap></Activity></Activities>"
        )
    }

    static func document(_ content: String) -> String {
        "<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\">\(content)"
            + "</TrainingCenterDatabase>"
    }
}
