package import ActivityFiles
package import Basics
package import Store

/// What became of a file that was to be sent to Strava.
package enum UploadOutcome: String, Sendable, CaseIterable {
    /// There is an activity now.
    case new
    /// Strava had it already.
    case duplicate
    /// It was sent before; Strava wasn't asked.
    case alreadyUploaded = "already_uploaded"
    /// It was only looked at.
    case wouldSend = "would_send"
    /// It is no file that may be sent.
    case invalid
    /// Strava doesn't want it.
    case refused
    /// Strava has deleted what came of it before.
    case deleted
    /// Strava had taken it, and knows nothing of it any more.
    case lost
    /// There is no such file.
    case missing
    /// Strava has it, and hasn't said what comes of it.
    case processing
    /// It is unclear whether Strava received it.
    case uncertain
    /// It wasn't sent.
    case notSent = "not_sent"
}

/// The same with all that is known of it.
package struct UploadResult: Sendable, Equatable {
    /// The file, as somebody has named it.
    package var file: String
    package var outcome: UploadOutcome
    /// nil where it couldn't be looked at.
    package var checked: CheckedFile?
    package var externalID: String?
    package var uploadID: Int64?
    package var activityID: Int64?
    /// What happened and what to do, in sentences; nil where the outcome says it.
    package var message: String?
    /// What kind of failure it is; nil where all is well.
    package var failure: Failure.Kind?
    /// What went wrong beside it.
    package var warnings: [String] = []

    package init(_ file: String, _ outcome: UploadOutcome, failure: Failure.Kind? = nil, message: String? = nil) {
        self.file = file
        self.outcome = outcome
        self.failure = failure ?? outcome.failure
        self.message = message
    }

    /// What the ledger alone tells of a recording.
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
    /// What kind of failure it is by itself.
    fileprivate var failure: Failure.Kind? {
        switch self {
        case .new, .duplicate, .alreadyUploaded, .wouldSend: nil
        case .invalid, .refused, .deleted, .lost: .unusable
        case .missing: .missing
        case .processing, .uncertain, .notSent: .temporary
        }
    }
}
