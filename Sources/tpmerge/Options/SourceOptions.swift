import ArgumentParser

/// The sources of plan and activities.
struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The plan: a file, an https, http or webcal address, or - for standard input.",
            valueName: "path|url|-"), completion: .file(extensions: ["ics"]))
    var feed: String?

    @Option(
        help: ArgumentHelp(
            "Activities from a file instead of Strava's API: a JSON array as the API returns it, or a bulk export "
                + "(its zip, folder or activities.csv); may be repeated.",
            valueName: "path"), completion: .file())
    var activities: [String] = []

    @Flag(name: .customLong("no-state"), help: "Keep no memory: the output depends on the inputs alone.")
    var noState = false
}
