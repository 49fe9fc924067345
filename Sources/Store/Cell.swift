import Basics
import GRDB

/// What is written into one column.
typealias Cell = DatabaseValue

extension Cell {
    /// The key of tables that have one row.
    static let onlyRow = Cell.integer(1)

    static func text(_ text: String?) -> Cell { text?.databaseValue ?? .null }

    static func integer(_ number: Int64?) -> Cell { number?.databaseValue ?? .null }

    static func integer(_ number: Int) -> Cell { number.databaseValue }

    /// A figure; none where it is no number.
    static func number(_ number: Double?) -> Cell { number?.databaseValue ?? .null }

    static func truth(_ truth: Bool) -> Cell { (truth ? 1 : 0).databaseValue }

    /// Seconds since 1970, UTC.
    static func moment(_ moment: Instant?) -> Cell { (moment?.secondsSinceEpoch).map(Cell.integer) ?? .null }

    /// ISO 8601.
    static func day(_ day: Day?) -> Cell { .text(day?.description) }

    /// Whole seconds.
    static func length(_ length: Duration?) -> Cell { .integer(length?.components.seconds) }

    /// Metres.
    static func distance(_ distance: Distance?) -> Cell { .number(distance?.meters) }

    /// The bits of a hash, as SQLite's numbers have a sign.
    static func hash(_ hash: UInt64?) -> Cell { .integer(hash.map(Int64.init(bitPattern:))) }
}
