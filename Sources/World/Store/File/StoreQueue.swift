import Basics
import Foundation
import GRDB

/// Opens SQLite connections, set up for a small memory that must last.
enum StoreQueue {
    /// How long one process waits for another that is writing.
    static let patience = Duration.seconds(5)

    /// Opens a connection to a file.
    ///
    /// - Parameters:
    ///   - applicationID: the mark of an empty file; nil for a file that is already marked.
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
        return try DatabaseQueue(path: name(of: path), configuration: configuration)
    }

    static func openReading(_ path: String) throws -> DatabaseQueue {
        try DatabaseQueue(path: name(of: path), configuration: reading)
    }

    /// Opens a connection to a file that nothing else writes to, so that SQLite needs no lock and no files beside it
    /// (sqlite.org/uri.html, `immutable`). The caller checks afterwards that the file hasn't changed.
    ///
    /// - Throws: `DatabaseError` if this SQLite doesn't accept URIs as names.
    static func openUnchanging(_ path: String) throws -> DatabaseQueue {
        let name = URL(fileURLWithPath: path).path.percentEncoded
        return try DatabaseQueue(path: "file:\(name)?immutable=1", configuration: reading)
    }

    private static var reading: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
        }
        return configuration
    }

    /// SQLite treats `:memory:` and `file:` specially.
    private static func name(of path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

    static func check(_ queue: DatabaseQueue) throws {
        try queue.read { database in
            guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else { throw Damage.damaged }
        }
    }
}
