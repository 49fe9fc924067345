import Basics

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
