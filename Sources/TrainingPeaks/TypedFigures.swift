import Workouts

/// Figures that a coach typed plainly: `TSS 85`, `IF 0.8`, `Power: 250 W`.
struct TypedFigures {
    private(set) var tss: Double?
    private(set) var intensityFactor: Double?
    private(set) var targets: [Target] = []

    init(_ text: String) {
        guard text.utf8.contains(where: \.isDigit) else { return }
        let holdsFigures = Self.mayHoldFigures(text)
        for line in text.lines {
            if holdsFigures { read(line) }
            if let target = Self.target(line) { targets.append(target) }
        }
    }

}

extension TypedFigures {
    /// `TSS 85`, `TSS: 85`, `85 TSS` and the same with `IF`, as whole words in capitals.
    private mutating func read(_ line: Substring) {
        guard Self.mayHoldFigures(line) else { return }
        let words = line.utf8.split { $0.isBlank || Self.separators.contains($0) }
            .map { Self.withoutFullStop(Substring($0)) }
        for (index, word) in words.enumerated() where word == "TSS" || word == "IF" {
            let after = index + 1 < words.count ? Measure.decimal(words[index + 1]) : nil
            let before = index > 0 ? Measure.decimal(words[index - 1]) : nil
            if word == "TSS", tss == nil {
                tss = [after, before].compactMap(\.self).first { (1...2000).contains($0) }
            } else if word == "IF", intensityFactor == nil, let after, (0.3...1.8).contains(after) {
                intensityFactor = after
            }
        }
    }

    /// Whether `SS` or `IF` stands in it: a quick look at a text that most likely has no figures at all.
    private static func mayHoldFigures(_ text: some StringProtocol) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "S") && last == byte || byte == UInt8(ascii: "F") && last == UInt8(ascii: "I") {
                return true
            }
            last = byte
        }
        return false
    }

    private static let separators = Array(":=,;()/|".utf8)

    private static func withoutFullStop(_ word: Substring) -> Substring {
        word.utf8.last == UInt8(ascii: ".") ? word.dropLast() : word
    }

    private static func target(_ line: Substring) -> Target? {
        guard let colon = line.utf8.prefix(24).firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let quantity: Target.Quantity
        switch line[..<colon].trimmed.lowercased() {
        case "power", "target power": quantity = .power
        case "pace", "target pace": quantity = .pace
        case "heart rate", "heartrate", "hr", "target hr": quantity = .heartRate
        default: return nil
        }
        let text = line[line.index(after: colon)...].trimmed
        guard text.first?.isWholeNumber == true, text.count <= 40 else { return nil }
        return Target(quantity: quantity, text: text)
    }
}
