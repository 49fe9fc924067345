import Basics

/// Times, distances and plain numbers as feeds write them, always with a decimal point.
enum Measure {
    /// Parses `1:00`, `0:56` or `1:00:30`; nil for anything else and for 1,000 hours or more.
    static func duration(_ text: TextLine) -> Duration? {
        var hours: Int?
        var minutes: Int?
        var digits = 0
        var value = 0
        for byte in text {
            if byte.isDigit, digits < 4 {
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
                digits += 1
            } else if byte == UInt8(ascii: ":"), hours == nil, digits > 0 {
                hours = value
                (value, digits) = (0, 0)
            } else if byte == UInt8(ascii: ":"), minutes == nil, digits == 2 {
                minutes = value
                (value, digits) = (0, 0)
            } else {
                return nil
            }
        }
        guard let hours, hours < 1000, digits == 2, value < 60 else { return nil }
        guard let minutes else { return .seconds(hours * 3600 + value * 60) }
        return minutes < 60 ? .seconds(hours * 3600 + minutes * 60 + value) : nil
    }

    /// Parses `2500 m`, `7.87 km`, `6 mi`, `6mi`; nil for anything else and for more than 100,000 km.
    static func distance(_ text: TextLine) -> Distance? {
        let digits = text.prefix { $0.isDecimalPart }
        guard let value = decimal(digits), let meters = meters(perUnit: text[digits.endIndex...].trimmed) else {
            return nil
        }
        let total = (value * meters * 1000).rounded() / 1000
        return total <= 1e8 ? Distance(meters: total) : nil
    }

    /// Whether the text is a number followed by one of these units, which are given in lower case.
    static func isRate(_ text: TextLine, units: [StaticString]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: " "))
        guard parts.count == 2, units.contains(where: { parts[1].isAnyCase(of: $0) }) else { return false }
        return decimal(parts[0]) != nil || duration(parts[0]) != nil
    }

    /// Parses a decimal number of at most twelve characters without sign or exponent; nil for anything else.
    static func decimal(_ text: TextLine) -> Double? {
        guard text.count <= 12 else { return nil }
        var digits = 0
        var value = 0.0
        var scale = 1.0
        var isFraction = false
        for byte in text {
            if byte.isDigit {
                value = value * 10 + Double(byte - UInt8(ascii: "0"))
                digits += 1
                if isFraction { scale *= 10 }
            } else if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else {
                return nil
            }
        }
        return digits > 0 ? value / scale : nil
    }

    private static func meters(perUnit unit: TextLine) -> Double? {
        lengths.first { unit.isAnyCase(of: $0.unit) }?.meters
    }

    private static let lengths: [(unit: StaticString, meters: Double)] = [
        ("km", 1000), ("m", 1), ("mi", 1609.344), ("mile", 1609.344), ("miles", 1609.344), ("yd", 0.9144),
        ("yds", 0.9144), ("yards", 0.9144), ("ft", 0.3048),
    ]
}

extension UInt8 {
    fileprivate var isDecimalPart: Bool { isDigit || self == UInt8(ascii: ".") }
}
