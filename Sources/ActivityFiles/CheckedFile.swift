package import Basics
import Crypto

/// A recording's file that has been looked at and may be sent.
package struct CheckedFile: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case gpx, tcx, fit
    }

    package let kind: Kind
    /// Whether it lies there packed by gzip.
    package let isPacked: Bool
    /// In bytes, as it lies there.
    package let size: Int
    /// SHA-256 of the bytes as they lie there, in hexadecimal digits.
    package let sha256: String
    /// SHA-256 of the unpacked content, in hexadecimal digits: packed or not, it is the same recording.
    package let contentHash: String
    /// The earliest time of a trackpoint or record, to the second below.
    package let start: Instant
    /// How many trackpoints or records have a time.
    package let points: Int
    /// What isn't as it should be and didn't stop it, in sentences.
    package let notes: [String]

    /// What Strava is told that it is: `gpx`, `fit.gz`.
    package var dataType: String { isPacked ? kind.rawValue + ".gz" : kind.rawValue }

    /// The largest file that is sent, in bytes as it lies there.
    package static let mostBytes = 25_000_000

    /// Looks at all of a file, which is told by its content and never by its name.
    ///
    /// - Parameter now: what the times in it are compared with; they may be a day ahead.
    /// - Throws: `UnusableFile` for whatever Strava would refuse, or nobody would want to be there.
    package init(looking bytes: [UInt8], at now: Instant) throws(UnusableFile) {
        guard bytes.count <= Self.mostBytes else {
            throw UnusableFile("it is larger than \(Self.mostBytes / 1_000_000) MB")
        }
        let content = Content(bytes)
        var hash = SHA256()
        let recording =
            switch try content.sort() {
            case .fit: try Self.readFIT(content, &hash)
            case .xml: try Self.readXML(content, &hash)
            }
        try recording.checkClock(at: now)
        kind = recording.kind
        isPacked = content.isPacked
        size = bytes.count
        contentHash = hash.finalize().hexadecimal
        sha256 = content.isPacked ? SHA256.hash(data: bytes).hexadecimal : contentHash
        start = recording.start
        points = recording.points
        notes = recording.notes
    }
}

extension CheckedFile {
    // What is wrong in the content counts only once all of it could be unpacked: damage lets it look wrong anywhere.

    private static func readFIT(_ content: Content, _ hash: inout SHA256) throws(UnusableFile) -> Recording {
        var reader = FITReader()
        try content.read { piece in
            hash.update(bufferPointer: piece)
            reader.take(piece)
        }
        return try reader.recording()
    }

    private static func readXML(_ content: Content, _ hash: inout SHA256) throws(UnusableFile) -> Recording {
        try TrackReader.read { parse throws(UnusableFile) in
            try content.read { piece in
                hash.update(bufferPointer: piece)
                parse(piece)
            }
        }
    }
}

extension SHA256Digest {
    fileprivate var hexadecimal: String {
        reduce(into: "") { digits, byte in digits += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    }
}

/// Why a file isn't sent to Strava: what is wrong with it, without its name.
package struct UnusableFile: Error, Sendable, Hashable {
    /// What is wrong, as the rest of a sentence about the file: `its checksum (CRC) is wrong`.
    package let reason: String
    /// The line that it was noticed in, from 1; nil where the file has no lines, or the fault no place.
    package let line: Int?

    init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }
}

extension UnusableFile {
    /// Something else altogether.
    static let neither = UnusableFile("it is neither GPX, TCX nor FIT")
    static let cutShort = UnusableFile("it is cut short")
}

extension UnusableFile: CustomStringConvertible {
    /// `line 14: "2026-03-17T05:38:51ZZ" is not a time`, clean and on one line.
    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
