import Basics
import CExpat
import Foundation

/// Collects the trackpoints of a GPX or TCX document, element by element.
///
/// GPX 1.0 and 1.1 (topografix.com/gpx): `trkpt` with `time`. TCX (Garmin's TrainingCenterDatabase v2): `Trackpoint`
/// with `Time`. Names are compared without their prefix.
struct Track {
    private let parser: XML_Parser
    private var kind: CheckedFile.Kind?
    private var depth = 0
    private var elements = 0
    /// The depths of the open trackpoint, its open time and the open course.
    private var point: Int?
    private var time: Int?
    private var course: Int?
    private var text: [UInt8] = []
    /// Whether the open trackpoint has a time.
    private var hasTime = false
    private var points = 0
    private var timedPoints = 0
    private var first: PointTime?
    private var earliest: PointTime?
    private var hasOtherTimes = false
    private var hasRoute = false
    private var hasCourse = false
    /// Why the rest isn't read.
    private(set) var fault: UnusableFile?

    init(_ parser: XML_Parser) { self.parser = parser }
}

// expat calls these, some of them even once after it was stopped.
extension Track {
    mutating func begin(_ name: UnsafePointer<CChar>) {
        guard fault == nil else { return }
        depth += 1
        elements += 1 + Int(XML_GetSpecifiedAttributeCount(parser)) / 2
        guard depth <= Self.deepest else { return refuse("it is nested deeper than \(Self.deepest) elements") }
        guard elements <= Self.mostElements else { return refuse("it has more elements than any recording") }
        guard depth > 1 else { return beginDocument(Name(name)) }
        if let point {
            guard depth == point + 1, !hasTime, Name(name).isTime else { return }
            time = depth
            hasTime = true
            text.removeAll(keepingCapacity: true)
            XML_SetCharacterDataHandler(parser) { track, text, count in
                guard let track, let text else { return }
                track.assumingMemoryBound(to: Track.self).pointee.add(text, count: Int(count))
            }
        } else if course == nil {
            beginPart(Name(name))
        }
    }

    mutating func end() {
        guard fault == nil else { return }
        switch depth {
        case time: endTime()
        case point: endPoint()
        case course: course = nil
        default: break
        }
        depth -= 1
    }

    mutating func add(_ text: UnsafePointer<CChar>, count: Int) {
        guard self.text.count <= Self.longestTime else { return }
        self.text += UnsafeRawBufferPointer(start: text, count: min(count, Self.longestTime + 1))
    }

    mutating func refuseType(_ name: UnsafePointer<CChar>) {
        guard fault == nil else { return }
        guard strcasecmp(name, "html") != 0 else { return refuse(.neither) }
        refuse("it has a DOCTYPE, which no recording needs")
    }

    /// Keeps the first reason, with its line, and stops expat.
    mutating func refuse(_ reason: String) {
        refuse(UnusableFile(reason, line: Int(XML_GetCurrentLineNumber(parser))))
    }
}

extension Track {
    /// The recording, once the document has ended.
    func recording() throws(UnusableFile) -> Recording {
        if let fault { throw fault }
        guard let kind else { throw .neither }
        guard points > 0 else {
            throw UnusableFile(
                hasRoute
                    ? "it is a route, which says where to go: it has no trackpoints"
                    : hasCourse ? "it is a course, not an activity" : "it has no trackpoints")
        }
        guard let earliest else { throw UnusableFile("none of its trackpoints has a time") }
        guard hasOtherTimes else { throw UnusableFile("it has fewer than 2 trackpoints with different times") }
        return Recording(
            kind: kind, start: earliest.instant, points: timedPoints,
            notes: Recording.note(untimed: points - timedPoints, of: points, "trackpoints"))
    }
}

extension Track {
    private static let deepest = 64
    /// Elements and attributes; a recording of a day and a night, once a second, has a twentieth of that.
    private static let mostElements = 20_000_000
    /// In bytes.
    private static let longestTime = 64

    private mutating func refuse(_ fault: UnusableFile) {
        self.fault = self.fault ?? fault
        XML_StopParser(parser, 0)
    }

    private mutating func beginDocument(_ name: Name) {
        if name.is("gpx") {
            kind = .gpx
        } else if name.is("TrainingCenterDatabase") {
            kind = .tcx
        } else {
            refuse(.neither)
        }
    }

    private mutating func beginPart(_ name: Name) {
        if name.is(kind == .gpx ? "trkpt" : "Trackpoint") {
            point = depth
            hasTime = false
        } else if kind == .gpx {
            hasRoute = hasRoute || name.is("rtept")
        } else if name.is("Courses") {
            // A course was planned to be ridden, but its times are not those of a ride.
            course = depth
            hasCourse = true
        }
    }

    private mutating func endTime() {
        time = nil
        XML_SetCharacterDataHandler(parser, nil)
        guard let read = PointTime(text) else {
            let shown = String(decoding: text.prefix(Self.longestTime), as: UTF8.self).cleaned.onOneLine
            return refuse("\"\(shown)\" is not a time")
        }
        if let first { hasOtherTimes = hasOtherTimes || read != first } else { first = read }
        earliest = min(earliest ?? read, read)
    }

    private mutating func endPoint() {
        point = nil
        points += 1
        if hasTime { timedPoints += 1 }
    }
}

/// An element's name without its prefix, valid only during expat's callback.
private struct Name {
    private let local: UnsafePointer<CChar>

    init(_ name: UnsafePointer<CChar>) {
        local = strchr(name, CInt(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name
    }

    /// `time` in GPX, `Time` in TCX.
    var isTime: Bool { strcasecmp(local, "time") == 0 }

    func `is`(_ word: StaticString) -> Bool {
        strcmp(local, UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
}
