import ArgumentParser

/// Where the plan and the activities come from.
struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml.",
            valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "The configured athlete to merge; may be repeated. Default: all.")
    var athlete: [String] = []

    @Option(
        help: ArgumentHelp(
            "The plan: a file, an https, http or webcal address, or - for standard input.",
            valueName: "path|url|-"), completion: .file(extensions: ["ics"]))
    var feed: String?

    @Option(
        help: ArgumentHelp(
            "A JSON array of Strava activities as the API returns them; may be repeated.",
            valueName: "path"), completion: .file(extensions: ["json"]))
    var activities: [String] = []

    @Flag(name: .customLong("no-state"), help: "Keep no memory: the output depends on the inputs alone.")
    var noState = false
}
