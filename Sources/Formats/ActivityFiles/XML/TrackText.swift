import Basics
import XML

/// Parses values of a GPX or TCX document, as leniently as devices require.
enum TrackText {
    /// How many bytes of a text are collected, at least.
    static let longest = 400
    /// In characters.
    private static let longestLine = 200

    /// Parses a time as programs write it; nil for anything else.
    static func time(_ bytes: [UInt8]) -> PointTime? { PointTime(bytes, isLax: true) }

    /// Parses a number that can be a measure; nil for anything else.
    static func number(_ bytes: [UInt8]) -> Double? {
        Double(String(decoding: trimmed(bytes), as: UTF8.self)).flatMap { abs($0) <= 1e9 ? $0 : nil }
    }

    /// Parses a measure that can't be negative; nil for anything else, and for an implausibly large value.
    static func amount(_ bytes: [UInt8], upTo most: Double) -> Double? {
        number(bytes).flatMap { (0...most).contains($0) ? $0 : nil }
    }

    static func line(_ bytes: [UInt8]) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        // The collected bytes may end in the middle of a letter.
        if bytes.count > longest, text.last == "\u{FFFD}" { text.removeLast() }
        return line(text)
    }

    static func line(_ text: String) -> String {
        (text.utf8.count > longestLine ? String(text.prefix(longestLine)) : text).cleaned.onOneLine.trimmedSpaces
    }

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let rest = bytes.drop(while: isBlank)
        return rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)]
    }
}

/// The elements of GPX and TCX that a reader of activities knows, by their names in lower case without prefix.
enum TrackElement: String, CaseIterable {
    // In both formats.
    case time, name, type, cadence, speed, watts
    // In TCX.
    case courses, workouts, activity, transition, id, lap, totaltimeseconds, distancemeters, maximumspeed, calories
    case averageheartratebpm, maximumheartratebpm, intensity, track, trackpoint, latitudedegrees, longitudedegrees
    case altitudemeters, heartratebpm, runcadence, avgruncadence, avgwatts, maxwatts, creator, plan, notes
    // In GPX and the extensions that devices write.
    case trk, trkseg, trkpt, rtept, wpt, ele, hr, heartrate, bpm, cad, rpm, power, powerinwatts, metadata

    init?(_ name: XMLName) {
        guard let element = Self.byName[name.plain] else { return nil }
        self = element
    }

    private static let byName = Dictionary(
        allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

    /// Whether its text is a value. The value of a heart rate in TCX may be in a nested element.
    var hasText: Bool {
        switch self {
        case .courses, .workouts, .activity, .transition, .lap, .track, .trackpoint, .creator, .plan, .trk, .trkseg,
            .trkpt, .rtept, .wpt, .metadata:
            false
        default: true
        }
    }
}

/// The program or device that wrote a GPX document: `gpx@creator`.
enum TrackCreator {
    /// Returns the creator if it is a device; empty for a program.
    static func device(_ creator: String) -> String {
        let name = TrackText.line(creator)
        let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
        guard let first = words.first, makers.contains(where: first.hasPrefix) else { return "" }
        return words.contains { programs.contains(String($0)) } || first == "polarsteps" ? "" : name
    }

    /// Makers, and devices that are named without their maker.
    private static let makers = [
        "garmin", "edge", "etrex", "oregon", "forerunner", "fenix", "fēnix", "gpsmap", "dakota", "montana", "foretrex",
        "vivoactive", "vívoactive", "instinct", "epix", "suunto", "ambit", "polar", "coros", "wahoo", "elemnt",
        "bryton",
        "lezyne", "sigma", "holux", "magellan", "hammerhead", "karoo", "tomtom", "amazfit", "fitbit", "timex",
        "igpsport",
    ]

    /// Words in the names of makers' programs: `Garmin Connect`, `Polar Flow`, `Sigma Data Center`.
    private static let programs: Set<String> = [
        "app", "basecamp", "bridge", "center", "com", "communicator", "connect", "dashboard", "desktop", "explore",
        "express", "flow", "http", "https", "international", "link", "mapsource", "mobile", "movescount", "protrainer",
        "rest", "site", "software", "studio", "sync", "tools", "utility", "vantagepoint", "web", "websync", "www",
    ]
}
