import GRDB

extension StoreFile {
    /// The tables of one kind of file.
    ///
    /// A file has a list of the migrations that were applied to it. Those of version 0.1 are made in one step here, and
    /// listed under their names; a file that lacks one of them is an older build's, whose migrations are gone.
    struct Tables: Sendable {
        /// Marks a file as this program's (`PRAGMA application_id`).
        let applicationID: UInt32
        /// The names of version 0.1's migrations.
        let base: [String]
        /// The statements that make the tables as the last of those left them.
        let statements: [String]
        var later = DatabaseMigrator()
        /// Throws `Damage` or `DatabaseError` if the file lacks a table or column.
        let check: @Sendable (Database) throws -> Void
        /// What to do with an older build's file at a path: sentences.
        let advice: @Sendable (_ path: String) -> String

        /// Creates the tables of a new file, and migrates an older one.
        func prepare(_ queue: DatabaseQueue) throws {
            guard try !isCurrent(queue) else { return }
            try queue.write(makeBase)
            try later.migrate(queue)
            try queue.read(check)
        }

        /// Whether a file has all tables of this version.
        ///
        /// - Throws: `Damage` if the file is a newer version's, `OlderBuild`, or the error of `check`.
        func isCurrent(_ queue: DatabaseQueue) throws -> Bool {
            try queue.read { database in
                let applied = try later.appliedIdentifiers(database)
                guard applied.isSubset(of: base + later.migrations) else { throw Damage.newer }
                guard !applied.isEmpty else { return false }
                guard applied.isSuperset(of: base) else { throw OlderBuild(advice: advice) }
                guard try later.hasCompletedMigrations(database) else { return false }
                try check(database)
                return true
            }
        }

        /// In one transaction: no process may leave a file with a part of the names.
        private func makeBase(_ database: Database) throws {
            guard try later.appliedIdentifiers(database).isEmpty else { return }
            // As GRDB makes it.
            try database.execute(
                sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for statement in statements { try database.execute(sql: statement) }
            for name in base {
                try database.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
            }
        }
    }
}

/// A file of an older build, which only that one can read.
struct OlderBuild: Error {
    let advice: @Sendable (_ path: String) -> String
}
