package import Basics
import GRDB

/// What is known of a recording that was to be sent to Strava: a line of the ledger that keeps it from being sent twice.
package struct UploadEntry: Sendable, Equatable {
    /// How far it has come.
    package enum State: String, Sendable {
        /// Somebody has given it to the server, which hasn't come to it yet.
        case waiting
        /// It is about to be sent, or was, and nobody knows whether it has arrived.
        case intended
        /// Strava has taken it in, and has said under which number.
        case taken
        /// Strava has made an activity of it, which hasn't been looked at yet.
        case ready
        /// Done.
        case new
        /// Strava had it already.
        case duplicate
        /// Strava doesn't want it.
        case refused
        /// Strava has deleted what came of it.
        case deleted
        /// Strava has taken it in, and doesn't know the number any more under which it had.
        case lost
    }

    /// SHA-256 of the unpacked content, in hexadecimal digits.
    package private(set) var hash: String
    /// Strava's number of the athlete whose account it is for; 0 where that isn't known: then the entry counts for every account.
    package private(set) var account: Int64
    /// What was sent along for Strava to find doubles by.
    package var externalID: String
    package var state: State
    /// The file's name, without its folder.
    package var file: String
    /// When the recording begins.
    package var start: Instant
    /// When it was first to be sent.
    package private(set) var intended: Instant
    /// When it was last sent, or about to be.
    package var sent: Instant
    /// When it ended, one way or another.
    package var settled: Instant?
    package var uploadID: Int64?
    /// nil where none has come of it, or Strava doesn't say which one is the other.
    package var activityID: Int64?
    /// What Strava said of it, where that ended it.
    package var words: String?

    package init(
        hash: String, externalID: String, file: String, start: Instant, intended: Instant, account: Int64 = 0
    ) {
        self.hash = hash
        self.account = account
        self.externalID = externalID
        state = .intended
        self.file = file
        self.start = start
        self.intended = intended
        sent = intended
    }
}

extension UploadEntry: Stored {
    static let table = Table("uploads", of: blank, keyCount: 2, order: "sent DESC, hash, account DESC")

    static let blank = UploadEntry(
        hash: "", externalID: "", file: "", start: Instant(secondsSinceEpoch: 0),
        intended: Instant(secondsSinceEpoch: 0))

    mutating func visit(_ column: inout Columns) {
        column("hash", &hash)
        column("account", &account)
        column("external_id", &externalID)
        column("state", &state)
        column("file", &file)
        column("start", &start)
        column("intended", &intended)
        column("sent", &sent)
        column("settled", &settled)
        column("upload_id", &uploadID)
        column("activity_id", &activityID)
        column("words", &words)
    }
}

extension UploadEntry.State: ColumnValue {}

extension AthleteStore {
    /// All recordings that were to be sent to Strava, the last one first.
    ///
    /// - Parameter account: whose; nil for all.
    package func uploads(to account: Int64? = nil) throws(StoreError) -> [UploadEntry] {
        try reading { database in
            guard let account else { return try UploadEntry.all(database) }
            return try UploadEntry.all(database, where: "account IN (?, 0)", [account.cell])
        }
    }

    /// What is known of a recording that is for an account; nil where it was never to be sent there.
    package func upload(of hash: String, to account: Int64) throws(StoreError) -> UploadEntry? {
        try reading {
            try UploadEntry.all($0, where: "hash = ? AND account IN (?, 0)", [hash.cell, account.cell]).first
        }
    }

    /// Makes the entries that say no account those of this one.
    package func adoptUploads(by account: Int64) throws(StoreError) {
        try writing { database in
            try database.execute(
                sql: "UPDATE OR IGNORE uploads SET account = ? WHERE account = 0", arguments: [account])
        }
    }

    /// Keeps what is known of a recording; it is on the disk when the call returns.
    package func keep(_ entry: UploadEntry) throws(StoreError) {
        try writing { database in
            try database.execute(sql: UploadEntry.table.upsert, arguments: StatementArguments(cells: entry.cells))
        }
    }

    /// Forgets that a recording was to be sent to an account.
    package func forgetUpload(of hash: String, to account: Int64) throws(StoreError) {
        try writing { database in
            try database.execute(
                sql: UploadEntry.table.delete, arguments: StatementArguments(cells: [hash.cell, account.cell]))
        }
    }
}
