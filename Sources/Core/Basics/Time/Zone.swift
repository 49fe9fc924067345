import Foundation

/// A time zone: the rules between a moment and the wall clock of a place.
public struct Zone: Sendable {
    /// The name as given, for example `Europe/Berlin`.
    public let identifier: String
    private let offsets: @Sendable (Instant) -> Int

    /// The zone of an IANA name; nil for any other name. Names that could be paths never reach the file system.
    public init?(identifier: String) {
        guard Self.isPlainName(identifier), let rules = TimeZone(identifier: identifier) else { return nil }
        self.identifier = identifier
        offsets = { rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.secondsSinceEpoch))) }
    }

    /// A zone with rules of its own.
    ///
    /// - Parameter offsets: seconds east of UTC at a moment, less than a day.
    package init(_ name: String, offsets: @escaping @Sendable (Instant) -> Int) {
        identifier = name
        self.offsets = offsets
    }

    /// The zone of an IANA name in any case, such as `europe/berlin`; nil for any other name.
    package init?(identifierInAnyCase name: String) {
        guard name.utf8.count <= 64 else { return nil }
        let known = Self.identifiers[name.lowercased()] ?? name.uppercased()
        guard let zone = Zone(identifier: name) ?? Zone(identifier: known) else { return nil }
        self = zone
    }

    /// The system's names by what they are in lower case.
    private static let identifiers = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// Seconds east of UTC at a moment.
    public func offset(at moment: Instant) -> Int { offsets(moment) }

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

extension Zone: Hashable {
    public static func == (left: Zone, right: Zone) -> Bool { left.identifier == right.identifier }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Zone {
    private static func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/") && !name.contains("..")
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || plainMarks.contains($0) }
    }

    private static let plainMarks = Array("/_+-".utf8)
}

/// The zones of texts such as `America/New_York` or Strava's `(GMT-05:00) America/New_York`, each looked up once.
///
/// The GMT part ignores daylight saving time, so only the IANA name after it counts; legacy names work as well.
package struct WrittenZones {
    private var known: [String: Zone?] = [:]

    package init() {}

    /// Returns nil for a text without the name of a zone.
    package mutating func zone(_ text: String) -> Zone? {
        if let zone = known[text] { return zone }
        let name = text.split(separator: " ").last.map(String.init) ?? ""
        let zone = name.hasPrefix("(") ? nil : Zone(identifier: name)
        known[text] = zone
        return zone
    }
}
