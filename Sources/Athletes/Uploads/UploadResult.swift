package import ActivityFiles
package import Basics
package import Store
package import StravaAPI

/// The outcome of a file's upload to Strava.
package enum UploadOutcome: String, Sendable, CaseIterable {
    /// Strava has created an activity from it.
    case new
    case duplicate
    /// It was uploaded before; Strava wasn't asked.
    case alreadyUploaded = "already_uploaded"
    /// It is valid, but this was a dry run.
    case wouldSend = "would_send"
    /// The file can't be uploaded.
    case invalid
    case refused
    case deleted
    /// Strava had accepted it, but no longer knows it.
    case lost
    case missing
    case processing
    /// It is unclear whether Strava received it.
    case uncertain
    case notSent = "not_sent"
}

package struct UploadResult: Sendable, Equatable {
    /// The file as the user named it.
    package var file: String
    package var outcome: UploadOutcome
    /// nil if the file couldn't be checked.
    package var checked: CheckedFile?
    package var externalID: String?
    package var uploadID: Int64?
    package var activityID: Int64?
    /// What went wrong and what to do; nil if the outcome says it.
    package private(set) var failure: Failure?
    /// Problems besides the outcome.
    package var warnings: [Failure] = []

    package init(_ file: String, _ outcome: UploadOutcome, because failure: Failure? = nil) {
        (self.file, self.outcome, self.failure) = (file, outcome, failure)
    }

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
        let words = entry.state == .waiting ? "The server was stopped before its turn." : entry.words
        self.init(entry.file, outcome, because: words.map { Failure(outcome.kind ?? .temporary, $0) })
        (externalID, uploadID, activityID) = (entry.externalID, entry.uploadID, entry.activityID)
    }

    /// The kind of failure; nil if it succeeded.
    package var kind: Failure.Kind? { failure?.kind ?? outcome.kind }
}

extension UploadOutcome {
    fileprivate var kind: Failure.Kind? {
        switch self {
        case .new, .duplicate, .alreadyUploaded, .wouldSend: nil
        case .invalid, .refused, .deleted, .lost: .unusable
        case .missing: .missing
        case .processing, .uncertain, .notSent: .temporary
        }
    }
}

extension StravaError {
    /// The same error as the reason why a recording wasn't sent.
    package var failureForUploads: Failure {
        let failure = failure
        // An interrupted request may succeed later.
        let kind: Failure.Kind = failure.kind == .unusable ? .temporary : failure.kind
        let advice: Failure.Advice =
            switch self {
            case .rateLimited: .each(terminal: "The same command then does the rest.", page: "Try again after that.")
            case _ where kind == .needsPerson:
                .each(
                    terminal: "Run: tpmerge connect strava --write",
                    page: "On tpmerge's machine, connect to Strava again with permission to upload.")
            default: failure.advice
            }
        return Failure(kind, failure.event, advice, codes: failure.codes, remoteEvent: failure.remoteEvent)
    }
}

/// The upload of a recording by any process: what the ledger and the queue know of it.
package struct KnownUpload: Sendable {
    /// Its id: the beginning of the hash of its content.
    package let id: String
    package let result: UploadResult
    package let start: Instant
    /// Whether this process is sending it or has it queued.
    package let isUnderWay: Bool

    /// - Parameter sent: the result of a recording that this process has sent; nil for the ledger's.
    init(_ entry: UploadEntry, isUnderWay: Bool, sent: UploadResult?) {
        id = Self.id(of: entry.hash)
        start = entry.start
        self.isUnderWay = isUnderWay
        result = isUnderWay ? UploadResult(entry.file, .processing) : sent ?? UploadResult(entry)
    }

    static func id(of hash: String) -> String { String(hash.prefix(32)) }
}
