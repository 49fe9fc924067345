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
    init?(_ line: Substring) {
        guard let colon = line.utf8.prefix(24).firstIndex(of: UInt8(ascii: ":")),
            let label = TrailerLabel(rawValue: String(line[..<colon]))
        else { return nil }
        self.label = label
        let text = line[line.index(after: colon)...].trimmed
        let value: Value? =
            switch label {
            case .plannedTime, .actualTime: Measure.duration(text).map { .time($0) }
            case .plannedDistance, .actualDistance: Measure.distance(text).map { .distance($0) }
            case .speed:
                Measure.isRate(text, units: ["km/h", "mph", "m/s", "kph", "min/100m", "min/100yd"]) ? .rate : nil
            case .pace:
                Measure.isRate(text, units: ["min/km", "min/mi", "min/mile", "min/100m", "min/100yd"]) ? .rate : nil
            }
        guard let value else { return nil }
        self.value = value
    }

    /// Whether it has a trailer line's shape under whatever label: `Elevation Planned: 300 m`.
    static func looksLikeOne(_ line: Substring) -> Bool {
        guard let colon = line.utf8.prefix(31).firstIndex(of: UInt8(ascii: ":")),
            line.first?.isUppercase == true, line[..<colon].allSatisfy({ $0.isLetter || $0 == " " })
        else { return false }
        let value = line[line.index(after: colon)...].trimmed
        let words = value.split(separator: " ")
        return words.count <= 2 && value.first?.isWholeNumber == true
            && (words.first?.allSatisfy { $0.isWholeNumber || $0 == "." || $0 == ":" } ?? false)
    }
}
