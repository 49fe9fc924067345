import Basics
import GRDB

/// What is written into one column.
enum Cell {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
}

extension Cell: Hashable {
    /// Byte for byte: texts that only look the same are two.
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
    /// The key of tables that have one row.
    static let onlyRow = Cell.integer(1)

    static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .null }

    static func integer(_ number: Int) -> Cell { .integer(Int64(number)) }

    static func integer(_ number: Int64?) -> Cell { number.map { .integer($0) } ?? .null }

    /// A figure; none where it is no number.
    static func number(_ number: Double?) -> Cell { number.flatMap { $0.isNaN ? nil : .number($0) } ?? .null }

    static func truth(_ truth: Bool?) -> Cell { truth.map { .integer($0 ? 1 : 0) } ?? .null }

    /// Seconds since 1970, UTC.
    static func moment(_ moment: Instant?) -> Cell { moment.map { .integer($0.secondsSinceEpoch) } ?? .null }

    /// ISO 8601.
    static func day(_ day: Day?) -> Cell { .text(day?.description) }

    /// Whole seconds.
    static func length(_ length: Duration?) -> Cell { .integer(length?.components.seconds) }

    /// Metres.
    static func distance(_ distance: Distance?) -> Cell { .number(distance?.meters) }

    /// The bits of a hash, as SQLite's numbers have a sign.
    static func hash(_ hash: UInt64?) -> Cell { .integer(hash.map(Int64.init(bitPattern:))) }
}

extension StatementArguments {
    init(cells: [Cell]) { self.init(cells.map(\.databaseValue)) }
}

extension Cell {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}
