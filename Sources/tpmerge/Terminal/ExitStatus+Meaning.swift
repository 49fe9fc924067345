extension ExitStatus {
    /// What it says of a run that is over.
    var meaning: String {
        switch self {
        case .done: "done"
        case .usage: "the command line made no sense"
        case .unusableInput: "an input was unusable, a guard held it back, or with --strict there were warnings"
        case .missingInput: "an input file was missing"
        case .unreachable: "a source could not be reached"
        case .uncreatable: "an output could not be created"
        case .inputOutput: "reading or writing failed"
        case .temporary: "a source or another program wants a later try"
        case .refused: "somebody must act: Strava refused, or a source has failed for a week"
        case .configuration: "the configuration was wrong"
        }
    }
}
