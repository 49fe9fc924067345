import Foundation

/// An IANA time zone: the rules between a moment and the wall clock of a place.
public struct Zone: Sendable {
    /// The name as given, for example `Europe/Berlin`.
    public let identifier: String
    private let rules: TimeZone

    /// The zone of an IANA name; nil for any other name. Names that could be paths never reach the file system.
    public init?(identifier: String) {
        guard Self.isPlainName(identifier), let rules = TimeZone(identifier: identifier) else { return nil }
        self.identifier = identifier
        self.rules = rules
    }

    /// Seconds east of UTC at a moment.
    public func offset(at moment: Instant) -> Int {
        rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.secondsSinceEpoch)))
    }

    /// The wall clock at a moment.
    public func local(_ moment: Instant) -> LocalTime {
        LocalTime(secondsSinceEpoch: moment.secondsSinceEpoch + offset(at: moment))
    }

    /// The moment of a wall-clock time.
    ///
    /// A time that occurs twice means its first occurrence; a skipped time is read with the offset before the gap (RFC
    /// 5545 §3.3.5).
    public func instant(_ time: LocalTime) -> Instant {
        let seconds = time.secondsSinceEpoch
        let before = offset(at: Instant(secondsSinceEpoch: seconds - 86_400))
        let after = offset(at: Instant(secondsSinceEpoch: seconds + 86_400))
        let early = Instant(secondsSinceEpoch: seconds - before)
        guard before != after, offset(at: early) != before else { return early }
        let late = Instant(secondsSinceEpoch: seconds - after)
        return offset(at: late) == after ? late : early
    }
}

extension Zone: Equatable {
    public static func == (left: Zone, right: Zone) -> Bool { left.identifier == right.identifier }
}

extension Zone {
    private static func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/") && !name.contains("..")
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || plainMarks.contains($0) }
    }

    private static let plainMarks = Array("/_+-".utf8)
}
