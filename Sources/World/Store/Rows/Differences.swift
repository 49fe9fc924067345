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
            Self.lacks(new.strava.activities, someOf: old.strava.activities, \.activity.id)
            || Self.lacks(new.imports.activities, someOf: old.imports.activities, \.activity.id)
            || Self.lacks(new.manual.edits, someOf: old.manual.edits, \.id)
            || Self.lacks(new.devices.legs, someOf: old.devices.legs, \.leg.activity.id)
            || !Set(old.strava.zones.keys).isSubset(of: new.strava.zones.keys)
            || old.imports.last != nil && old.imports.last != new.imports.last
        add(from: old.feed.plans, to: new.feed.plans)
        add(from: old.feed.removedPlans, to: new.feed.removedPlans)
        add(from: old.strava.activities, to: new.strava.activities)
        if old.strava.zones != new.strava.zones { add(from: old.strava.zones.rows, to: new.strava.zones.rows) }
        add(from: old.imports.activities, to: new.imports.activities)
        add(from: old.imports.archives, to: new.imports.archives)
        add(from: [old.imports.last].compactMap(\.self), to: [new.imports.last].compactMap(\.self))
        add(from: old.imports.last?.rowsBefore ?? [], to: new.imports.last?.rowsBefore ?? [])
        add(from: old.devices.folders, to: new.devices.folders)
        add(from: old.devices.files, to: new.devices.files)
        add(from: old.devices.legs, to: new.devices.legs)
        add(from: old.devices.formerLegs, to: new.devices.formerLegs)
        // Legs before the days that were read, too.
        if !old.devices.files.isSameStorage(as: new.devices.files),
            !Set(old.devices.files.map(\.content)).isSubset(of: new.devices.files.map(\.content))
        {
            statements.append(("DELETE FROM legs WHERE content NOT IN (SELECT content FROM files)", []))
        }
        add(from: old.manual.pairs, to: new.manual.pairs)
        add(from: old.manual.edits, to: new.manual.edits)
        if old.manual.formerEdits != new.manual.formerEdits {
            add(from: Array(old.manual.formerEdits), to: Array(new.manual.formerEdits))
        }
        if old.published.revisions != new.published.revisions {
            add(from: old.storedRevisions, to: new.storedRevisions)
        }
        add(from: [old.feed], to: [new.feed])
        add(from: [old.strava], to: [new.strava])
        add(from: old.published.outputs, to: new.published.outputs)
        add(from: old.published.run.map { [$0] } ?? [], to: new.published.run.map { [$0] } ?? [])
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
        published.revisions.map { StoredRevision(uid: $0.key, dated: $0.value) }
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
