package import Basics
import CalDAV

/// The exit status of a command, as in sysexits.h.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The command line makes no sense.
    case usage = 64
    /// An input is not a usable calendar or list of activities, or a guard held it back.
    case unusableInput = 65
    case missingInput = 66
    /// A source can't be reached, and nothing from it is remembered.
    case unreachable = 69
    /// An output can't be created.
    case uncreatable = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// A temporary failure: trying again later may work.
    case temporary = 75
    /// A person must act: Strava refuses, or a source has failed for a week.
    case refused = 77
    case configuration = 78

    package init(_ kind: Failure.Kind) {
        self =
            switch kind {
            case .usage: .usage
            case .configuration: .configuration
            case .needsPerson: .refused
            case .storage: .inputOutput
            case .uncreatable: .uncreatable
            case .unusable: .unusableInput
            case .missing: .missingInput
            case .unreachable, .permanent: .unreachable
            case .temporary: .temporary
            }
    }

    package init(_ error: some Failing) { self.init(error.kind) }

    package static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
        Failure.Kind.allCases.lazy.map { ExitStatus($0) }.first(where: statuses.contains) ?? .done
    }
}

extension ExitStatus {
    package var meaning: String {
        switch self {
        case .done: "done"
        case .usage: "the command line was not understood"
        case .unusableInput: "an input was unusable, a guard held it back, or with --strict there were warnings"
        case .missingInput: "an input file was missing"
        case .unreachable: "a source could not be reached"
        case .uncreatable: "an output could not be created"
        case .inputOutput: "reading or writing failed"
        case .temporary: "a source, a calendar or another program was busy; try again later"
        case .refused: "someone must act: Strava refused, or a source has failed for a week"
        case .configuration: "the configuration was wrong"
        }
    }
}
