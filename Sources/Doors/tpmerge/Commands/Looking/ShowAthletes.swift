import ArgumentParser
import Profiles
import Reports

struct ShowAthletes: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "athletes",
        abstract: "List the athletes: plan, sources, last run.",
        discussion: "To add one, run: tpmerge init --add NAME")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let all = workplace.owners.map { AthleteListing($0, workplace.connections, now: workplace.now) }
        if json {
            print(AthleteListing.json(all), terminator: "")
        } else {
            print(all.flatMap(\.lines).joined(separator: "\n"))
        }
        return .done
    }
}
