import ActivityFiles
import Basics
import Foundation

/// What this Strava reads in an uploaded file: no more than it needs, and independently of tpmerge's own readers.
struct RecordingContent: Sendable {
    let bytes: [UInt8]
    /// The start of the recording; nil if no time is found.
    let start: Instant?
    /// Strava's sport for the one in a TCX file: `Run`, `Ride`; nil for other files.
    let sport: String?
    /// The error of processing; nil if the file is fine.
    let problem: String?

    /// Returns nil if the file is compressed although the form says otherwise, or the reverse.
    init?(_ file: [UInt8], isPacked: Bool) {
        let unpacked = isPacked ? Self.unpacked(file) : file.starts(with: [0x1F, 0x8B]) ? nil : file
        guard let unpacked else { return nil }
        bytes = unpacked
        if unpacked.count > 12, Array(unpacked[8..<12]) == Array(".FIT".utf8) {
            start = Self.startOfFIT(unpacked)
            sport = nil
            problem = nil
        } else {
            let text = String(decoding: unpacked, as: UTF8.self)
            start = text.firstMatch(of: /<[Tt]ime>\s*([0-9T:.+-]+Z?)\s*<\/[Tt]ime>/).flatMap { match in
                let text = String(match.1.prefix { $0 != "." && $0 != "Z" }) + "Z"
                return (try? Date(text, strategy: .iso8601)).map {
                    Instant(secondsSinceEpoch: Int($0.timeIntervalSince1970))
                }
            }
            let said = text.firstMatch(of: /<Activity Sport="([A-Za-z]+)"/).map { String($0.1) }
            sport = ["Running": "Run", "Biking": "Ride"][said ?? ""]
            problem = text.contains("ZZ</") ? "Time information is missing from file." : nil
        }
    }

    private static func unpacked(_ file: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        do throws(GunzipError) {
            try Gunzip.unpack(file, atMost: 256 << 20) { piece in
                bytes += piece
                return true
            }
            return bytes
        } catch {
            return nil
        }
    }

    /// The time of the first record in a FIT file (message 20, field 253, in seconds since the end of 1989).
    private static func startOfFIT(_ bytes: [UInt8]) -> Instant? {
        func number(_ position: Int, _ size: Int, isBig: Bool) -> Int? {
            guard position + size <= bytes.count else { return nil }
            let digits = bytes[position..<position + size]
            return (isBig ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        var kinds: [UInt8: (message: Int, isBig: Bool, fields: [(number: UInt8, size: Int)])] = [:]
        var position = Int(bytes[0])
        while position < bytes.count {
            let head = bytes[position]
            position += 1
            let local = head & 0x80 != 0 ? head >> 5 & 3 : head & 0x0F
            if head & 0x80 == 0, head & 0x40 != 0 {
                guard position + 5 <= bytes.count else { return nil }
                let isBig = bytes[position + 1] == 1
                let message = number(position + 2, 2, isBig: isBig) ?? 0
                let count = Int(bytes[position + 4])
                position += 5
                guard position + 3 * count <= bytes.count else { return nil }
                let fields = (0..<count).map { (bytes[position + 3 * $0], Int(bytes[position + 3 * $0 + 1])) }
                kinds[local] = (message, isBig, fields)
                position += 3 * count
                if head & 0x20 != 0 { position += 1 + 3 * Int(position < bytes.count ? bytes[position] : 0) }
            } else {
                guard let kind = kinds[local] else { return nil }
                for field in kind.fields {
                    if kind.message == 20, field.number == 253, let seconds = number(position, 4, isBig: kind.isBig) {
                        return Instant(secondsSinceEpoch: 631_065_600 + seconds)
                    }
                    position += field.size
                }
            }
        }
        return nil
    }
}
