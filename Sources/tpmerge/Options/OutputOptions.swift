import ArgumentParser

/// What is written, where, and how loudly.
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

    @Option(help: "Whether missed workouts are written. Default: hide.")
    var missed: Missed?

    @Flag(help: "Let an empty result replace a filled one.")
    var allowEmpty = false

    @Flag(help: "Say what would be written, write nothing.")
    var dryRun = false

    @Flag(help: "End with 65 where there were warnings; what is written stays the same.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Print errors only, and what has failed for days.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print what was noticed and written, too.")
    var verbose = false
}
