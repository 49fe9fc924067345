import ArgumentParser
import Basics
import Settings

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
            "The athlete's IANA time zone, for example Europe/Berlin. Default: the system's.", valueName: "zone"),
        transform: DayOptions.zone)
    var timezone: Zone?

    @Flag(name: .customLong("no-state"), help: "Leave out what is remembered: the sources alone count.")
    var noState = false

    var areNamed: Bool { feed != nil || !activities.isEmpty || timezone != nil || noState }

    var overrides: Overrides { Overrides(feed: feed, activities: activities, zone: timezone) }
}
