import ArgumentParser
import Export
import Foundation
import Pipeline
import Store

/// Writes all that is kept of athletes, for them to take along or to look through; changes nothing itself.
struct ExportData: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-data",
        abstract: "Export everything stored about the athletes as one JSON document.",
        discussion: """
            Plans, activities, pairs, versions, changes, the last run, and what is known of feed and connection, \
            without tokens and the feed's address. Only you can read the file that is written.
            """)

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Option(
        help: ArgumentHelp("Where to write; - is standard output.", valueName: "path|-"),
        completion: .file(extensions: ["json"]))
    var output = "-"

    func run() throws {
        let console = Console(loudness: .normal)
        let configuration: Configuration
        do { configuration = try options.readOrFound(ProcessInfo.processInfo.environment) } catch {
            try console.leave(error)
        }
        let memories = MemoryPlace(folder: configuration.stateFolder, mayWrite: false)
        var all: [AthleteData] = []
        for athlete in configuration.athletes {
            do throws(StoreError) {
                all.append(try AthleteData(of: athlete, in: memories, configuration.connections))
            } catch {
                console.error("\(athlete.name): \(error) Nothing was written.")
                return try ExitStatus(.memory(error)).leave()
            }
        }
        do throws(RunError) {
            try PrivateOutput.write(AthleteData.json(all), to: output == "-" ? .standardOutput : .file(output))
        } catch {
            console.error("\(error)")
            return try ExitStatus(error).leave()
        }
    }
}
