import Athletes
import Basics
import Export
import Foundation
import Settings
import Store
import Web

/// The run directly after a setup: publishes, shows the agenda, and prints the next steps.
struct FirstRun {
    let setup: Setup
    let place: SetupPlace

    /// Runs as the user of all later runs.
    func run() async throws {
        try await Workplace.work(Selection(place.path), with: configuration) { workplace in
            workplace.configuration.permissionWarnings.forEach(workplace.console.warning)
            let status = try await workplace.withLock { lock in
                await workplace.publish(RunOptions(), using: .keeping(lock))
            }
            let steps = place.nextSteps(
                after: setup, home: workplace.environment["HOME"] ?? NSHomeDirectory(),
                minute: workplace.now.secondsSinceEpoch / 60 % 60)
            workplace.console.show("")
            for line in ["Written: \(place.path)"] + steps { workplace.console.show(line.safeForTerminal) }
            try showLink(workplace)
            return status
        }
    }
}

extension FirstRun {
    /// The new configuration, read back; with an agenda, and without Strava, which isn't connected yet.
    private func configuration(_ selection: Selection) throws(SettingsError) -> Configuration {
        var configuration = try selection.read(needsSources: true)
        for index in configuration.athletes.indices {
            configuration.athletes[index].strava = nil
            let hasAgenda = configuration.athletes[index].outputs.contains { $0.format == .agenda }
            if !hasAgenda { configuration.athletes[index].outputs.append(Output(.agenda, to: .standardOutput)) }
        }
        return configuration
    }

    /// Prints the calendar's address at the server to standard output, as `links` does.
    private func showLink(_ workplace: Workplace) throws {
        guard case .server(let address, _) = setup.way, let athlete = workplace.owners.first?.athlete else { return }
        let links = try workplace.access.makeLinks(of: [athlete], randomBytes: workplace.outside.randomBytes)
        guard let link = links.first?.link else { return }
        workplace.console.show(
            address.publicURL == nil
                ? "Subscribe on this machine to:" : "Subscribe on your phone to:")
        print(CalendarAddresses(token: link.token, at: workplace.linkAddress).https)
    }
}
