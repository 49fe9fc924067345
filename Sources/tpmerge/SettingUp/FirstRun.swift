import Athletes
import Basics
import Export
import Files
import Foundation
import Settings
import Store
import Web

/// The run directly after a setup: publishes, shows the agenda, and prints the next steps.
struct FirstRun {
    private let wanted: WantedSetup
    private let place: SetupPlace

    init(_ made: MadeSetup) {
        wanted = made.wanted
        place = made.place
    }

    /// Runs as the user of all later runs.
    func run() async throws {
        try await Workplace.work(Selection(place.path), with: configuration) { workplace in
            workplace.configuration.permissionWarnings.forEach(workplace.console.warning)
            let status = await workplace.withLock { lock in
                [await MergeRun(workplace, options: RunOptions()).publish(using: .keeping(lock))]
            }
            let steps = NextSteps(wanted, by: runner(workplace), as: place.typed, on: place.machine)
            workplace.console.show("")
            for line in ["Written: \(place.path)"] + steps.lines { workplace.console.show(line.safeForTerminal) }
            do {
                try showLink(workplace)
            } catch let error as StoreError {
                workplace.console.error(error.sentence)
                return ExitStatus(error)
            }
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

    private func runner(_ workplace: Workplace) -> NextSteps.Runner {
        if place.account != nil { return .service }
        if place.machine.isContainer { return .container }
        let home = workplace.environment["HOME"] ?? NSHomeDirectory()
        let folders = ["/usr/lib", "/usr/local/lib", "/lib", "/etc", home + "/.config"]
        return .user(
            timer: folders.contains { FileStatus($0 + "/systemd/user/tpmerge.timer") != nil },
            program: Bundle.main.executablePath ?? "tpmerge", minute: workplace.now.secondsSinceEpoch / 60 % 60)
    }

    /// Prints the calendar's address at the server to standard output, as `links` does.
    private func showLink(_ workplace: Workplace) throws {
        guard case .server(let address, _) = wanted.way, let athlete = workplace.owners.first?.athlete else { return }
        let desk = AccessDesk(workplace)
        let links = try desk.access.makeLinks(of: [athlete], randomBytes: workplace.outside.randomBytes)
        guard let link = links.first?.link else { return }
        workplace.console.show(
            address.publicURL == nil
                ? "Subscribe on this machine to:" : "Subscribe on your phone to:")
        print(CalendarAddresses(token: link.token, at: desk.address).https)
    }
}
