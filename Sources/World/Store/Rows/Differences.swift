import GRDB
import Workouts

/// The statements that turn one memory into another.
struct Differences {
    private var statements: [(sql: String, cells: [Cell])] = []
    /// Whether activities, fetched or imported, or their zone times or edits are removed.
    let forgetsActivities: Bool

    init() { forgetsActivities = false }

    init(from old: Snapshot, to new: Snapshot) {
        forgetsActivities =
            Self.lacks(new.activities, someOf: old.activities, \.activity.id)
            || Self.lacks(new.imported, someOf: old.imported, \.activity.id)
            || Self.lacks(new.edits, someOf: old.edits, \.id)
            || Self.lacks(new.legs, someOf: old.legs, \.leg.activity.id)
            || !Set(old.zones.keys).isSubset(of: new.zones.keys)
            || old.lastImport != nil && old.lastImport != new.lastImport
        add(from: old.plans, to: new.plans)
        add(from: old.removedPlans, to: new.removedPlans)
        add(from: old.activities, to: new.activities)
        if old.zones != new.zones { add(from: old.zones.rows, to: new.zones.rows) }
        add(from: old.imported, to: new.imported)
        add(from: old.imports, to: new.imports)
        add(from: [old.lastImport].compactMap(\.self), to: [new.lastImport].compactMap(\.self))
        add(from: old.lastImport?.rowsBefore ?? [], to: new.lastImport?.rowsBefore ?? [])
        add(from: old.folders, to: new.folders)
        add(from: old.files, to: new.files)
        add(from: old.legs, to: new.legs)
        add(from: old.formerLegs, to: new.formerLegs)
        // Legs before the days that were read, too.
        if !old.files.isSameStorage(as: new.files),
            !Set(old.files.map(\.content)).isSubset(of: new.files.map(\.content))
        {
            statements.append(("DELETE FROM legs WHERE content NOT IN (SELECT content FROM files)", []))
        }
        add(from: old.pairs, to: new.pairs)
        add(from: old.edits, to: new.edits)
        if old.formerEdits != new.formerEdits { add(from: Array(old.formerEdits), to: Array(new.formerEdits)) }
        if old.revisions != new.revisions { add(from: old.storedRevisions, to: new.storedRevisions) }
        add(from: [old.feed], to: [new.feed])
        add(from: [old.strava], to: [new.strava])
        add(from: old.outputs, to: new.outputs)
        add(from: old.run.map { [$0] } ?? [], to: new.run.map { [$0] } ?? [])
    }

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

    private static func lacks<Value>(_ new: [Value], someOf old: [Value], _ id: (Value) -> ActivityID) -> Bool {
        !old.isSameStorage(as: new) && !Set(old.map(id)).isSubset(of: new.map(id))
    }
}

extension Snapshot {
    fileprivate var storedRevisions: [StoredRevision] {
        revisions.map { StoredRevision(uid: $0.key, dated: $0.value) }
    }
}

extension Array {
    /// Whether both arrays share their storage, and so hold the same values.
    fileprivate func isSameStorage(as other: [Element]) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
        }
    }
}
