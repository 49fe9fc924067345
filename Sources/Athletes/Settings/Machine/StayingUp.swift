import Files
import Foundation

/// What keeps tpmerge running after a setup: the service's units, a unit of the user's own systemd, or cron.
///
/// The dialogue asks `question`, and `begin` is for once the configuration is written. With `.serve`, the server has begun
/// when that returns; by cron it may take a second until it listens.
package struct StayingUp: Sendable, Equatable {
    package enum Work: Sendable, Equatable {
        /// The server, which runs the athletes itself.
        case serve
        /// A run at this minute of each hour, where nothing has to be served.
        case hourly(minute: Int)
    }

    package enum Owner: Sendable, Equatable {
        /// The service of the Debian package, set up by root.
        case service
        /// A user, with the home folder and the login.
        case user(home: String, name: String)

        /// Whose a configuration is, by its absolute path.
        package init(of configuration: String, environment: [String: String]) {
            self = ServiceAccount.owns(configuration) ? .service : .user(home: environment.home, name: NSUserName())
        }
    }

    let work: Work
    let owner: Owner
    /// The absolute path of tpmerge.
    let program: String
    /// The absolute path of the configuration.
    let configuration: String
    /// Where memories lie if not in the usual place, as the setup's environment has it.
    let stateHome: String?

    package init(
        _ work: Work, for owner: Owner, configuration: String, environment: [String: String],
        program: String = Bundle.main.executablePath ?? "/usr/local/bin/tpmerge"
    ) {
        (self.work, self.owner, self.configuration, self.program) = (work, owner, configuration, program)
        stateHome = environment.folder("XDG_STATE_HOME")
    }

    /// Without the answers that are possible.
    fileprivate var question: String {
        work == .serve
            ? "May tpmerge keep serving, also after a restart of this machine?" : "May tpmerge run every hour?"
    }

    /// Starts it now and whenever the machine starts; tells what was done, and which commands are left where something
    /// could not be, in lines.
    package func begin(with tools: MachineTools) async -> [String] {
        guard case .user(let home, let name) = owner else {
            let units = work == .serve ? "tpmerge-serve.service" : "tpmerge.timer"
            let (done, left) = await tools.take([.run(["systemctl", "enable", "--now", units, "tpmerge-status.timer"])])
            return told(done, left)
        }
        // In a container systemd may be installed, but doesn't run.
        var hasSystemd = tools.list("/run/systemd/system") != nil
        if !hasSystemd { hasSystemd = await tools.run(["systemctl", "--user", "show-environment"]) }
        let folder = "\(home)/.config/systemd/user"
        let present = hasSystemd ? files.map(\.0).filter { tools.list(folder)?.contains($0) == true } : []
        let others = present.map { "\(folder)/\($0)" }.filter { !isOwn(tools.read($0) ?? "") }
        let steps =
            hasSystemd ? units(in: folder, of: name, again: !present.isEmpty) : [.run(["sh", "-c", crontab])]
        guard others.isEmpty else {
            let moves = others.map { "mv \($0.quotedForShell) \("\($0).before".quotedForShell)" }
            return others.map { "\($0) is another configuration's, or written by hand, and stays as it is." }
                + told([], moves + steps.map(\.command))
        }
        var (done, left) = await tools.take(steps)
        if !hasSystemd {
            (done, left) = (done.map { _ in "added to your crontab: \(cronLine)" }, left.map { _ in crontab })
        }
        if work == .serve, !hasSystemd {
            let words = [program, "serve", "--config", configuration]
            let command = words.map(\.quotedForShell).joined(separator: " ")
            if tools.begin(words) { done.append(command) } else { left.append(command) }
        }
        return told(done, left)
    }

    private func told(_ done: [String], _ left: [String]) -> [String] {
        MachineTools.lines(
            done, under: "So that tpmerge keeps running:", left: left, under: "This was not possible here. Run:")
    }

    // MARK: systemd

    private static let made = "# Made by tpmerge init."

    /// Whether a unit was written for this configuration.
    private func isOwn(_ unit: String) -> Bool {
        let lines = unit.split(separator: "\n")
        return lines.first.map { $0 == Self.made } == true
            && lines.filter { $0.hasPrefix("ExecStart=") }.allSatisfy {
                $0.hasSuffix(" --config \(configuration.quotedForUnitCommand)")
            }
    }

    /// - Parameter again: whether units are there already, which may run.
    private func units(in folder: String, of name: String, again: Bool) -> [MachineTools.Step] {
        let unit = work == .serve ? "tpmerge-serve.service" : "tpmerge.timer"
        let restart = again ? [MachineTools.Step.run(["systemctl", "--user", "restart", unit])] : []
        return files.map { file, lines in
            let path = "\(folder)/\(file)"
            return .write(
                path: path, text: lines.joined(separator: "\n") + "\n", command: lines.asCommand(writing: path))
        } + [
            .run(["systemctl", "--user", "daemon-reload"]), .run(["systemctl", "--user", "enable", "--now", unit]),
        ] + restart + [.run(["loginctl", "enable-linger", name])]
    }

    /// The units, each with its name and lines (systemd.service(5), systemd.timer(5)).
    private var files: [(String, [String])] {
        let made = Self.made
        let state = stateHome.map { ["Environment=\("XDG_STATE_HOME=\($0)".quotedForUnit)"] } ?? []
        func start(_ words: String) -> String {
            "ExecStart=\(program.quotedForUnitCommand) \(words) --config \(configuration.quotedForUnitCommand)"
        }
        let mild = ["NoNewPrivileges=yes", "LockPersonality=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes"]
        guard case .hourly(let minute) = work else {
            return [
                (
                    "tpmerge-serve.service",
                    [
                        made, "[Unit]", "Description=Calendars and pages of tpmerge", "", "[Service]", "Type=notify",
                        start("serve"),
                    ] + state + [
                        "Restart=on-failure", "RestartSec=10", "RestartPreventExitStatus=64 78", "WatchdogSec=60",
                        "TimeoutStopSec=15",
                    ] + mild + ["", "[Install]", "WantedBy=default.target"]
                )
            ]
        }
        return [
            (
                "tpmerge.service",
                [made, "[Unit]", "Description=One run of tpmerge", "", "[Service]", "Type=oneshot", start("--quiet")]
                    + state + ["SuccessExitStatus=75", "TimeoutStartSec=15min"] + mild
            ),
            (
                "tpmerge.timer",
                [
                    made, "[Unit]", "Description=Run tpmerge every hour", "", "[Timer]", "OnCalendar=*:\(minute)",
                    "Persistent=true", "", "[Install]", "WantedBy=timers.target",
                ]
            ),
        ]
    }

    // MARK: cron

    /// cron takes a percent sign for the end of the line (crontab(5)).
    private var cronLine: String {
        let moment = if case .hourly(let minute) = work { "\(minute) * * * *" } else { "@reboot" }
        let words = [program, work == .serve ? "serve" : "--quiet", "--config", configuration]
        let state = stateHome.map { "XDG_STATE_HOME=\($0.quotedForShell) " } ?? ""
        let command = state + words.map(\.quotedForShell).joined(separator: " ")
        return "\(moment) " + command.replacing("%", with: "\\%")
    }

    private var crontab: String { "(crontab -l 2>/dev/null; echo \(cronLine.quotedForShell)) | crontab -" }
}

