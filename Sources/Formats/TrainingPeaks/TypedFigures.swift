import Basics
import Workouts

/// Figures that a coach typed plainly: `TSS 85`, `IF 0.8`, `Power: 250 W`.
struct TypedFigures {
    private(set) var tss: Double?
    private(set) var intensityFactor: Double?
    private(set) var targets: [Target] = []

    init(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            guard bytes.contains(where: \.isDigit) else { return }
            bytes.pieces(where: { $0.marks(of: "\n") }) { line, _ in
                // Most lines hold no figures, so they aren't copied.
                if Self.mayHoldFigures(line) { read(TextLine(line)) }
                if Self.mayNameTarget(line), let target = Self.target(TextLine(line)) { targets.append(target) }
            }
        }
    }
}

extension TypedFigures {
    /// Reads `TSS 85`, `TSS: 85`, `85 TSS` and the same with `IF`, as whole words in capitals.
    private mutating func read(_ line: TextLine) {
        let words = line.split(whereSeparator: Self.divides).map { $0.last == UInt8(ascii: ".") ? $0.dropLast() : $0 }
        for index in words.indices {
            let isTSS = words[index].isEqual(to: "TSS")
            guard isTSS || words[index].isEqual(to: "IF") else { continue }
            let after = index + 1 < words.count ? Measure.decimal(words[index + 1]) : nil
            let before = index > 0 ? Measure.decimal(words[index - 1]) : nil
            if isTSS, tss == nil {
                tss = [after, before].compactMap(\.self).first { (1...2000).contains($0) }
            } else if !isTSS, intensityFactor == nil, let after, (0.3...1.8).contains(after) {
                intensityFactor = after
            }
        }
    }

    /// Whether the line contains `SS` or `IF`: a quick check, since most lines have no figures at all.
    private static func mayHoldFigures(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 1
        while position < line.count {
            position = line.offset(from: position) { $0.marks(of: "S") | $0.marks(of: "F") }
            guard position < line.count else { break }
            if line[position - 1] == (line[position] == UInt8(ascii: "S") ? UInt8(ascii: "S") : UInt8(ascii: "I")) {
                return true
            }
            position += 1
        }
        return false
    }

    private static func divides(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "/"), UInt8(ascii: "|"):
            true
        default: byte.isBlank
        }
    }

    private static func target(_ line: TextLine) -> Target? {
        guard let colon = line.prefix(24).firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let quantity: Target.Quantity
        switch line[..<colon].trimmed.text.lowercased() {
        case "power", "target power": quantity = .power
        case "pace", "target pace": quantity = .pace
        case "heart rate", "heartrate", "hr", "target hr": quantity = .heartRate
        default: return nil
        }
        let text = line[(colon + 1)...].trimmed.text
        guard text.first?.isWholeNumber == true, text.count <= 40 else { return nil }
        return Target(quantity: quantity, text: text)
    }

    /// Whether the line begins like `Power`, `Pace`, `HR` or `Target`, as few lines do.
    private static func mayNameTarget(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        switch line.first(where: { !$0.isBlank }).map({ $0 | 0x20 }) {
        case UInt8(ascii: "p"), UInt8(ascii: "h"), UInt8(ascii: "t"): true
        default: false
        }
    }
}
