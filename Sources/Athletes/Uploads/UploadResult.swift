package import ActivityFiles
package import Basics
package import Store

/// The outcome of a file's upload to Strava.
package enum UploadOutcome: String, Sendable, CaseIterable {
    /// Strava has made an activity of it.
    case new
    /// Strava had it already.
    case duplicate
    /// It was uploaded before; Strava wasn't asked.
    case alreadyUploaded = "already_uploaded"
    /// It is valid, but this was a dry run.
    case wouldSend = "would_send"
    /// The file can't be uploaded.
    case invalid
    /// Strava has rejected it.
    case refused
    /// Strava has deleted the activity of an earlier upload.
    case deleted
    /// Strava had accepted it, but no longer knows it.
    case lost
    /// There is no such file.
    case missing
    /// Strava is still processing it.
    case processing
    /// It is unclear whether Strava received it.
    case uncertain
    /// It wasn't sent.
    case notSent = "not_sent"
}

/// An upload's outcome with its details.
package struct UploadResult: Sendable, Equatable {
    /// The file as the user named it.
    package var file: String
    package var outcome: UploadOutcome
    /// nil if the file couldn't be checked.
    package var checked: CheckedFile?
    package var externalID: String?
    package var uploadID: Int64?
    package var activityID: Int64?
    /// What happened and what to do, in sentences; nil if the outcome says it.
    package var message: String?
    /// The kind of failure; nil if it succeeded.
    package var failure: Failure.Kind?
    /// Problems besides the outcome.
    package var warnings: [String] = []

    package init(_ file: String, _ outcome: UploadOutcome, failure: Failure.Kind? = nil, message: String? = nil) {
        self.file = file
        self.outcome = outcome
        self.failure = failure ?? outcome.failure
        self.message = message
    }

    /// The result according to the ledger alone.
    package init(_ entry: UploadEntry) {
        let outcome: UploadOutcome =
            switch entry.state {
            case .waiting: .notSent
            case .intended: .uncertain
            case .taken, .ready: .processing
            case .new: .new
            case .duplicate: .duplicate
            case .refused: .refused
            case .deleted: .deleted
            case .lost: .lost
            }
        let stopped = "The server was stopped before its turn."
        self.init(entry.file, outcome, message: entry.state == .waiting ? stopped : entry.words)
        (externalID, uploadID, activityID) = (entry.externalID, entry.uploadID, entry.activityID)
    }
}

extension UploadOutcome {
    /// The kind of failure that the outcome implies.
    fileprivate var failure: Failure.Kind? {
        switch self {
        case .new, .duplicate, .alreadyUploaded, .wouldSend: nil
        case .invalid, .refused, .deleted, .lost: .unusable
        case .missing: .missing
        case .processing, .uncertain, .notSent: .temporary
        }
    }
}
