import ArgumentParser
import Athletes
import Reports
import Settings

/// Shows what became of each device file; contacts no server and changes nothing.
struct ShowFiles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Show what became of each recording in the folders of device files.",
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
        let overrides = Overrides(files: files)
        let selection = options.selection
        let service = selection.service(with: overrides)
        try await Workplace.work(selection, as: service, with: { try $0.looked(with: overrides) }) { workplace in
            let (seen, statuses) = await workplace.look { owner throws(RunError) in
                try await AthleteFiles(of: owner, limit: all ? .max : 50)
            }
            if json {
                print(AthleteFiles.json(seen), terminator: "")
            } else if !seen.isEmpty {
                let width = Terminal.width
                print(seen.map { $0.lines(inWidth: width).joined(separator: "\n") }.joined(separator: "\n\n"))
            }
            return ExitStatus.combined(statuses)
        }
    }
}
