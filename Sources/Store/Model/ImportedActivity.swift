package import Basics
import GRDB
package import Workouts

/// An activity of an archive that was imported, kept for good.
package struct ImportedActivity: Sendable, Equatable {
    package var activity: Activity
    /// When an archive first had it.
    package var imported: Instant
    /// When this last became what it is.
    package var changed: Instant
    /// Whether Strava has it no more: then it counts no more, until Strava lists it or a later archive has it.
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

    static let blank = ImportedActivity(.blank, imported: Instant(secondsSinceEpoch: 0))

    mutating func visit(_ column: inout Columns) {
        activity.visit(&column)
        column("imported", &imported)
        column("changed", &changed)
        column("is_gone", &isGone)
    }
}

/// An archive whose activities were imported. Of the days from its first activity to its last all are known.
package struct ImportedArchive: Sendable, Equatable {
    /// Of the bytes of its table.
    package var hash: UInt64
    /// The file's name, without its folder.
    package var name: String
    /// When it was imported.
    package var imported: Instant
    /// The rows of its table, those that could not be used included.
    package var rows: Int
    /// The days of its activities; nil when it has none.
    package var firstDay: Day?
    package var lastDay: Day?
    /// Strava's number of the athlete, as the archive's profile says; nil where it doesn't.
    package var athlete: Int64?

    package init(
        hash: UInt64, name: String, imported: Instant, rows: Int, days: ClosedRange<Day>?, athlete: Int64? = nil
    ) {
        self.hash = hash
        self.name = name
        self.imported = imported
        self.rows = rows
        self.athlete = athlete
        firstDay = days?.lowerBound
        lastDay = days?.upperBound
    }

    /// nil when it has no activities.
    package var days: ClosedRange<Day>? {
        guard let firstDay, let lastDay, firstDay <= lastDay else { return nil }
        return firstDay...lastDay
    }
}

extension ImportedArchive: Stored {
    static let table = Table("imports", of: blank, order: "imported, hash")

    static let blank = ImportedArchive(
        hash: 0, name: "", imported: Instant(secondsSinceEpoch: 0), rows: 0, days: nil)

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

/// What the last import changed, so that it can be taken back.
package struct LastImport: Sendable, Equatable {
    /// Of the bytes of the archive's table.
    package var hash: UInt64
    /// Whether that archive hadn't been imported before.
    package var isFirst: Bool
    /// The numbers of the activities that it brought, in order.
    package var added: [Int64]
    /// The activities that it changed or removed, as they were; in order of start, then number.
    package var before: [ImportedActivity]

    package init(hash: UInt64, isFirst: Bool, added: [Int64], before: [ImportedActivity]) {
        self.hash = hash
        self.isFirst = isFirst
        self.added = added
        self.before = before
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

    /// The one that is remembered; nil where none can be taken back.
    ///
    /// - Throws: `Damage` or `DatabaseError`.
    static func only(_ database: Database) throws -> LastImport? {
        var last = try all(database).first
        if last != nil { last?.before = try ImportedBefore.all(database).map(\.activity) }
        return last
    }

    /// The rows in which lies what it changed.
    var rowsBefore: [ImportedBefore] { before.map(ImportedBefore.init) }
}

/// An imported activity as it was before the last import changed it.
struct ImportedBefore: Stored {
    var activity: ImportedActivity

    static let table = Table("imported_before", of: blank, order: "start, id")

    static let blank = ImportedBefore(activity: .blank)

    mutating func visit(_ column: inout Columns) { activity.visit(&column) }
}
