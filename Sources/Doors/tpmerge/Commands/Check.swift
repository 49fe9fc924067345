import ArgumentParser
import Athletes
import Messages
import Profiles
import Reports
import Settings
import Store
import Web
import Workouts

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check configuration, feed, connection and outputs.",
        discussion: "Fetches the feed and asks Strava, once each. Publishes nothing.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() async throws {
        try await Workplace.work(options.selection, with: { try $0.read(needsSources: true) }) { workplace in
            workplace.configuration.permissionWarnings.forEach(workplace.console.warning)
            var checks: [AthleteCheck] = []
            for owner in workplace.owners {
                let messages = MessageCheck(owner, workplace)
                let hidden = FolderAccess.problems(
                    of: owner.athlete, in: workplace.configuration.path ?? "", workplace.machine)
                checks.append(AthleteCheck(owner.athlete, await owner.inspect(), messages, hidden: hidden))
            }
            let (server, assistants) = (workplace.serverCheck, workplace.assistantsCheck)
            let coach = workplace.coach.map { CheckSection.coach(MessageCheck($0, workplace)) }
            workplace.configuration.server.remarks.forEach(workplace.console.warning)
            if json {
                print(CheckReport.json(checks, [server, coach, assistants].compactMap(\.self)), terminator: "")
            } else {
                let sections = [server, assistants, coach].compactMap(\.self)
                let others = sections.map { workplace.configuration.typed.completing($0.page) }
                print((checks.map(\.page) + others).joined(separator: "\n\n"))
            }
            let problems =
                [workplace.configuration.server.refusal].compactMap(\.self)
                + [coach, assistants].flatMap { $0?.problems ?? [] }
            return ExitStatus.combined(checks.flatMap(\.statuses) + problems.map { _ in .configuration })
        }
    }
}

extension MessageCheck {
    fileprivate init(_ owner: AthleteOwner, _ workplace: Workplace) {
        var athlete = owner.athlete
        athlete.messages.ways = (try? owner.messageWays()) ?? athlete.messages.ways
        let now = workplace.outside.now()
        let findings = MessageFindings(
            athlete, by: workplace.configuration, environment: workplace.environment,
            failures: MessagesStatus(owner, now: now)?.failures(now: now, in: owner.athlete.zone) ?? [:])
        findings.warnings.forEach { workplace.console(for: owner.athlete).warning("\(athlete.name): \($0)") }
        self.init(summary: findings.summary, problems: findings.problems, warnings: findings.warnings)
    }
}

extension Workplace {
    /// nil if no server is configured or running.
    fileprivate var serverCheck: CheckSection? {
        let server = configuration.server
        guard server.isConfigured || serverAddress != nil else { return nil }
        let address = serverAddress ?? server.address
        return .server(
            at: address.description, callbackDomain: configuration.usesStrava ? address.callbackDomain : nil,
            problem: server.refusal, warnings: server.remarks)
    }

    /// nil if nothing is configured for assistants.
    fileprivate var assistantsCheck: CheckSection? {
        let settings = configuration.assistants
        guard settings != AssistantSettings() else { return nil }
        return .assistants(
            athletes: owners.map(\.athlete.name).filter(settings.lists), sources: settings.origins.words,
            problem: assistantProblem)
    }
}
