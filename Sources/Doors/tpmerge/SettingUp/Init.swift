import ArgumentParser
import Athletes
import Basics
import Export
import Profiles
import Publishing
import Settings
import Store
import Web

struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Set tpmerge up: it asks, tries, and runs once.",
        discussion: """
            Asks for the plan, the recordings, the calendar's way to your phone, and a message each morning. What an \
            option says isn't asked; without a terminal the options say it all. Where there is a configuration, it adds an \
            athlete to it, and leaves the rest as it is written. Run by root where the Debian package is installed, it \
            sets up its service, in /etc/tpmerge.
            """)

    @OptionGroup var options: SetupOptions

    func run() async throws {
        var first: FirstRun?
        try await Workplace.work(Selection(options.config), by: nil, with: { try .none(in: $0.environment) }) {
            workplace in
            let made = try await Interruption.whileNothingIsWritten {
                guard let place = try place(workplace) else { return nil }
                let setup = try await SetupDialog(workplace, place, options).setup()
                return FirstRun(setup: setup, place: place, code: options.code)
            } then: { (made: FirstRun?) in
                if let made { try await made.place.write(made.setup) }
            }
            guard let made else { return .done }
            for access in made.setup.accesses { await access.give(with: workplace.machine).forEach(made.say) }
            // Afterwards this process is the service, which may start nothing.
            if made.place.account != nil { await made.keepRunning(with: workplace.machine) }
            first = made
            return .done
        }
        try await first?.run()
    }

    /// Where to write the configuration, or to add to it; nil if the user wants neither.
    private func place(_ workplace: Workplace) throws -> SetupPlace? {
        let asks = !options.add && Question.canBeAsked && SetupPlace.isTaken(workplace.selection)
        if asks {
            workplace.console.show("There is a configuration already.")
            guard try Question.isAgreedTo("Add another athlete?") else { return nil }
        }
        return try SetupPlace(workplace.selection, adding: options.add || asks)
    }
}

/// The run directly after a setup: publishes, shows the agenda, keeps tpmerge running, and prints what the phone needs.
struct FirstRun {
    let setup: Setup
    let place: SetupPlace
    let code: CodeOptions

    func run() async throws {
        let athletes = place.present == nil ? [] : [setup.name]
        try await Workplace.work(
            Selection(place.path, athletes: athletes), with: configuration
        ) { workplace in
            workplace.configuration.permissionWarnings.forEach(workplace.console.warning)
            // A server that runs already has noticed the change, and may be at work.
            let status = try await workplace.withLock(patience: .seconds(60)) { lock in
                await workplace.publish(RunOptions(), using: .keeping(lock))
            }
            say("")
            say(place.done(with: setup))
            if place.account == nil { await keepRunning(with: workplace.machine) }
            if setup.staying != nil, setup.server != nil {
                // Until the server answers, ten seconds at most.
                for _ in 0..<50 where workplace.server == nil { try await workplace.outside.sleep(.milliseconds(200)) }
            }
            let steps = place.nextSteps(after: setup, minute: workplace.now.secondsSinceEpoch / 60 % 60)
            (steps + place.lines(aboutMissing: setup)).forEach(say)
            try showWay(workplace)
            return .combined([status] + setup.missing.map { ExitStatus($0.kind) })
        }
    }

    func say(_ line: String) {
        let line = line.safeForTerminal
        // What is indented is for a shell.
        Console(loudness: .normal).show(
            line.hasPrefix("  ") ? line.continued(toWidth: Terminal.errorWidth) : line)
    }

    func keepRunning(with tools: MachineTools) async {
        await setup.staying?.begin(with: tools).forEach(say)
    }

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

    /// Prints where the calendar is, as the last line of standard output.
    private func showWay(_ workplace: Workplace) throws {
        if let account = setup.account {
            return print("\(account.name) in the account \(account.user) at \(account.host)".safeForTerminal)
        }
        guard setup.server != nil, let athlete = workplace.owners.first?.athlete else {
            if let file = setup.calendar { print(file.safeForTerminal) }
            return
        }
        let links = try workplace.access.makeLinks(of: [athlete], randomBytes: workplace.outside.randomBytes)
        guard let link = links.first?.link else { return }
        let address = workplace.linkAddress
        let addresses = CalendarAddresses(token: link.token, at: address)
        guard !address.isLoopback else { return print(addresses.https) }
        code.draw(addresses.scanned, at: address, workplace.environment)
        print(addresses.scanned)
    }
}
