import ArgumentParser
import Athletes
import Messages
import Reports
import Settings
import Store
import Web

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check configuration, feed, connection and outputs; publish nothing.",
        discussion: "Fetches the feed and asks Strava, once each.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() async throws {
        try await Workplace.work(options.selection, with: { try $0.read(needsSources: true) }) { workplace in
            workplace.configuration.permissionWarnings.forEach(workplace.console.warning)
            var checks: [AthleteCheck] = []
            for owner in workplace.owners {
                let messages = MessageCheck(owner, workplace)
                checks.append(AthleteCheck(owner.athlete, await owner.inspect(), messages))
            }
            let (server, assistants) = (ServerCheck(workplace), AssistantsCheck(workplace))
            let coach = workplace.coach.map { MessageCheck($0, workplace) }
            workplace.configuration.server.remarks.forEach(workplace.console.warning)
            if json {
                print(CheckReport.json(checks, server, assistants, coach), terminator: "")
            } else {
                let pages =
                    checks.map(\.page) + [server?.page, assistants?.page, coach?.pageOfCoach].compactMap(\.self)
                print(pages.joined(separator: "\n\n"))
            }
            let problems = [workplace.configuration.server.refusal, assistants?.problem].compactMap(\.self)
            return ExitStatus.combined(
                checks.flatMap(\.statuses) + problems.map { _ in .configuration }
                    + (coach?.problems ?? []).map { _ in .configuration })
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
            failures: MessagesStatus(owner, now: now)?.failures(now) ?? [:])
        findings.warnings.forEach { workplace.console.warning("\(athlete.name): \($0)") }
        self.init(summary: findings.summary, problems: findings.problems, warnings: findings.warnings)
    }
}

extension ServerCheck {
    /// nil if no server is configured or running.
    fileprivate init?(_ workplace: Workplace) {
        let (configuration, server) = (workplace.configuration, workplace.configuration.server)
        let known = workplace.serverAddress
        guard server.isConfigured || known != nil else { return nil }
        let address = known ?? server.address
        self.init(
            address: address.description,
            callbackDomain: configuration.usesStrava ? address.callbackDomain : nil,
            problem: server.refusal, warnings: server.remarks)
    }
}

extension AssistantsCheck {
    /// nil if nothing is configured for assistants.
    fileprivate init?(_ workplace: Workplace) {
        let settings = workplace.configuration.assistants
        guard settings != AssistantSettings() else { return nil }
        self.init(
            athletes: workplace.owners.map(\.athlete.name).filter(settings.lists), sources: settings.origins.words,
            problem: workplace.assistantProblem)
    }
}
