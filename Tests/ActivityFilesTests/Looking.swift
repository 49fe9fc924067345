import ActivityFiles
import Archive
import Basics
import Testing

/// 2026-03-18T12:00:00Z, when the files of these tests are looked at.
let noon = Instant(secondsSinceEpoch: 1_773_835_200)

func look(_ bytes: [UInt8], at now: Instant = noon) throws(UnusableFile) -> CheckedFile {
    try CheckedFile(looking: bytes, at: now)
}

func look(_ text: String) throws(UnusableFile) -> CheckedFile { try look(Array(text.utf8)) }

/// Why a file isn't usable; nil where it is.
func fault(_ bytes: [UInt8], at now: Instant = noon) -> String? {
    do throws(UnusableFile) {
        _ = try look(bytes, at: now)
        return nil
    } catch {
        return "\(error)"
    }
}

func fault(_ text: String) -> String? { fault(Array(text.utf8)) }

func packed(_ bytes: [UInt8]) throws -> [UInt8] { try #require(Gzip.packed(bytes)) }

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

enum TCX {
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
