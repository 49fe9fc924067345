package import Basics
import Cryptography

package struct CheckedFile: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case gpx, tcx, fit
    }

    package let kind: Kind
    package let isPacked: Bool
    /// The size of the file, in bytes, compressed if it is.
    package let size: Int
    /// SHA-256 of the file, compressed if it is, in hexadecimal digits.
    package let sha256: String
    /// SHA-256 of the unpacked content, in hexadecimal digits: the same for a recording whether it is compressed or
    /// not.
    package let contentHash: String
    /// The earliest time of a trackpoint or record, rounded down to the second.
    package let start: Instant
    /// How many trackpoints or records have a time.
    package let points: Int
    /// Remarks about flaws that did not stop the check, in sentences.
    package let notes: [String]

    /// The `data_type` of an upload to Strava: `gpx`, `fit.gz`.
    package var dataType: String { isPacked ? kind.rawValue + ".gz" : kind.rawValue }

    /// The largest file that may be sent, in bytes, compressed if it is.
    package static let mostBytes = 25_000_000

    /// Checks a whole file. Its kind follows from the content, never from a name.
    ///
    /// - Parameter now: the present moment; times in the file may be up to a day later.
    /// - Throws: `UnusableFile` if Strava would refuse the file, or if it isn't a recording that an athlete would want
    ///   there.
    package init(looking bytes: [UInt8], at now: Instant) throws(UnusableFile) {
        guard bytes.count <= Self.mostBytes else {
            throw UnusableFile("it is larger than \(Self.mostBytes / 1_000_000) MB")
        }
        let content = Content(bytes)
        let recording: Recording
        // Faults in the content are reported only after all of it was unpacked: corrupt data can make the content look
        // wrong anywhere.
        switch try content.sort() {
        case .fit:
            var reader = FITReader(FITChecks(), isLax: false)
            contentHash = try content.read { reader.take($0) }
            recording = try reader.result().chain.recording()
        case .xml:
            let track = Track()
            contentHash = try content.readXML(track)
            recording = try track.recording()
        }
        if let fault = Recording.clockFault(recording.start, at: now) { throw fault }
        kind = recording.kind
        isPacked = content.isPacked
        size = bytes.count
        sha256 = content.isPacked ? HashFunction.sha256.hash(bytes).hexadecimal : contentHash
        start = recording.start
        points = recording.points
        notes = recording.notes
    }
}

package struct UnusableFile: Error, Sendable, Hashable {
    /// Completes a sentence about the file: `its checksum (CRC) is wrong`.
    package let reason: String
    /// The line of the fault, from 1; nil if the file has no lines, or the fault has no position.
    package let line: Int?
    /// Whether the end is missing, as in a file that is still being copied.
    package let isCutShort: Bool
    /// Whether the recording lies in the future, so that it may be usable on a later day, or once the clock is
    /// corrected.
    package let isAhead: Bool

    package init(_ reason: String, line: Int? = nil, isCutShort: Bool = false, isAhead: Bool = false) {
        (self.reason, self.line, self.isCutShort, self.isAhead) = (reason, line, isCutShort, isAhead)
    }
}

extension UnusableFile {
    static let neither = UnusableFile("it is neither GPX, TCX nor FIT")
    package static let cutShort = UnusableFile("it is cut short", isCutShort: true)
}

extension UnusableFile: CustomStringConvertible {
    /// `line 14: "2026-03-17T05:38:51ZZ" is not a time`, on one line without control characters.
    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}

extension String {
    /// The text with a full stop, unless it ends with a question mark, as the reason of an `UnusableFile` may.
    package var asSentence: String { hasSuffix("?") ? self : self + "." }
}

struct Recording {
    let kind: CheckedFile.Kind
    let start: Instant
    /// How many trackpoints or records have a time.
    let points: Int
    var notes: [String] = []
}

extension Recording {
    /// Returns why no recording can have begun at a time; nil if one can.
    static func clockFault(_ start: Instant, at now: Instant) -> UnusableFile? {
        let isAhead = start > now.advanced(bySeconds: 86_400)
        guard start < earliest || isAhead else { return nil }
        return UnusableFile("it starts on \(start.utc.day): was the device's clock right?", isAhead: isAhead)
    }

    /// 1995-01-01T00:00:00Z.
    static let earliest = Instant(secondsSinceEpoch: 788_918_400)

    /// `3 of its 2710 trackpoints have no time.`
    static func note(untimed: Int, of count: Int, _ points: String) -> [String] {
        guard untimed > 0 else { return [] }
        return ["\(untimed) of its \(count) \(points) \(untimed == 1 ? "has" : "have") no time."]
    }
}
