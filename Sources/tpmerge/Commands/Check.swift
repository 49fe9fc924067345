import ArgumentParser
import Athletes
import Reports
import Settings
import Web

/// Tries everything that a run needs, and reports all problems at once.
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
            for owner in workplace.owners { checks.append(AthleteCheck(owner.athlete, await owner.inspect())) }
            let server = ServerCheck(workplace)
            workplace.configuration.server.remarks.forEach(workplace.console.warning)
            if json {
                print(CheckReport(checks, server).json(), terminator: "")
            } else {
                print((checks.map(\.page) + [server?.page].compactMap(\.self)).joined(separator: "\n\n"))
            }
            let refusal = workplace.configuration.server.refusal
            return ExitStatus.combined(checks.flatMap(\.statuses) + (refusal == nil ? [] : [.configuration]))
        }
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
