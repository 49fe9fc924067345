import Basics
import Workouts

/// The lines that TrainingPeaks adds below the coach's text: planned and actual time and distance.
///
/// It is parsed backwards from the end, and only whole lines in TrainingPeaks' own order count, because coaches begin
/// lines with the same words.
struct Trailer {
    private(set) var planned = Volume()
    private(set) var actual = Volume()
    /// Unknown labels of lines between known ones.
    private(set) var unknownLabels: [String] = []

    /// Whether TrainingPeaks reports the workout as done.
    var isCompleted: Bool { actual.duration != nil || actual.distance != nil }

    /// Removes the trailer from the end of the text; lines with unknown labels inside it stay as text.
    init(takingFrom text: inout TextLine) {
        var rest = text
        var unknown: [TextLine] = []
        var pending: [TextLine] = []
        var rank = TrailerLabel.allCases.count
        var isCertain = false
        var end = text
        while !rest.isEmpty {
            let last = rest.lastLine
            let before = rest[..<last.startIndex].withoutLineBreak
            if last.isBlank, !isCertain, rank == TrailerLabel.allCases.count {
                rest = before
            } else if let line = TrailerLine(last), line.label.rawValue < rank {
                take(line)
                rank = line.label.rawValue
                isCertain = isCertain || line.label.isCertain
                rest = before
                unknown += pending
                pending = []
                end = rest
            } else if pending.count < 3, TrailerLine.looksLikeOne(last) {
                pending.append(last)
                rest = before
            } else {
                break
            }
        }
        guard isCertain else { return }
        text = unknown.isEmpty ? end : TextLine(([end] + unknown.reversed()).joined(separator: [UInt8(ascii: "\n")]))
        unknownLabels = unknown.map { $0.prefix { $0 != UInt8(ascii: ":") }.trimmed.text }
    }

    private mutating func take(_ line: TrailerLine) {
        switch line.label {
        case .plannedTime: planned.duration = line.duration
        case .actualTime: actual.duration = line.duration
        case .plannedDistance: planned.distance = line.distance
        case .actualDistance: actual.distance = line.distance
        // It follows from the others and isn't kept.
        case .speed, .pace: break
        }
    }
}

extension TextLine {
    fileprivate var lastLine: TextLine {
        lastIndex(of: UInt8(ascii: "\n")).map { self[($0 + 1)...] } ?? self
    }

    fileprivate var withoutLineBreak: TextLine { last == UInt8(ascii: "\n") ? dropLast() : self }
}

/// The labels that TrainingPeaks writes under the coach's text, in its order.
enum TrailerLabel: Int, CaseIterable {
    case plannedTime, actualTime, plannedDistance, actualDistance, speed, pace

    /// Returns nil if no label has that spelling.
    init?(spelled text: TextLine) {
        guard let place = Self.spellings.firstIndex(where: { text.isEqual(to: $0) }) else { return nil }
        self.init(rawValue: place)
    }

    private static let spellings: [StaticString] = [
        "Planned Time", "Actual Time", "Distance Planned", "Actual Distance", "Speed", "Pace",
    ]

    /// Whether the label alone proves that the text has a trailer. Coaches type paces and speeds, too.
    var isCertain: Bool { self != .speed && self != .pace }
}

/// One whole line of the trailer: a label and a value of the matching kind.
struct TrailerLine {
    let label: TrailerLabel
    private(set) var duration: Duration?
    private(set) var distance: Distance?

    /// Returns nil for any other line.
    init?(_ line: TextLine) {
        guard let colon = line.prefix(24).firstIndex(of: UInt8(ascii: ":")),
            let label = TrailerLabel(spelled: line[..<colon])
        else { return nil }
        self.label = label
        let text = line[(colon + 1)...].trimmed
        var isRate = false
        switch label {
        case .plannedTime, .actualTime: duration = Measure.duration(text)
        case .plannedDistance, .actualDistance: distance = Measure.distance(text)
        case .speed: isRate = Measure.isRate(text, units: Self.speedUnits)
        case .pace: isRate = Measure.isRate(text, units: Self.paceUnits)
        }
        guard isRate || duration != nil || distance != nil else { return nil }
    }

    private static let speedUnits: [StaticString] = ["km/h", "mph", "m/s", "kph", "min/100m", "min/100yd"]
    private static let paceUnits: [StaticString] = ["min/km", "min/mi", "min/mile", "min/100m", "min/100yd"]

    /// Whether a line has the shape of a trailer line under any label: `Elevation Planned: 300 m`.
    static func looksLikeOne(_ line: TextLine) -> Bool {
        guard let colon = line.prefix(31).firstIndex(of: UInt8(ascii: ":")), line[..<colon].isCapitalized,
            line[..<colon].allSatisfy(\.isLetterOrBlank)
        else { return false }
        let words = line[(colon + 1)...].split { $0.isBlank }
        return (1...2).contains(words.count) && words[0].first?.isDigit == true
            && words[0].allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    }
}

extension TextLine {
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
