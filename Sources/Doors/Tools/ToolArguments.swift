import Basics
import Insights
import JSON
import MCP
import Workouts

/// A tool's arguments, whose days may be words.
struct ToolArguments {
    let parameters: Parameters

    /// - Parameter names: all that the tool takes.
    /// - Throws: `ToolFailure` for an argument that the tool doesn't take.
    init(_ values: [String: JSONValue], _ names: [String], today: Day, _ weekStart: WeekStart) throws(ToolFailure) {
        for name in values.keys.sorted() where !names.contains(name) {
            throw ToolFailure(
                "There is no argument `\(name.safe(atMost: 40))`; the nearest is `\(names.nearest(to: name))`.")
        }
        var typed: [String: Parameters.Value] = [:]
        for (name, value) in values {
            let isDay = Self.days.contains(name)
            let day = { (word: String) in Self.day(of: word, isLast: name == "to", today, weekStart) }
            typed[name] =
                switch value {
                case .text(let text): .text(isDay ? day(text) : text)
                case .flag(let flag): .flag(flag)
                case .integer, .number:
                    value.integer.map { isDay ? .text(day("\($0)")) : .integer($0) } ?? .other
                case .null: .null
                case .list, .object: .other
                }
        }
        parameters = Parameters(typed: typed)
    }

    private static let days: Set<String> = ["day", "start", "from", "to", "since"]

    /// The day of a word, or of `20260318`, as `2026-03-18`; any other text as it is.
    private static func day(of word: String, isLast: Bool, _ today: Day, _ weekStart: WeekStart) -> String {
        switch word {
        case "today": today.description
        case "yesterday": today.advanced(by: -1).description
        case "tomorrow": today.advanced(by: 1).description
        case "this_week": weekStart.start(of: today).advanced(by: isLast ? 6 : 0).description
        default:
            word.utf8.count == 8 && word.utf8.allSatisfy(\.isDigit)
                ? "\(word.prefix(4))-\(word.dropFirst(4).prefix(2))-\(word.suffix(2))" : word
        }
    }
}

extension ToolArguments {
    func day(_ name: String) throws(ToolFailure) -> Day? {
        try read(parameters.day, name)
    }

    /// The days from `from` to `to`, both included, which the tool needs.
    func days() throws(ToolFailure) -> (from: Day, to: Day) {
        let (from, to) = try read(parameters.days)
        guard let from, let to else { throw ToolFailure("This needs `from` and `to`. \(Parameters.dayRule)") }
        return (from, to)
    }

    func text(_ name: String) throws(ToolFailure) -> String? {
        try read(parameters.line, name)
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
        try read(parameters.number(_:in:), name, range)
    }

    func choice<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Word.Type = Word.self
    ) throws(ToolFailure) -> Word? {
        try read(parameters.choice(_:of:), name, type)
    }

    func needed<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Word.Type
    ) throws(ToolFailure) -> Word {
        if let word = try choice(name, of: type) { return word }
        let words = type.allCases.map(\.rawValue)
        throw ToolFailure(
            "This needs `\(name)`: \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "").")
    }

    /// The sports of `sport`; nil for all.
    func sports() throws(ToolFailure) -> Set<String>? {
        guard let text = try text("sport") else { return nil }
        do { return try SportNames.listed(in: text) } catch {
            throw ToolFailure("`sport`: there is no such sport; the nearest is \(error.nearest).")
        }
    }

    private func read<each Argument, Value>(
        _ value: (repeat each Argument) throws(BadParameter) -> Value, _ arguments: repeat each Argument
    ) throws(ToolFailure) -> Value {
        do { return try value(repeat each arguments) } catch {
            throw ToolFailure("`\(error.name)`: \(error.sentence ?? "This can't be used.")")
        }
    }
}
