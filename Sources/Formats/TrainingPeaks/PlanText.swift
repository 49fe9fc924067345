import Basics
import Workouts

/// A parsed DESCRIPTION: the type line on top, the trailer at the bottom, the coach's text between them.
struct PlanText {
    /// The text after `Workout type:`; nil if the description doesn't begin with that label.
    let type: String?
    /// The coach's whole text, without blank lines at its ends.
    let notes: String
    let trailer: Trailer

    private static let typeLabel = "workout type:"

    init(_ text: String) {
        var rest = TextLine(text)
        if Self.hasTypeLine(text) {
            let line = rest.drop { $0.isBlank }.prefix { $0 != UInt8(ascii: "\n") }
            type = line.dropFirst(Self.typeLabel.utf8.count).trimmed.text
            rest = rest[line.endIndex...]
        } else {
            type = nil
        }
        trailer = Trailer(takingFrom: &rest)
        notes = rest.trimmed.text
    }

    /// Whether a text begins with the line that TrainingPeaks puts on top of every workout.
    static func hasTypeLine(_ text: String) -> Bool {
        let beginning = text.utf8.drop { $0.isBlank }.prefix(typeLabel.utf8.count)
        return beginning.elementsEqual(typeLabel.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
}

/// A piece of a text as UTF-8. Splitting bytes into lines and words is much faster than splitting characters, and
/// everything that the parser looks for is ASCII.
typealias TextLine = ArraySlice<UInt8>

extension TextLine {
    init(_ text: some StringProtocol) { self = Array(text.utf8)[...] }

    var text: String { String(decoding: self, as: UTF8.self) }

    /// A copy without blanks, tabs and line breaks at both ends.
    var trimmed: TextLine {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return []
        }
        return self[first...last]
    }

    /// Whether it is empty or consists of blanks only.
    var isBlank: Bool { allSatisfy(\.isBlank) }

    func isEqual(to text: StaticString) -> Bool {
        text.withUTF8Buffer { count == $0.count && elementsEqual($0) }
    }

    /// Whether it equals a text, ignoring case.
    ///
    /// - Parameter text: in lower case.
    func isAnyCase(of text: StaticString) -> Bool {
        text.withUTF8Buffer { count == $0.count && elementsEqual($0) { $0 | 0x20 == $1 | 0x20 } }
    }
}

extension StringProtocol {
    /// A copy without blanks, tabs and line breaks at both ends.
    var trimmed: String {
        guard let first = utf8.firstIndex(where: { !$0.isBlank }) else { return "" }
        var position = first
        var end = first
        while position < endIndex {
            let isBlank = utf8[position].isBlank
            utf8.formIndex(after: &position)
            if !isBlank { end = position }
        }
        return String(self[first..<end])
    }
}

extension UInt8 {
    /// Blank, tab, or a line break.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// A parsed SUMMARY: `Run: Tempo` has a type and a title, `A: City Marathon` a priority and a title.
struct PlanTitle {
    /// The type before the first colon, or the whole text if it is nothing but a type.
    let type: PlannedSport?
    let priority: RacePriority?
    /// Without the type or priority; empty for a bare type.
    let title: String

    /// Rest or race, if the title itself says so: vendors other than TrainingPeaks have no types.
    var special: PlannedSport? {
        if Self.says(["rest", "day"], title) || Self.says(["day", "off"], title) { return .rest }
        return Self.says(["race", "day"], title) ? .race : nil
    }

    private static func says(_ sought: [String], _ title: String) -> Bool {
        let words = title.lowercased().split { !$0.isLetter }.map(String.init)
        return words.indices.contains { words[$0...].starts(with: sought) }
    }

    init(_ summary: String) {
        let whole = summary.trimmed
        guard let colon = whole.firstIndex(of: ":") else {
            type = PlannedSport(typeLabel: whole)
            priority = nil
            title = type == nil ? whole : ""
            return
        }
        let prefix = whole[..<colon].trimmed
        type = PlannedSport(typeLabel: prefix)
        priority = RacePriority(rawValue: prefix)
        title = type != nil || priority != nil ? whole[whole.index(after: colon)...].trimmed : whole
    }
}
