import Basics

/// Times, distances and plain numbers as feeds write them, always with a decimal point.
enum Measure {
    /// `1:00`, `0:56` or `1:00:30`; nil for anything else and for 1,000 hours or more.
    static func duration(_ text: some StringProtocol) -> Duration? {
        var fields: [Int] = []
        var digits = 0
        var value = 0
        for byte in text.utf8 {
            if byte.isDigit, digits < 4 {
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
                digits += 1
            } else if byte == UInt8(ascii: ":"), digits > 0, fields.count < 2, fields.isEmpty || digits == 2 {
                fields.append(value)
                (value, digits) = (0, 0)
            } else {
                return nil
            }
        }
        guard digits == 2, let hours = fields.first, hours < 1000, case let minutes = fields.dropFirst().first ?? value,
            minutes < 60, value < 60
        else { return nil }
        return .seconds(hours * 3600 + minutes * 60 + (fields.count == 2 ? value : 0))
    }

    /// `2500 m`, `7.87 km`, `6 mi`, `6mi`; nil for anything else and for more than 100,000 km.
    static func distance(_ text: some StringProtocol) -> Distance? {
        let digits = text.prefix(upTo: text.utf8.firstIndex { !$0.isDecimalPart } ?? text.endIndex)
        guard let value = decimal(digits), let meters = metersPerUnit[text[digits.endIndex...].trimmed.lowercased()]
        else { return nil }
        let total = (value * meters * 1000).rounded() / 1000
        return total <= 1e8 ? Distance(meters: total) : nil
    }

    /// Whether it is a number and one of these units.
    static func isRate(_ text: String, units: Set<String>) -> Bool {
        let parts = text.split(separator: " ")
        guard parts.count == 2, units.contains(parts[1].lowercased()) else { return false }
        return decimal(parts[0]) != nil || duration(parts[0]) != nil
    }

    /// A decimal number without sign or exponent; nil for anything else.
    static func decimal(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty, text.utf8.count <= 12, text.utf8.allSatisfy(\.isDecimalPart)
        else { return nil }
        return Double(text)
    }

    private static let metersPerUnit: [String: Double] = [
        "m": 1, "km": 1000, "mi": 1609.344, "mile": 1609.344, "miles": 1609.344, "yd": 0.9144, "yds": 0.9144,
        "yards": 0.9144, "ft": 0.3048,
    ]
}

extension UInt8 {
    fileprivate var isDecimalPart: Bool { isDigit || self == UInt8(ascii: ".") }
}
