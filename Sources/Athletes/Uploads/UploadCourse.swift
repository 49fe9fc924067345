import Basics
import Profiles
import Store
import StravaAPI
import Web

/// The course of one recording's upload to Strava: the ledger's entry, and the next step.
///
/// A recording that may have arrived is not sent again: whatever happens between two steps, even a power cut, the
/// ledger says where to continue.
struct UploadCourse: Equatable {
    /// The next step, after the ledger was written.
    enum Step: Equatable {
        /// Send it, after `begin`.
        case send
        /// Search Strava's list for it, not before that moment.
        case search(from: Instant)
        /// Ask Strava for the upload's state.
        case poll
        /// Fetch the resulting activity.
        case read(Int64)
        /// Done, with the reason if the outcome alone doesn't say it.
        case end(UploadOutcome, because: Failure? = nil)
    }

    /// The entry to write to the ledger; nil for none.
    private(set) var entry: UploadEntry?
    private(set) var step: Step
    /// Why other uploads must stop too; nil if they needn't.
    private(set) var trouble: StravaError?
    /// Why the outcome is unknown; nil if it is known.
    private(set) var doubt: StravaError?
    /// The entry before this upload began.
    private let before: UploadEntry?
    /// Whether it may have arrived, with its outcome unknown.
    private var mayHaveArrived = false
    /// How many times this run has sent it.
    private var sendings = 0
    /// Whether Strava may have it.
    var mayBeAtStrava: Bool { mayHaveArrived || entry?.uploadID != nil }

    /// - Parameter isAgain: whether to send a completed recording once more, under another name.
    init(_ entry: UploadEntry, known: UploadEntry?, isAgain: Bool = false) {
        var entry = entry
        var before = known
        switch known?.state {
        case nil, .waiting?: step = .send
        case .refused?:
            entry.externalID = known?.externalID ?? entry.externalID
            step = .send
        case .new?, .duplicate?, .deleted?, .lost?:
            guard isAgain else {
                (self.entry, self.before) = (known, known)
                step =
                    switch known?.state {
                    case .deleted: Self.deleted
                    case .lost: Self.lost
                    default: .end(.alreadyUploaded)
                    }
                return
            }
            entry.externalID = Self.next(after: known?.externalID ?? "", of: entry.externalID)
            step = .send
        case .intended?:
            before = nil
            mayHaveArrived = true
            step = .search(from: (known?.sent ?? entry.sent).advanced(bySeconds: Self.settling))
        case .taken?: step = .poll
        case .ready?: step = (known?.activityID).map { .read($0) } ?? .poll
        }
        (self.before, self.entry) = (before, step == .send ? entry : known)
    }
}

extension UploadCourse {
    /// How many seconds after sending it takes until absence from Strava's list proves that it didn't arrive.
    private static let settling = 20
    private static let mostSendings = 2

    private static let deleted = Step.end(
        .deleted, because: Failure(.unusable, "Strava has deleted the activity that came of it.", .sendAgain))

    private static let lost = Step.end(
        .lost, because: Failure(.unusable, "Strava had accepted it, but has not known it for a day.", .sendAgain))

    /// How many seconds after sending Strava may not know yet what it has accepted.
    private static let longestUnknown = 86_400

    /// `tpmerge-9f…`, `tpmerge-9f…-2`, `tpmerge-9f…-3`.
    private static func next(after last: String, of first: String) -> String {
        let number = last.hasPrefix(first + "-") ? Int(last.dropFirst(first.count + 1)) ?? 1 : 1
        return "\(first)-\(number + 1)"
    }

    /// Notes that it is about to be sent; once the ledger is written, its arrival counts as unclear.
    mutating func begin(at now: Instant) {
        sendings += 1
        entry?.state = .intended
        entry?.sent = now
        entry?.settled = nil
    }

