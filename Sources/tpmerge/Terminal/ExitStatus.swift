import ArgumentParser
import Files
import Pipeline
import Settings
import Store
import StravaAPI
import Web

/// How a run ended, in the numbers of sysexits.h.
enum ExitStatus: Int32 {
    case done = 0
    /// The command line makes no sense.
    case usage = 64
    /// An input is no usable calendar or list of activities, or a guard held it back.
    case unusableInput = 65
    /// An input file is missing.
    case missingInput = 66
    /// A source can't be reached, and nothing of it is remembered.
    case unreachable = 69
    /// An output can't be created.
    case uncreatable = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// Try again later.
    case temporary = 75
    /// A person must act: Strava refuses, or a source has failed for a week.
    case refused = 77
    /// The configuration is wrong.
    case configuration = 78

    init(_ error: RunError) {
        self =
            switch error {
            case .file(let error): ExitStatus(error)
            case .waiting: .temporary
            case .nothingKnown: .unreachable
            case .unusable, .wouldEmpty, .stranger: .unusableInput
            case .uncreatable: .uncreatable
            case .fetch(let error):
                switch error.outlook {
                case .unreachable, .permanent: .unreachable
                case .temporary: .temporary
                case .unusable: .unusableInput
                }
            case .strava(let error): ExitStatus(error)
            case .lasting(let cause, _): error.wantsPerson ? .refused : ExitStatus(cause)
            case .several(let errors): Self.combined(errors.map { ExitStatus($0) })
            case .upload(let error):
                switch error.outlook {
                case .temporary, .unreachable: .temporary
                case .permanent, .unusable: .uncreatable
                }
            case .memory(let error):
                switch error.cause {
                case .busy: .temporary
                case .readOnly: .uncreatable
                case .full, .failed, .damaged: .inputOutput
                }
            }
    }

    /// How one athlete's run ends. A source that failed is only told where what is remembered of it was published, but
    /// for those on which a person must act.
    init(_ report: RunReport, isStrict: Bool) {
        if let error = report.error {
            self = ExitStatus(error)
        } else if let troubles = report.result?.troubles, !troubles.isEmpty {
            let acts: [ExitStatus] = [.refused, .configuration]
            self = troubles.lazy.map { ExitStatus($0) }.first(where: acts.contains) ?? (isStrict ? .temporary : .done)
        } else {
            self = isStrict && report.hasWarnings ? .unusableInput : .done
        }
    }

    init(_ error: FileError) {
        self =
            switch error.cause {
            case .missing: .missingInput
            case .unusable: .unusableInput
            case .uncreatable: .uncreatable
            case .open, .locked: .configuration
            case .busy: .temporary
            case .failed: .inputOutput
            }
    }

    init(_ error: StravaError) {
        if case .storage(let error) = error {
            self = ExitStatus(error)
            return
        }
        self =
            switch error.outlook {
            case .refused: .refused
            case .configuration: .configuration
            case .temporary: .temporary
            case .unreachable: .unreachable
            case .unusable: .unusableInput
            case .storage: .inputOutput
            }
    }

    init(_ error: SettingsError) {
        self =
            switch error.kind {
            case .usage: .usage
            case .configuration: .configuration
            }
    }

    /// Of several athletes' ends the one that counts.
    static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
        let order: [ExitStatus] = [
            .configuration, .refused, .inputOutput, .uncreatable, .unusableInput, .missingInput, .unreachable,
            .temporary,
        ]
        return order.first(where: statuses.contains) ?? .done
    }

    /// Ends the command with it.
    func leave() throws {
        if self != .done { throw ExitCode(rawValue) }
    }
}

extension ExitStatus {
    /// What it says of a run that is over.
    var meaning: String {
        switch self {
        case .done: "done"
        case .usage: "the command line was not understood"
        case .unusableInput: "an input was unusable, a guard held it back, or with --strict there were warnings"
        case .missingInput: "an input file was missing"
        case .unreachable: "a source could not be reached"
        case .uncreatable: "an output could not be created"
        case .inputOutput: "reading or writing failed"
        case .temporary: "a source or another program was busy; try again later"
        case .refused: "someone must act: Strava refused, or a source has failed for a week"
        case .configuration: "the configuration was wrong"
        }
    }
}
