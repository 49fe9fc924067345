import ArgumentParser
import Reports
import Settings

struct ShowFiles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Show what became of each recording in your folders.",
        discussion: """
            A file is used, the same as an activity that is known already, waiting because it may still be growing, \
            something other than an activity, or unusable. The newest come first. It reads the folders as a run does, \
            and publishes nothing.
            """)

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Option(
        help: ArgumentHelp(
            "A folder of device files (.fit, .tcx, .gpx), or one of them, instead of those configured; may be repeated.",
            valueName: "path"), completion: .directory)
    var files: [String] = []
    @Flag(help: "Show all files instead of the newest 50.") var all = false
    @Flag(help: "Print JSON instead of text.") var json = false

    func run() async throws {
        try await Workplace.work(looking: options.selection, by: Overrides(files: files)) { workplace in
            let width = Terminal.width
            return try await workplace.show(asJSON: json, AthleteFiles.json, { $0.lines(inWidth: width) }) { owner in
                try await AthleteFiles(of: owner, limit: all ? .max : 50)
            }
        }
    }
}
