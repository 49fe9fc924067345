import ArgumentParser
import Athletes
import Files
import Profiles
import Reports
import Settings

struct ExportData: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-data",
        abstract: "Export everything stored as one JSON document.",
        discussion: """
            Plans, activities, pairs, versions, changes, the last run, and what is known of feed and connection, \
            without tokens and the feed's address. Only you can read the file that is written.
            """)

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Option(
        help: ArgumentHelp("Where to write; - is standard output.", valueName: "path|-"),
        completion: .file(extensions: ["json"]))
    var output = "-"

    func read(_ selection: Selection) throws -> Configuration { try selection.readOrFound() }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        var all: [AthleteData] = []
        for owner in workplace.owners {
            do throws(RunError) { all.append(try AthleteData(of: owner, workplace.connections)) } catch {
                workplace.console(for: owner.athlete).error("\(owner.athlete.name): \(error)")
                workplace.console.error(SetupDialogue.nothing)
                return ExitStatus(error)
            }
        }
        let json = AthleteData.json(all)
        if output == "-" { StandardOutput.write(json) } else { try OutputTarget(output).writePrivately(json) }
        return .done
    }
}
