import Basics
import GRDB

enum Cell {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
}

extension Cell: Hashable {
    /// Compares texts byte by byte: canonically equivalent texts differ.
    static func == (left: Cell, right: Cell) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let number): hasher.combine(number)
        case .number(let number): hasher.combine(number)
        case .text(let text):
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }
}

extension Cell {
    /// Returns nil for a blob, which no column has.
    init?(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .blob: return nil
        }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}

extension StatementArguments {
    init(cells: [Cell]) { self.init(cells.map(\.databaseValue)) }
}

protocol ColumnValue {
    var cell: Cell { get }

    /// Returns nil if the cell holds no such value.
    init?(_ cell: Cell)
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    var cell: Cell { self?.cell ?? .null }

    init?(_ cell: Cell) {
        if case .null = cell {
            self = Self.none
        } else {
            guard let value = Wrapped(cell) else { return nil }
            self = value
        }
    }
}

extension String: ColumnValue {
    var cell: Cell { .text(self) }

    init?(_ cell: Cell) {
        guard case .text(let text) = cell else { return nil }
        self = text
    }
}

extension Int64: ColumnValue {
    var cell: Cell { .integer(self) }

    init?(_ cell: Cell) {
        guard case .integer(let number) = cell else { return nil }
        self = number
    }
}

extension Int: ColumnValue {
    var cell: Cell { .integer(Int64(self)) }

    init?(_ cell: Cell) {
        guard let number = Int64(cell) else { return nil }
        self.init(exactly: number)
    }
}

/// Stored as the bits of a hash, since SQLite's integers are signed.
extension UInt64: ColumnValue {
    var cell: Cell { .integer(Int64(bitPattern: self)) }

    init?(_ cell: Cell) {
        guard let number = Int64(cell) else { return nil }
        self.init(bitPattern: number)
    }
}

/// NaN is stored as NULL.
extension Double: ColumnValue {
    var cell: Cell { isNaN ? .null : .number(self) }

    init?(_ cell: Cell) {
        switch cell {
        case .number(let number): self = number
        case .integer(let number): self.init(number)
        case .null, .text: return nil
        }
    }
}

extension Bool: ColumnValue {
    var cell: Cell { .integer(self ? 1 : 0) }

    init?(_ cell: Cell) {
        guard let number = Int64(cell) else { return nil }
        self = number != 0
    }
}

/// Seconds since 1970, UTC.
extension Instant: ColumnValue {
    static let blank = Instant(secondsSinceEpoch: 0)

    var cell: Cell { secondsSinceEpoch.cell }

    init?(_ cell: Cell) {
        guard let seconds = Int(cell) else { return nil }
        self.init(secondsSinceEpoch: seconds)
    }
}

/// ISO 8601.
extension Day: ColumnValue {
    static let blank = Day(number: 0)

    var cell: Cell { .text(description) }

    init?(_ cell: Cell) {
        guard let text = String(cell) else { return nil }
        self.init(iso: text)
    }
}

/// Whole seconds.
extension Duration: ColumnValue {
    var cell: Cell { .integer(components.seconds) }

    init?(_ cell: Cell) {
        guard let seconds = Int64(cell) else { return nil }
        self = .seconds(seconds)
    }
}

/// Metres.
extension Distance: ColumnValue {
    var cell: Cell { meters.cell }

    init?(_ cell: Cell) {
        guard let meters = Double(cell) else { return nil }
        self.init(meters: meters)
    }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    var cell: Cell { rawValue.cell }

    init?(_ cell: Cell) {
        guard let value = RawValue(cell) else { return nil }
        self.init(rawValue: value)
    }
}
