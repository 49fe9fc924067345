import ArgumentParser

/// The outputs, and the verbosity.
struct OutputOptions: ParsableArguments {
    enum Missed: String, ExpressibleByArgument, CaseIterable {
        case hide, show
    }

    @Option(
        help: ArgumentHelp("Where to write the calendar; - is standard output.", valueName: "path|-"),
        completion: .file(extensions: ["ics"]))
    var ics: String?

    @Option(
        help: ArgumentHelp("Where to write the JSON; - is standard output.", valueName: "path|-"),
        completion: .file(extensions: ["json"]))
    var json: String?

    @Option(help: "Hide or show missed workouts. Default: hide.")
    var missed: Missed?

    @Flag(help: "Let an empty result replace one with workouts.")
    var allowEmpty = false

    @Flag(help: "Push events again that you deleted from your own calendars.")
    var restore = false

    @Flag(help: "Print what would be written, and write nothing.")
    var dryRun = false

    @Flag(help: "Send no messages.")
    var noMessages = false

    @Flag(help: "End with 65 if there were warnings, with 75 if a source was only remembered; write the same.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Print only errors, and what has failed for days.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Also print what was noticed and written.")
    var verbose = false
}
