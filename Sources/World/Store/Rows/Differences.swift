import GRDB
import Workouts

/// The statements that turn one memory into another.
struct Differences {
    private var statements: [(sql: String, cells: [Cell])] = []
    /// Whether activities, fetched or imported, or their zone times or edits are removed.
    let forgetsActivities: Bool

    init(forgetsActivities: Bool = false) { self.forgetsActivities = forgetsActivities }

    var isEmpty: Bool { statements.isEmpty }

    /// Appends rows to a log: SQLite gives them their keys.
    mutating func append<Row: Stored>(_ rows: [Row]) {
        for row in rows { statements.append((Row.table.upsert, row.cells)) }
    }

    func write(_ database: Database) throws {
        for statement in statements { try database.change(statement.sql, statement.cells) }
    }

    /// Adds those between two lists of rows.
    mutating func add<Value: Stored>(from old: [Value], to new: [Value]) {
        guard !old.isSameStorage(as: new) else { return }
        let oldRows = Self.rows(old)
        let newRows = Self.rows(new)
        for key in oldRows.keys where newRows[key] == nil { statements.append((Value.table.delete, key)) }
        for (key, cells) in newRows where oldRows[key] != cells { statements.append((Value.table.upsert, cells)) }
    }

    /// The rows by their keys; if several share a key, the last one.
    private static func rows<Value: Stored>(_ values: [Value]) -> [[Cell]: [Cell]] {
        var rows: [[Cell]: [Cell]] = [:]
        for value in values {
            let cells = value.cells
            rows[Array(cells.prefix(Value.table.keyCount))] = cells
        }
        return rows
    }

    mutating func add(_ sql: String) { statements.append((sql, [])) }
}

extension Array {
    /// Whether both arrays share their storage, and so hold the same values.
    func isSameStorage(as other: [Element]) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
        }
    }

    func lacks(someOf other: [Element], _ id: (Element) -> ActivityID) -> Bool {
        !isSameStorage(as: other) && !Set(other.map(id)).isSubset(of: map(id))
    }
}
