import Basics

/// Finds what a device recorded before its clock was set: a few moments, or the start alone, long before all the
/// others. What nearly all moments show counts, never the first one.
enum StaleClock {
    /// In seconds: what lies further apart isn't one recording, unless much was recorded on both sides.
    private static let farthest = 86_400

    /// Returns how many of a recording's first moments are stale: those before a gap of more than a day, if they are
    /// less than a tenth of all and nearly all others have no such gap, and those of a year in which no recording can
    /// have begun. A ride that is paused again and again for days has many gaps.
    ///
    /// - Parameter times: in seconds since 1970, in order.
    static func headCount(of times: [Int]) -> Int {
        let impossible = times.prefix { $0 < Recording.earliest.secondsSinceEpoch }.count
        let possible = impossible < times.count ? impossible : 0
        let last = times.count * 9 / 10
        guard let gap = (possible + 1..<max(last, possible + 1)).last(where: { times[$0] - times[$0 - 1] > farthest })
        else { return possible }
        return gap * 10 < times.count ? gap : possible
    }

    /// Whether a start lies more than a day before all moments, or after nearly all.
    ///
    /// - Parameter times: in seconds since 1970, in order.
    static func contradicts(_ start: Int, _ times: [Int]) -> Bool {
        guard let first = times.first else { return false }
        return first - start > farthest || start - times[times.count * 9 / 10] > farthest
    }
}

extension Leg {
    /// A sentence about what is left out since the device's clock was wrong at first; nil if it was right.
    var clockNote: String? {
        staleDay.map { "\(Self.clockNoteBegin) \($0) before it was set; what it recorded until then is left out." }
    }

    private static let clockNoteBegin = "Its clock said"

    /// Whether remarks on a file say no more than that its clock was wrong at first, so that nothing else is lost.
    package static func isClockNote(_ remarks: String) -> Bool { remarks.hasPrefix(clockNoteBegin) }
}
