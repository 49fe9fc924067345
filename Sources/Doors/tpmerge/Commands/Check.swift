import ArgumentParser
import Athletes
import Messages
import Profiles
import Reports
import Settings
import Web

struct Check: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check configuration, feed, connection and outputs.",
        discussion: "Fetches the feed and asks Strava, once each. Publishes nothing.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func read(_ selection: Selection) throws -> Configuration { try selection.read(needsSources: true) }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let configuration = workplace.configuration
        configuration.permissionWarnings.forEach(workplace.console.warning)
        var checks: [AthleteCheck] = []
        for owner in workplace.owners {
            let messages = workplace.messageFindings(of: owner)
            let hidden = FolderAccess.problems(of: owner.athlete, in: configuration.path ?? "", workplace.machine)
            checks.append(AthleteCheck(owner.athlete, await owner.inspect(), messages, hidden: hidden))
        }
        let (server, assistants) = (CheckSection.server(workplace), CheckSection.assistants(workplace))
        let coach = workplace.coach.map { CheckSection.coach(workplace.messageFindings(of: $0)) }
        configuration.server.remarks.forEach(workplace.console.warning)
        if json {
            CheckSection.printJSON(checks, [server, coach, assistants].compactMap(\.self))
        } else {
            let others = [server, assistants, coach].compactMap {
                $0.map { configuration.typed.completing($0.page) }
            }
            print((checks.map(\.page) + others).joined(separator: "\n\n"))
        }
        let problems =
            (configuration.server.refusal == nil ? 0 : 1) + (coach?.problems ?? 0) + (assistants?.problems ?? 0)
        return ExitStatus.combined(checks.flatMap(\.statuses) + (problems == 0 ? [] : [.configuration]))
    }
}

extension Workplace {
    /// Says what may be a mistake, too.
    fileprivate func messageFindings(of owner: AthleteOwner) -> MessageFindings {
        var athlete = owner.athlete
        athlete.messages.ways = (try? owner.messageWays()) ?? athlete.messages.ways
        let now = outside.now()
        let failures = MessagesStatus(owner, now: now)?.failures(now: now, in: owner.athlete.zone) ?? [:]
        let findings = MessageFindings(athlete, by: configuration, environment: environment, failures: failures)
        findings.warnings.forEach { console(for: owner.athlete).warning("\(athlete.name): \($0)") }
        return findings
    }
}
