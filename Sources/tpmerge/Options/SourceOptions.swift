import ArgumentParser
import Basics
import Settings

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

    @Option(
        help: ArgumentHelp(
            "A folder of device files (.fit, .tcx, .gpx), or one of them; may be repeated.", valueName: "path"),
        completion: .directory)
    var files: [String] = []

    @Flag(name: .customLong("no-state"), help: "Keep no memory: the output depends on the inputs alone.")
    var noState = false
}

/// The sources for commands that contact no server, which replace or override a configuration.
struct LookedSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The plan: a file, or - for standard input.", valueName: "path|-"),
        completion: .file(extensions: ["ics"]))
    var feed: String?

    @Option(
        help: ArgumentHelp(
            "Activities from a file: a JSON array as Strava's API returns it, or a bulk export (its zip, folder or "
                + "activities.csv); may be repeated.",
            valueName: "path"), completion: .file())
    var activities: [String] = []

    @Option(
        help: ArgumentHelp(
            "A folder of device files (.fit, .tcx, .gpx), or one of them; may be repeated.", valueName: "path"),
        completion: .directory)
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "The athlete's IANA time zone, for example Europe/Berlin. Default: the system's.", valueName: "zone"),
        transform: DayOptions.zone)
    var timezone: Zone?

    @Flag(name: .customLong("no-state"), help: "Leave out what is remembered: the sources alone count.")
    var noState = false

    var areNamed: Bool { feed != nil || !activities.isEmpty || !files.isEmpty || timezone != nil || noState }

    var overrides: Overrides { Overrides(feed: feed, activities: activities, files: files, zone: timezone) }
}
