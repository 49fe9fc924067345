import Basics
import GRDB

/// A row that is read from its first column to its last.
struct Cells {
    private let row: Row
    private var column = 0

    init(_ row: Row) { self.row = row }

    mutating func textIfAny() -> String? {
        defer { column += 1 }
        return row[column]
    }

    mutating func integerIfAny() -> Int64? {
        defer { column += 1 }
        return row[column]
    }

    mutating func numberIfAny() -> Double? {
        defer { column += 1 }
        return row[column]
    }

    mutating func text() throws(Damage) -> String { try present(textIfAny()) }

    mutating func integer() throws(Damage) -> Int64 { try present(integerIfAny()) }

    mutating func truth() throws(Damage) -> Bool { try integer() != 0 }

    mutating func momentIfAny() -> Instant? {
        integerIfAny().map { Instant(secondsSinceEpoch: Int($0)) }
    }

    mutating func moment() throws(Damage) -> Instant { try present(momentIfAny()) }

    mutating func dayIfAny() throws(Damage) -> Day? {
        guard let text = textIfAny() else { return nil }
        return try present(Day(iso: text))
    }

    mutating func day() throws(Damage) -> Day { try present(dayIfAny()) }

    mutating func lengthIfAny() -> Duration? { integerIfAny().map { .seconds($0) } }

    mutating func length() throws(Damage) -> Duration { try present(lengthIfAny()) }

    mutating func distanceIfAny() -> Distance? { numberIfAny().map(Distance.init(meters:)) }

    mutating func hashIfAny() -> UInt64? { integerIfAny().map(UInt64.init(bitPattern:)) }

    mutating func hash() throws(Damage) -> UInt64 { try present(hashIfAny()) }

    /// One of a set of words.
    mutating func word<Word: RawRepresentable>() throws(Damage) -> Word where Word.RawValue == String {
        try present(Word(rawValue: text()))
    }

    /// One of a set of words, or none.
    mutating func wordIfAny<Word: RawRepresentable>() throws(Damage) -> Word? where Word.RawValue == String {
        guard let text = textIfAny() else { return nil }
        return try present(Word(rawValue: text))
    }

    private func present<Value>(_ value: Value?) throws(Damage) -> Value {
        guard let value else { throw .damaged }
        return value
    }
}

extension LocalTime {
    /// The wall-clock time on a day; nil when the second is beyond the day's ends.
    init?(day: Day, secondOfDay second: Int64) {
        guard (0..<86_400).contains(second) else { return nil }
        let second = Int(second)
        self.init(day: day, hour: second / 3600, minute: second / 60 % 60, second: second % 60)
    }
}
