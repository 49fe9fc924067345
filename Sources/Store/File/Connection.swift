import Foundation
import GRDB

/// Connections with SQLite, set up for a small memory that must last.
enum Connection {
    /// How long one process waits for another that is writing.
    static let patience = Duration.seconds(5)

    /// A connection with a file.
    ///
    /// - Parameters:
    ///   - applicationID: what an empty file is marked as; nil for one that is marked already.
    ///   - patience: how long a thread waits for another process that is writing, in whole seconds.
    static func open(
        _ path: String, markedAs applicationID: UInt32? = nil, patience: Duration = patience
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(Double(patience.components.seconds))
        // GRDB's own WAL mode writes to the file each time it is opened.
        configuration.prepareDatabase { database in
            if let applicationID { try database.execute(sql: "PRAGMA application_id = \(applicationID)") }
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
        return try DatabaseQueue(path: name, configuration: configuration)
    }

    /// A connection that only reads, while others may write.
    static func openReading(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
        }
        return try DatabaseQueue(path: path.hasPrefix("/") ? path : "./" + path, configuration: configuration)
    }

    /// A connection that reads a file as if nobody could write to it, so that SQLite needs no lock and no files beside it
    /// (sqlite.org/uri.html, `immutable`). Whoever reads makes sure afterwards that nobody has.
    ///
    /// - Throws: `DatabaseError` where this SQLite doesn't take addresses for names.
    static func openUnchanging(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
        }
        let unreserved = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."~"))
        let name = URL(fileURLWithPath: path).path.addingPercentEncoding(
            withAllowedCharacters: unreserved.union(CharacterSet(charactersIn: "/-._~")))
        return try DatabaseQueue(path: "file:\(name ?? path)?immutable=1", configuration: configuration)
    }

    /// Looks a whole file over for damage.
    ///
    /// - Throws: `Damage` or `DatabaseError`.
    static func check(_ queue: DatabaseQueue) throws {
        try queue.read { database in
            guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else { throw Damage.damaged }
        }
    }
}
