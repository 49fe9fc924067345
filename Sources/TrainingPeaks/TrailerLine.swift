import Basics

/// One whole line of the trailer: a label and a value of the kind that belongs to it.
struct TrailerLine {
    enum Value {
        case time(Duration)
        case distance(Distance)
        /// A speed or pace; it follows from the others and isn't kept.
        case rate
    }

    let label: TrailerLabel
    let value: Value

    /// nil when the line is anything else.
    init?(_ line: Line) {
        guard let colon = line.prefix(24).firstIndex(of: UInt8(ascii: ":")),
            let label = TrailerLabel(spelled: line[..<colon])
        else { return nil }
        self.label = label
        let text = line[(colon + 1)...].trimmed
        let value: Value? =
            switch label {
            case .plannedTime, .actualTime: Measure.duration(text).map { .time($0) }
            case .plannedDistance, .actualDistance: Measure.distance(text).map { .distance($0) }
            case .speed:
                Measure.isRate(text, units: Self.speedUnits) ? .rate : nil
            case .pace:
                Measure.isRate(text, units: Self.paceUnits) ? .rate : nil
            }
        guard let value else { return nil }
        self.value = value
    }

    private static let speedUnits: [StaticString] = ["km/h", "mph", "m/s", "kph", "min/100m", "min/100yd"]
    private static let paceUnits: [StaticString] = ["min/km", "min/mi", "min/mile", "min/100m", "min/100yd"]

    /// Whether it has a trailer line's shape under whatever label: `Elevation Planned: 300 m`.
    static func looksLikeOne(_ line: Line) -> Bool {
        guard let colon = line.prefix(31).firstIndex(of: UInt8(ascii: ":")), line[..<colon].isCapitalized,
            line[..<colon].allSatisfy(\.isLetterOrBlank)
        else { return false }
        let words = line[(colon + 1)...].split { $0.isBlank }
        return (1...2).contains(words.count) && words[0].first?.isDigit == true
            && words[0].allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    }
}

extension Line {
    fileprivate var isCapitalized: Bool {
        guard let first, first >= 0x80 else { return first.map { (0x41...0x5A).contains($0) } ?? false }
        return text.first?.isUppercase == true
    }
}

extension UInt8 {
    /// An ASCII letter, a byte of any other letter, or a blank.
    fileprivate var isLetterOrBlank: Bool {
        self == UInt8(ascii: " ") || self >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self & 0xDF)
    }
}
