import Basics
import Workouts

/// What TrainingPeaks adds below the coach's text: planned and actual time and distance.
///
/// It is read backwards from the end, and only whole lines in TrainingPeaks' own order count, because coaches begin
/// lines with the same words.
struct Trailer {
    private(set) var planned = Volume()
    private(set) var actual = Volume()
    /// Labels of the same shape between known ones.
    private(set) var unknownLabels: [String] = []

    /// Whether TrainingPeaks says that the workout was done.
    var isCompleted: Bool { actual.duration != nil || actual.distance != nil }

    /// Takes the trailer's lines off the end; lines with unknown labels among them are given back as text.
    init(takingFrom text: inout Line) {
        var rest = text
        var unknown: [Line] = []
        var pending: [Line] = []
        var rank = TrailerLabel.allCases.count
        var isCertain = false
        var end = text
        while !rest.isEmpty {
            let last = rest.lastLine
            let before = rest[..<last.startIndex].withoutLineBreak
            if last.isBlank, !isCertain, rank == TrailerLabel.allCases.count {
                rest = before
            } else if let line = TrailerLine(last), line.label.rank < rank {
                take(line)
                rank = line.label.rank
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
        text = unknown.isEmpty ? end : Line(([end] + unknown.reversed()).joined(separator: [UInt8(ascii: "\n")]))
        unknownLabels = unknown.map { $0.prefix { $0 != UInt8(ascii: ":") }.trimmed.text }
    }

    private mutating func take(_ line: TrailerLine) {
        switch (line.label, line.value) {
        case (.plannedTime, .time(let duration)): planned.duration = duration
        case (.actualTime, .time(let duration)): actual.duration = duration
        case (.plannedDistance, .distance(let distance)): planned.distance = distance
        case (.actualDistance, .distance(let distance)): actual.distance = distance
        default: break
        }
    }
}

extension Line {
    /// What follows the last line break.
    fileprivate var lastLine: Line {
        lastIndex(of: UInt8(ascii: "\n")).map { self[($0 + 1)...] } ?? self
    }

    fileprivate var withoutLineBreak: Line { last == UInt8(ascii: "\n") ? dropLast() : self }
}