    mutating func take(_ sending: UploadSending, at now: Instant) {
        switch sending {
        case .taken(let answer):
            entry?.uploadID = answer.id
            take(answer.verdict, at: now)
        case .refused(let words):
            settle(.refused, at: now, words: words)
            // A completed upload stays completed even if it could not be repeated.
            if before?.state != .refused, let before { entry = before }
        case .notSent(let error):
            trouble = error
            guard !mayHaveArrived else { return step = Self.uncertain(error) }
            entry = before
            step = .end(.notSent)
        case .unknown(let error):
            mayHaveArrived = true
            doubt = error
            let sent = entry?.sent ?? now
            let isLast = sendings >= Self.mostSendings
            step = isLast ? Self.uncertain(error) : .search(from: sent.advanced(bySeconds: Self.settling))
        }
    }

    /// Takes the search result in Strava's list; the inner nil means that it isn't there.
    mutating func take(found: Result<Int64?, StravaError>, at now: Instant) {
        switch found {
        case .success(let id?): take(.ready(id), at: now)
        case .success(nil): step = .send
        case .failure(let error):
            doubt = error
            if error.isEnd { trouble = error }
            step = Self.uncertain(error)
        }
    }

    mutating func take(polled: Result<UploadAnswer, StravaError>, at now: Instant) {
        switch polled {
        case .success(let answer): take(answer.verdict, at: now)
        case .failure(.refused(404)):
            guard let sent = entry?.sent, sent.advanced(bySeconds: Self.longestUnknown) <= now else { return }
            settle(.lost, at: now)
        case .failure(let error):
            // A failed request counts as asked.
            guard error.isEnd else { return }
            trouble = error
            giveUp()
        }
    }

    /// Stops waiting for Strava to process it.
    mutating func giveUp() {
        let terminal = "Run the same command later to see the result."
        let advice = Failure.Advice.each(terminal: terminal, page: "tpmerge keeps asking what has come of it.")
        step = .end(.processing, because: Failure(.temporary, "Strava is still processing it.", advice))
    }

    /// Ends without sending, since the file is gone; an unclear outcome stays unclear.
    mutating func giveUpSending() {
        if !mayHaveArrived { entry = before }
        step = mayHaveArrived ? Self.uncertain(nil) : .end(.notSent)
    }

    mutating func stop(because error: StravaError) {
        switch (step, mayHaveArrived) {
        case (.poll, _), (.read, _): giveUp()
        case (_, true): step = Self.uncertain(error)
        default:
            entry = before
            step = .end(.notSent)
        }
    }

    /// Ends after fetching the activity, as far as that was possible.
    mutating func finish(at now: Instant) { settle(.new, at: now) }

    private mutating func take(_ verdict: UploadAnswer.Verdict, at now: Instant) {
        switch verdict {
        case .processing:
            entry?.state = .taken
            step = .poll
        case .ready(let activity):
            entry?.state = .ready
            entry?.activityID = activity
            step = .read(activity)
        case .duplicate(let activity):
            entry?.activityID = activity
            settle(.duplicate, at: now)
        case .refused(let words): settle(.refused, at: now, words: words)
        case .deleted: settle(.deleted, at: now)
        }
    }

    private mutating func settle(_ state: UploadEntry.State, at now: Instant, words: String? = nil) {
        entry?.state = state
        entry?.settled = now
        entry?.words = words
        step =
            switch state {
            case .duplicate: .end(.duplicate)
            case .refused: .end(.refused, because: words.map { Failure(.unusable, "Strava refuses it: \($0)") })
            case .deleted: Self.deleted
            case .lost: Self.lost
            default: .end(.new)
            }
    }

    private static func uncertain(_ error: StravaError?) -> Step {
        let failure = Failure(
            .temporary, "It is unclear whether Strava received it.\(error.map { " \($0.failure.event)" } ?? "")",
            .each(terminal: "Run the same command again later.", page: "Upload the same file again later."),
            codes: error?.failure.codes ?? [])
        return .end(.uncertain, because: failure)
    }
}

extension Failure.Advice {
    /// How to send a completed recording once more.
    fileprivate static let sendAgain = each(
        terminal: "To upload it once more, use --again.",
        page: "To upload it once more, choose to upload even what was uploaded before.")
}

extension StravaError {
    /// Whether the next request would fail as well.
    fileprivate var isEnd: Bool {
        switch kind {
        case .usage, .configuration, .needsPerson, .storage: true
        default: isOfLimits || self == .unavailable(.cancelled)
        }
    }
}
