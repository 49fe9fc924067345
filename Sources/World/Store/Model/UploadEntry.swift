package import Basics
import GRDB
import Workouts

/// The state of a recording's upload: an entry in the ledger that prevents sending it twice.
package struct UploadEntry: Sendable, Equatable {
    package enum State: String, Sendable {
        /// The server has accepted it, but hasn't started sending it.
        case waiting
        /// It is about to be sent, or was sent without a known outcome.
        case intended
        /// Strava has accepted it and returned an upload id.
        case taken
        /// Strava has made an activity of it, which hasn't been fetched yet.
        case ready
        /// Done.
        case new
        case duplicate
        case refused
        case deleted
        /// Strava has accepted it, but no longer knows the upload id.
        case lost
    }

    /// SHA-256 of the unpacked content, in hexadecimal digits.
    package private(set) var hash: String
    /// Strava's id of the athlete whose account it is for; 0 if unknown: then the entry counts for every account.
    package private(set) var account: Int64
    /// The `external_id` that Strava finds duplicates by.
    package var externalID: String
    package var state: State
    /// The file's name, without its folder.
    package var file: String
    /// When the recording begins.
    package var start: Instant
    package private(set) var intended: Instant
    /// The last time that it was sent, or about to be.
    package var sent: Instant
    package var settled: Instant?
    package var uploadID: Int64?
    /// nil if there is no activity, or Strava doesn't say which one is the duplicate.
    package var activityID: Int64?
    /// Strava's message about the final state.
    package var words: String?

    package init(
        hash: String, externalID: String, file: String, start: Instant, intended: Instant, account: Int64 = 0
    ) {
        (self.hash, self.account, self.externalID) = (hash, account, externalID)
        state = .intended
        (self.file, self.start, self.intended) = (file, start, intended)
        sent = intended
    }
}

extension UploadEntry: Stored {
    static let table = Table("uploads", of: blank, keyCount: 2, order: "sent DESC, hash, account DESC")

    static let blank = UploadEntry(hash: "", externalID: "", file: "", start: .blank, intended: .blank)

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

extension UploadEntry {
    /// The activities that Strava has made of sent recordings, by the hash of the content.
    static func activities(_ database: Database) throws -> [String: ActivityID] {
        let rows = try database.rows(
            "SELECT hash, activity_id FROM uploads WHERE activity_id IS NOT NULL AND state <> ?", State.deleted)
        let pairs = rows.compactMap { row -> (String, Int64)? in
            guard let hash: String = row["hash"], let activity: Int64 = row["activity_id"] else { return nil }
            return (hash, activity)
        }
        return Dictionary(pairs.map { ($0, ActivityID.strava($1)) }, uniquingKeysWith: { $1 })
    }
}

extension AthleteStore {
    /// All recordings that were to be sent to Strava, newest first.
    ///
    /// - Parameter account: limits them to an account; nil for all.
    package func uploads(to account: Int64? = nil) throws(StoreError) -> [UploadEntry] {
        try reading { database in
            guard let account else { return try UploadEntry.all(database) }
            return try UploadEntry.all(database, where: "account IN (?, 0)", account)
        }
    }

    /// The ledger's entry for a recording and an account; nil if there is none.
    package func upload(of hash: String, to account: Int64) throws(StoreError) -> UploadEntry? {
        try reading {
            try UploadEntry.all($0, where: "hash = ? AND account IN (?, 0)", hash, account).first
        }
    }

    /// Assigns the entries without an account to this one.
    package func adoptUploads(by account: Int64) throws(StoreError) {
        try writing { try $0.change("UPDATE OR IGNORE uploads SET account = ? WHERE account = 0", account) }
    }

    /// Writes an entry; it is on the disk when the call returns.
    package func keep(_ entry: UploadEntry) throws(StoreError) {
        try writing { try $0.keep(entry) }
    }

    package func forgetUpload(of hash: String, to account: Int64) throws(StoreError) {
        try writing { try $0.change(UploadEntry.table.delete, hash, account) }
    }
}
