import Basics
import JSON
import Workouts

/// Typed access to one row, however its values were written: numbers as texts, whole ones as floats, null anywhere. What
/// makes no sense is nil.
struct IntervalsRow {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    func number(_ key: String) -> Double? { value[key]?.writtenNumber }

    /// A quantity above zero. Zero means unknown, as do values that are impossible.
    func measure(_ key: String, upTo most: Double) -> Double? {
        number(key).flatMap { $0 > 0 && $0 <= most ? $0 : nil }
    }

    /// A time above zero, from whole or broken seconds.
    func time(_ key: String) -> Duration? {
        measure(key, upTo: Self.longest).map { .seconds(max(Int($0), 1)) }
    }

    /// Ten years, in seconds.
    private static let longest = 315_360_000.0

    /// nil unless the row says yes or no.
    func answer(_ key: String) -> Bool? {
        switch value[key] {
        case .flag(let flag)?: flag
        case .text("true")?: true
        case .text("false")?: false
        case let other?: other.writtenNumber.flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
        case nil: nil
        }
    }

    func isTrue(_ key: String) -> Bool { answer(key) == true }

    /// A text on one line, cleaned; a whole number counts as one.
    func text(_ key: String, upTo limit: Int = 100) -> String? {
        switch value[key] {
        case .text(let text)?: text.shown(upTo: limit)?.onOneLine.trimmedSpaces
        case .integer(let number)?: String(number)
        default: nil
        }
    }

    func timestamp(_ key: String) -> Timestamp? {
        guard let text = value[key]?.text, text.utf8.count <= 64 else { return nil }
        return Array(text.utf8).withUnsafeBytes { Timestamp($0) }
    }

    /// Strava's id of an activity: digits, whether written as a number or as a text.
    func stravaID(_ key: String) -> ActivityID? {
        guard let text = text(key), let number = Int64(text), number > 0, String(number) == text else { return nil }
        return .strava(number)
    }

    /// The elements of a list; those that are no number are nil.
    func numbers(_ key: String) -> [Double?] { value[key]?.elements.map(\.writtenNumber) ?? [] }
}

extension JSONValue {
    /// A number, whether written as one or as a text.
    fileprivate var writtenNumber: Double? {
        guard case .text(let text) = self else { return number }
        return switch Array(text.utf8).withUnsafeBytes({ JSONScalar(word: $0) }) {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }
}
