import Basics
import Store
import StravaAPI
import Web

/// The way of one recording to Strava: what the ledger says of it, and what comes next.
///
/// Nothing is sent that may have arrived: whatever happens between two steps, the power being cut included, the ledger says
/// where to go on.
struct UploadCourse: Equatable {
    /// What is to be done, once the ledger has been written.
    enum Step: Equatable {
        /// It is sent, as `begin` says.
        case send
        /// Strava's list is read for it, at that moment at the earliest.
        case search(from: Instant)
        /// Strava is asked how far it has come.
        case poll
        /// The activity that has come of it is looked at.
        case read(Int64)
        case end(UploadOutcome, message: String? = nil)
    }

    /// How the ledger has to stand; nil for no line.
    private(set) var entry: UploadEntry?
    private(set) var step: Step
    /// Why other uploads must stop too; nil if they needn't.
    private(set) var trouble: StravaError?
    /// Why the outcome is unknown; nil if it is known.
    private(set) var doubt: StravaError?
    /// The line as it was while nothing was under way.
    private let before: UploadEntry?
    /// Whether it may have arrived without anybody knowing.
    private var mayHaveArrived = false
    /// How often it was sent in this run.
    private var sendings = 0

    /// - Parameters:
    ///   - entry: a new line for it.
    ///   - known: the line that there is.
    ///   - isAgain: whether what is done is to be sent once more, under another name.
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
                self.entry = known
                self.before = known
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
        self.before = before
        self.entry = step == .send ? entry : known
    }
}

extension UploadCourse {
    /// How many seconds after it was sent Strava's list is believed to lack it.
    private static let settling = 20
    private static let mostSendings = 2

    private static let deleted = Step.end(
        .deleted, message: "Strava has deleted the activity that came of it. To upload it once more, use --again.")

    private static let lost = Step.end(
        .lost,
        message: "Strava had taken it, and has not known of it for a day. To upload it once more, use --again.")

    /// For so many seconds after it was sent Strava may not know yet what it has taken.
    private static let longestUnknown = 86_400

    /// `tpmerge-9f…`, `tpmerge-9f…-2`, `tpmerge-9f…-3`.
    private static func next(after last: String, of first: String) -> String {
        let number = last.hasPrefix(first + "-") ? Int(last.dropFirst(first.count + 1)) ?? 1 : 1
        return "\(first)-\(number + 1)"
    }

    /// It is about to be sent; once the ledger has been written nobody knows whether it is there.
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
            // What was done stays done, though it could not be done again.
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
            step =
                sendings < Self.mostSendings
                ? .search(from: sent.advanced(bySeconds: Self.settling)) : Self.uncertain(error)
        }
    }

    /// What Strava's list says of it; nil inside where it isn't there.
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
            // One that fails was asked, too.
            guard error.isEnd else { return }
            trouble = error
            giveUp()
        }
    }

    /// Nobody waits for Strava any longer.
    mutating func giveUp() {
        step = .end(
            .processing, message: "Strava is still processing it. The same command later says what has come of it.")
    }

    /// The file isn't to be had any more: what may have arrived stays uncertain.
    mutating func giveUpSending() {
        if !mayHaveArrived { entry = before }
        step = mayHaveArrived ? Self.uncertain(nil) : .end(.notSent)
    }

    /// Strava isn't asked at all.
    mutating func stop(because error: StravaError) {
        switch (step, mayHaveArrived) {
        case (.poll, _), (.read, _): giveUp()
        case (_, true): step = Self.uncertain(error)
        default:
            entry = before
            step = .end(.notSent)
        }
    }

    /// The activity was looked at, as far as that was possible.
    mutating func finish(at now: Instant) { settle(.new, at: now) }
}

extension UploadCourse {
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
            case .refused: .end(.refused, message: words.map { "Strava refuses it: \($0)" })
            case .deleted: Self.deleted
            case .lost: Self.lost
            default: .end(.new)
            }
    }

    /// - Parameter error: what went wrong last; nil where nothing did.
    private static func uncertain(_ error: StravaError?) -> Step {
        let event = error.map { " \($0.failure.event)" } ?? ""
        return .end(
            .uncertain, message: "It is unclear whether Strava received it.\(event) Run the same command again later.")
    }
}

extension StravaError {
    /// Whether the next question would fail as well.
    fileprivate var isEnd: Bool {
        switch kind {
        case .usage, .configuration, .needsPerson, .storage: true
        default: isOfLimits || self == .unavailable(.cancelled)
        }
    }
}
