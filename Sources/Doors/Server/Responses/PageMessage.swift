import Pages
import StravaAPI

/// A page's message about the last action, the only text that it takes from its query.
enum PageMessage: String, CaseIterable, Sendable {
    case signedOut = "signed_out"
    case connected, disconnected, denied, network, synced, busy, paired, unpaired, edited, renewed, uploading, tested,
        untested
    case accountTaken = "account_taken"
    case connectedOther = "connected_other"
    case disconnectedHere = "disconnected_here"
    case noFile = "no_file"
    case unusableFile = "unusable_file"
    case filesKept = "files_kept"
    case filesPartly = "files_partly"
    case filesKnown = "files_known"
    case filesUnusable = "files_unusable"
    case fileDeleted = "file_deleted"
    case exchangeFailed = "exchange_failed"
    case scopeMissing = "scope_missing"
    case stateUnknown = "state_unknown"
    case keyKept = "key_kept"
    case keyRemoved = "key_removed"
    case keyRefused = "key_refused"
    case keyUntried = "key_untried"
    case keyUnusable = "key_unusable"

    /// nil for an unknown code.
    static func frame(for code: String?, adding more: String = "") -> PageFrame.Message? {
        code.flatMap(PageMessage.init(rawValue:)).map { message in
            PageFrame.Message(
                message.rawValue, more.isEmpty ? message.text : "\(message.text) \(more)",
                isError: !good.contains(message))
        }
    }

    /// The fate of another account that was connected before.
    static let formerAccount = "It is another account than before, whose activities are forgotten."

    private static let good: Set<PageMessage> = [
        .connected, .connectedOther, .disconnected, .synced, .paired, .unpaired, .edited, .renewed, .uploading, .tested,
        .keyKept, .keyRemoved, .filesKept, .filesKnown, .fileDeleted,
    ]

    private var text: String {
        switch self {
        case .signedOut: "You were signed out. Nothing was changed."
        case .connected: "Strava is connected. Your activities are on their way."
        case .connectedOther: "\(PageMessage.connected.text) \(Self.formerAccount)"
        case .disconnected: "Strava is disconnected."
        case .disconnectedHere:
            "Strava is disconnected here, but access was not revoked at Strava. \(Revocation.byHand)."
        case .denied: ErrorCode.denied.message
        case .accountTaken: ErrorCode.accountTaken.message
        case .network: ErrorCode.stravaAway.message
        case .synced: "Your workouts are up to date."
        case .busy: ErrorCode.busy.message
        case .paired: "The workout and the activity belong together now."
        case .unpaired: "The workout is now marked as not done."
        case .edited: "Saved. The next run publishes it."
        case .renewed: "The calendar has a new address. The old address no longer works."
        case .uploading: "Your recordings are on their way to Strava."
        case .tested: "Test message accepted. Check whether it arrived."
        case .untested: "The test was not taken. The answer is below."
        case .noFile: "No file was chosen. Choose one or several first."
        case .unusableFile: "No file was uploaded. The reasons are below."
        case .filesKept: "Your recordings are here, and are being read."
        case .filesPartly: "Some files can't be used. The reasons are below. The others are here."
        case .filesKnown: "These recordings are already there. Nothing was added."
        case .filesUnusable: "No file was added. The reasons are below."
        case .fileDeleted: "The recording is deleted, with what was read from it."
        case .exchangeFailed: ErrorCode.exchangeFailed.message
        case .scopeMissing:
            "Strava did not let tpmerge read your activities. Connect again, and leave \"View data about your activities\" "
                + "ticked."
        case .stateUnknown: ErrorCode.stateUnknown.message
        case .keyKept: "intervals.icu accepts the API key, which is kept now. Your activities are on their way."
        case .keyRemoved: "The API key of intervals.icu is no longer kept here. At intervals.icu it is still good."
        case .keyRefused: "intervals.icu does not accept this API key. Nothing was changed."
        case .keyUntried: "intervals.icu gave no usable answer, so the API key was not kept. Try again later."
        case .keyUnusable: "An API key is one word of letters and digits. Nothing was changed."
        }
    }
}
