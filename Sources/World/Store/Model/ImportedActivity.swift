package import Basics
import GRDB
package import Workouts

package struct ImportMemory: Sendable, Equatable {
    /// In order of start, then id.
    package var activities: [ImportedActivity] = []
    /// The newest comes last.
    package var archives: [ImportedArchive] = []
    /// The changes of the last import; nil unless all of the memory is read, since only undoing the import needs it.
    package var last: LastImport?

    package init() {}
}

package struct ImportedActivity: Sendable, Equatable {
    package var activity: Activity
    /// When an archive first had it.
    package var imported: Instant
    package var changed: Instant
    /// Whether Strava has deleted it: then it doesn't count, until Strava lists it again or a later archive has it.
    package var isGone: Bool

    package init(_ activity: Activity, imported: Instant, changed: Instant? = nil, isGone: Bool = false) {
        self.activity = activity
        self.imported = imported
        self.changed = changed ?? imported
        self.isGone = isGone
    }
}

extension ImportedActivity: Stored {
    static let table = Table("imported", of: blank, order: "start, id")

    static let blank = ImportedActivity(.blank, imported: .blank)

    mutating func visit(_ column: inout Columns) {
        activity.visit(&column)
        column("imported", &imported)
        column("changed", &changed)
        column("is_gone", &isGone)
        column("private_note", &activity.privateNote)
    }
}

/// An imported archive. It covers all days from its first activity to its last.
package struct ImportedArchive: Sendable, Equatable {
    /// A hash of its table's bytes.
    package var hash: UInt64
    /// The file's name, without its folder.
    package var name: String
    package var imported: Instant
    /// The number of rows in its table, unusable ones included.
    package var rows: Int
    /// The days of its first and last activity; nil if it has none.
    package var firstDay: Day?
    package var lastDay: Day?
    /// Strava's id of the athlete, from the archive's profile; nil if there is none.
    package var athlete: Int64?

    package init(
        hash: UInt64, name: String, imported: Instant, rows: Int, days: ClosedRange<Day>?, athlete: Int64? = nil
    ) {
        (self.hash, self.name, self.imported, self.rows, self.athlete) = (hash, name, imported, rows, athlete)
        firstDay = days?.lowerBound
        lastDay = days?.upperBound
    }

    /// nil if it has no activities.
    package var days: ClosedRange<Day>? {
        guard let firstDay, let lastDay, firstDay <= lastDay else { return nil }
        return firstDay...lastDay
    }
}

extension ImportedArchive: Stored {
    static let table = Table("imports", of: blank, order: "imported, hash")

    static let blank = ImportedArchive(hash: 0, name: "", imported: .blank, rows: 0, days: nil)

    mutating func visit(_ column: inout Columns) {
        column("hash", &hash)
        column("name", &name)
        column("imported", &imported)
        column("rows", &rows)
        column("first_day", &firstDay)
        column("last_day", &lastDay)
        column("athlete", &athlete)
    }
}

/// The changes of the last import, so that it can be undone.
package struct LastImport: Sendable, Equatable {
    package var hash: UInt64
    /// Whether that archive hadn't been imported before.
    package var isFirst: Bool
    /// The ids of the activities that it added, in order.
    package var added: [ActivityID]
    /// The activities that it changed or removed, in their former state; in order of start, then id.
    package var before: [ImportedActivity]

    package init(hash: UInt64, isFirst: Bool, added: [ActivityID], before: [ImportedActivity]) {
        (self.hash, self.isFirst, self.added, self.before) = (hash, isFirst, added, before)
    }
}

extension LastImport: Stored {
    static let table = Table("last_import", of: blank, order: "only")

    static let blank = LastImport(hash: 0, isFirst: false, added: [], before: [])

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("hash", &hash)
        column("is_first", &isFirst)
        column("added", &added)
    }

    /// The last import; nil if there is none to undo.
    ///
    /// - Throws: `Damage` or `DatabaseError`.
    static func only(_ database: Database) throws -> LastImport? {
        var last = try all(database).first
        if last != nil { last?.before = try ImportedBefore.all(database).map(\.activity) }
        return last
    }

    var rowsBefore: [ImportedBefore] { before.map(ImportedBefore.init) }
}

/// An imported activity as it was before the last import changed it.
struct ImportedBefore: Stored {
    var activity: ImportedActivity

    static let table = Table("imported_before", of: blank, order: "start, id")

    static let blank = ImportedBefore(activity: .blank)

    mutating func visit(_ column: inout Columns) { activity.visit(&column) }
}
