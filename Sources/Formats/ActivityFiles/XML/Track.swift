import Basics
import XML

/// Collects the values of a document's trackpoints that decide whether the recording may be sent.
///
/// GPX 1.0 and 1.1 (topografix.com/gpx): `trkpt` with `time`. TCX (Garmin's TrainingCenterDatabase v2): `Trackpoint`
/// with `Time`. Names are compared without their prefix.
final class Track {
    private var kind: CheckedFile.Kind?
    /// The depths of the open trackpoint, its open time and the open course.
    private var point: Int?
    private var time: Int?
    private var course: Int?
    private var hasTime = false
    private var points = 0
    private var timedPoints = 0
    private var first: PointTime?
    private var earliest: PointTime?
    private var hasOtherTimes = false
    private var hasRoute = false
    private var hasCourse = false
}

extension Track: XMLVisitor {
    func begin(_ name: XMLName, _ walker: XMLWalker) {
        guard walker.depth > 1 else {
            kind = CheckedFile.Kind(document: name)
            return kind == nil ? walker.refuse(UnusableFile.neither.reason, .foreign) : ()
        }
        if let point {
            // `time` in GPX, `Time` in TCX.
            guard walker.depth == point + 1, !hasTime, name.isLike("time") else { return }
            time = walker.depth
            hasTime = true
            walker.collectText(upTo: Self.longestTime)
        } else if course == nil {
            beginPart(name, walker.depth)
        }
    }

    func end(_ walker: XMLWalker) {
        switch walker.depth {
        case time: endTime(walker)
        case point: endPoint()
        case course: course = nil
        default: break
        }
    }
}

extension Track {
    /// The recording, once the document has ended.
    func recording() throws(UnusableFile) -> Recording {
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
    /// In bytes.
    private static let longestTime = 64

    private func beginPart(_ name: XMLName, _ depth: Int) {
        if name.is(kind == .gpx ? "trkpt" : "Trackpoint") {
            point = depth
            hasTime = false
        } else if kind == .gpx {
            hasRoute = hasRoute || name.is("rtept")
        } else if name.is("Courses") {
            // A course is a plan for a ride, so its times aren't those of a ride.
            course = depth
            hasCourse = true
        }
    }

    private func endTime(_ walker: XMLWalker) {
        time = nil
        walker.endText()
        guard let read = PointTime(walker.text) else {
            let shown = String(decoding: walker.text.prefix(Self.longestTime), as: UTF8.self).cleaned.onOneLine
            return walker.refuse("\"\(shown)\" is not a time")
        }
        if let first { hasOtherTimes = hasOtherTimes || read != first } else { first = read }
        earliest = min(earliest ?? read, read)
    }

    private func endPoint() {
        point = nil
        points += 1
        if hasTime { timedPoints += 1 }
    }
}

extension CheckedFile.Kind {
    /// The kind of a document whose own element has this name; nil if it is neither GPX nor TCX.
    init?(document name: XMLName) {
        if name.is("gpx") {
            self = .gpx
        } else if name.is("TrainingCenterDatabase") {
            self = .tcx
        } else {
            return nil
        }
    }
}