extension SetupQuestion {
    package static func staying(_ staying: StayingUp) -> SetupQuestion {
        let missing = Setup.Missing(text: "Nothing keeps tpmerge running until you run what stands above.")
        return consent(staying.question, leave: { _, _ in missing }) { _, _, setup in
            setup.staying = staying
            return .settled()
        }
    }
}

extension StayingUp {
    /// What starts tpmerge by itself, in a line of `status`.
    package static func starter(for owner: Owner, isContainer: Bool, with tools: MachineTools) async -> String {
        if isContainer { return "Started by: its container" }
        var found: [String] = []
        func look(in folder: String, _ tail: (String) -> String) {
            for (target, unit) in [
                ("default", "tpmerge-serve.service"), ("multi-user", "tpmerge-serve.service"),
                ("timers", "tpmerge.timer"),
            ] where tools.list("\(folder)/\(target).target.wants")?.contains(unit) == true { found.append(tail(unit)) }
        }
        switch owner {
        case .service: look(in: "/etc/systemd/system") { "the system's \($0)" }
        case .user(let home, let name):
            let stays = tools.list("/var/lib/systemd/linger")?.contains(name) == true
            look(in: "\(home)/.config/systemd/user") {
                "your own \($0)" + (stays ? "" : ", while you are logged in (loginctl enable-linger)")
            }
            if await tools.run(["sh", "-c", "crontab -l 2>/dev/null | grep -q '^[^#].*tpmerge'"]) {
                found.append("cron")
            }
        }
        let tables = ["/etc/crontab"] + (tools.list("/etc/cron.d") ?? []).map { "/etc/cron.d/\($0)" }
        let isInTable = tables.compactMap(tools.read).contains { text in
            text.split(separator: "\n").contains { !$0.hasPrefix("#") && $0.contains("tpmerge") }
        }
        if isInTable, !found.contains("cron") { found.append("cron") }
        return "Started by: "
            + (found.isEmpty ? "nothing, so it runs only when you type it" : found.joined(separator: "; "))
    }
}

extension String {
    /// The text as a word of a unit's command line (systemd.service(5), systemd.syntax(7)).
    fileprivate var quotedForUnitCommand: String { replacing("$", with: "$$").quotedForUnit }

    /// The text as a word of a unit's other settings, where a dollar sign is one (systemd.exec(5)).
    var quotedForUnit: String {
        let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
        return allSatisfy({ $0.isLetter || $0.isNumber || "/._-+=".contains($0) }) ? self : "\"\(escaped)\""
    }
}
