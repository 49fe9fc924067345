import GRDB

/// Connections with SQLite, set up for a small memory that must last.
enum Connection {
    /// How long one process waits for another that is writing, in seconds.
    private static let patience = 5.0

    /// A connection with a file, which is looked over for damage.
    ///
    /// - Parameter isNew: whether the file is empty and becomes a memory now.
    /// - Throws: `Damage` or `DatabaseError`.
    static func open(_ path: String, isNew: Bool = false) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(patience)
        // GRDB's own WAL mode writes to the file each time it is opened.
        configuration.prepareDatabase { database in
            if isNew { try database.execute(sql: "PRAGMA application_id = \(Schema.applicationID)") }
            try database.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA secure_delete = ON;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    """)
        }
        // SQLite has ideas of its own about `:memory:` and `file:`.
        let name = path.hasPrefix("/") ? path : "./" + path
        let queue = try DatabaseQueue(path: name, configuration: configuration)
        try queue.read { database in
            guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else { throw Damage.damaged }
        }
        return queue
    }
}
