import ArgumentParser
import Athletes
import Basics
import Export
import Files
import Profiles
import Reports
import Settings
import Store

struct Status: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show connections, the last run, what was published.")

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Option(
        help: ArgumentHelp(
            "Exit with 75 if the last good publish is older, or there was none.", valueName: "hours"))
    var maxAge: Int?
    @Flag(help: "Print JSON instead of text.") var json = false

    func validate() throws {
        guard (1...87_600).contains(maxAge ?? 1) else { throw ValidationError("--max-age must be from 1 to 87600.") }
    }

    func read(_ selection: Selection) throws -> Configuration { try selection.readOrFound() }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let now = workplace.now
        let subscriptions = workplace.access.subscriptionsAsTheyLie()
        let athletes = workplace.owners.map {
            AthleteStatus($0, workplace.connections, subscriptions, now: now, maximum: maxAge)
        }
        let server = workplace.server
        // A server and a coach are on the clock of all athletes if they share one, else on the first one's.
        let zone = workplace.coach?.athlete.zone ?? workplace.owners.first?.athlete.zone ?? Zone("UTC") { _ in 0 }
        let coach = workplace.coach.flatMap { MessagesStatus($0, now: now) }
        if json {
            print(StatusReport.json(athletes, server, coach, now: now), terminator: "")
        } else {
            var parts = zip(workplace.owners, athletes).map { owner, status in
                status.lines.map(owner.athlete.typed.completing)
            }
            if let coach {
                parts.append(
                    ["coach"]
                        + coach.lines(now: now, in: zone).map {
                            "  \(workplace.configuration.typed.completing($0))".safeForTerminal
                        })
            }
            let hasServer = workplace.configuration.server.isConfigured || server != nil
            parts.append((hasServer ? [server.line(now: now, in: zone)] : []) + [await workplace.starter])
            let page = parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
            print(page)
        }
        let refusal = athletes.lazy.compactMap(\.refusal).first
        let isTooOld = athletes.contains(where: \.isTooOld)
        return ExitStatus.combined([refusal.map { ExitStatus($0) } ?? .done, isTooOld ? .temporary : .done])
    }
}

extension Workplace {
    /// What starts tpmerge by itself, in a line.
    fileprivate var starter: String {
        get async {
            let path = Path.absolute(configuration.path ?? "")
            return await StayingUp.starter(
                for: StayingUp.Owner(of: path, environment: environment),
                isContainer: environment["TPMERGE_CONTAINER"]?.isEmpty == false, with: machine)
        }
    }
}
