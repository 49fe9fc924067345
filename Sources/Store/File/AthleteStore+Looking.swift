import Foundation
import GRDB

extension AthleteStore {
    /// What is remembered now, as a copy in the computer's memory, for commands that only look; nil when there is no
    /// file. Nothing is written to the file or beside it: even reading a file in WAL mode makes two others.
    ///
    /// - Throws: `StoreError`, its cause `.damaged` for what `open` would set aside.
    package static func look(_ path: String) throws(StoreError) -> AthleteStore? {
        let file = StoreFile(path)
        guard file.exists else { return nil }
        try file.checkHeader()
        do {
            let copy = try PrivateCopy(of: file)
            defer { copy.remove() }
            let memory = try DatabaseQueue()
            let source = try Connection.open(copy.path)
            try source.backup(to: memory)
            try source.close()
            // An older version's memory is brought up to date in the copy.
            try Schema.prepare(memory)
            try memory.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
            return AthleteStore(memory, at: path)
        } catch {
            throw StoreError(opening: error, at: path)
        }
    }
}
