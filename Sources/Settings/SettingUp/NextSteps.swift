import Files

/// What is left to do once a configuration is there: commands, as somebody types them.
package struct NextSteps: Sendable {
    /// Who runs tpmerge from now on.
    package enum Runner: Sendable {
        /// The one who has set it up.
        ///
        /// - Parameters:
        ///   - timer: whether a timer for users' own systemd is installed.
        ///   - program: the path of tpmerge.
        ///   - minute: of each hour, at which cron starts it.
        case user(timer: Bool, program: String, minute: Int)
        /// The service.
        case service
    }

    private let wanted: WantedSetup
    private let runner: Runner
    private let typed: TypedCommand

    package init(_ wanted: WantedSetup, by runner: Runner, as typed: TypedCommand) {
        self.wanted = wanted
        self.runner = runner
        self.typed = typed
    }

    /// The commands, in their order.
    package var commands: [String] {
        let connect = wanted.activities.application.map { _ in
            typed.text(isService ? "connect strava --no-browser" : "connect strava")
        }
        return [connect, start].compactMap(\.self) + (isServer ? [typed.text("sign-in")] : [])
    }

    /// All of it, in lines.
    package var lines: [String] {
        var lines = ["Next:"] + commands.map { "  \($0)" }
        if isServer { lines.append("The last one prints a link for your browser.") }
        if wanted.activities.application != nil { lines.append("Until Strava is connected, only the plan is there.") }
        switch wanted.way {
        case .file(let path): lines.append("Subscribe to the address under which your web server gives out \(path)")
        case .server(let address, _):
            if let url = address.publicURL, url.isSecure {
                lines.append("The proxy at \(url) has to lead to \(address.listen); docs/server.md shows how.")
            }
        }
        return lines
    }

    private var isServer: Bool { if case .server = wanted.way { true } else { false } }

    private var isService: Bool { if case .service = runner { true } else { false } }

    private var start: String {
        switch (runner, isServer) {
        case (.service, _):
            // The other one notices when nothing is published any more.
            let unit = isServer ? "tpmerge-serve.service" : "tpmerge.timer"
            return typed.asRoot("systemctl enable --now \(unit) tpmerge-status.timer")
        case (.user, true): return typed.text("serve")
        case (.user(let timer, let program, let minute), false):
            if timer, typed.option == nil { return "systemctl --user enable --now tpmerge.timer" }
            let run = ["\(minute) * * * *", program.quotedForShell, "--quiet", typed.option].compactMap(\.self)
                .joined(separator: " ").replacing("%", with: "\\%")
            return "(crontab -l 2>/dev/null; echo \(run.quotedForShell)) | crontab -"
        }
    }
}

/// How somebody types a command of tpmerge after a setup.
package struct TypedCommand: Sendable {
    private let account: String?
    private let configuration: String?
    private let usesSudo: Bool

    /// - Parameters:
    ///   - account: whose command it is; nil for that of whoever types it.
    ///   - configuration: its path where commands don't find it by themselves.
    ///   - usesSudo: whether whoever types it becomes root by sudo.
    package init(account: String? = nil, configuration: String? = nil, usesSudo: Bool = false) {
        self.account = account
        self.configuration = configuration
        self.usesSudo = usesSudo
    }

    /// The command with these words.
    package func text(_ words: String) -> String {
        let account = account.map { usesSudo ? "sudo -u \($0)" : "runuser -u \($0) --" }
        return [account, "tpmerge", words, option].compactMap(\.self).joined(separator: " ")
    }

    /// A command of root's.
    func asRoot(_ command: String) -> String { usesSudo ? "sudo \(command)" : command }

    /// What names the configuration; nil where nothing has to.
    fileprivate var option: String? { configuration.map { "--config \($0.quotedForShell)" } }
}
