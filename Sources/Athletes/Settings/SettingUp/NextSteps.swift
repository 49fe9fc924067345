import Files
import Profiles
import Web

/// The commands that are left to be typed after a setup.
struct NextSteps {
    enum Runner {
        /// The user who has set it up.
        ///
        /// - Parameters:
        ///   - timer: whether a systemd user timer is installed.
        ///   - minute: the minute of each hour at which cron starts the program.
        case user(timer: Bool, program: String, minute: Int)
        case service
        /// A container of our image, as Samples/container has it.
        case container
    }

    let setup: Setup
    let runner: Runner
    let typed: TypedCommand
    let machine: SetupMachine
    /// Whether the athlete was added to others, for whom something runs already.
    var isAdded = false
    /// Whether what keeps tpmerge running was begun.
    var isRunning = false

    var lines: [String] {
        let commands = [connect, isAdded || isRunning || !setup.hasWayOut ? nil : start].compactMap {
            $0.map { "  \($0)" }
        }
        let unconnected = connect.map { _ in "Until Strava is connected, only the plan is there." }
        var lines = commands
        if !isAdded, let signIn {
            if case .user = runner, !isRunning { lines.append("While that runs, in another terminal:") }
            lines += ["  \(signIn)", "That prints a link for your browser."]
        }
        if !lines.isEmpty { lines.insert("Next:", at: 0) }
        let isServed = isAdded && setup.server != nil
        return lines + [unconnected].compactMap(\.self)
            + (isServed ? ["A running tpmerge serve gives the calendar out at once."] : reaching)
    }

    private var connect: String? {
        guard setup.application != nil else { return nil }
        return if case .user = runner { typed.naming("connect strava") } else {
            typed.naming("connect strava --no-browser")
        }
    }

    private var start: String {
        switch (runner, setup.server) {
        case (.service, let server):
            // tpmerge-status.timer reports when publishing has stopped.
            let unit = server == nil ? "tpmerge.timer" : "tpmerge-serve.service"
            return typed.asRoot("systemctl enable --now \(unit) tpmerge-status.timer")
        case (.user, .some): return typed.text("serve")
        case (.user(let timer, let program, let minute), nil):
            if timer, typed.option == nil, !typed.usesSudo { return "systemctl --user enable --now tpmerge.timer" }
            let run = ["\(minute) * * * *", program.quotedForShell, "--quiet", typed.option].compactMap(\.self)
                .joined(separator: " ").replacing("%", with: "\\%")
            return
                "(\(typed.asRoot("crontab -l")) 2>/dev/null; echo \(run.quotedForShell)) | \(typed.asRoot("crontab -"))"
        case (.container, .some): return "docker compose up --detach"
        case (.container, nil): return typed.text("--quiet")
        }
    }

    private var signIn: String? {
        guard setup.server != nil else { return nil }
        return if case .container = runner { "docker compose exec tpmerge tpmerge sign-in" } else {
            typed.text("sign-in")
        }
    }

    private var reaching: [String] {
        switch (runner, setup.server) {
        case (.container, nil):
            return ["Let the host's cron do that every hour: Samples/container/README.md"]
        case (.container, .some): return []
        case (_, nil):
            guard let calendar = setup.calendar else { return [] }
            return [
                "Subscribe to the address under which your web server gives out \(calendar)",
                "What it needs for that: \(machine.place(of: "Samples/web/README.md"))",
            ]
        case (_, let address?):
            guard let url = address.publicURL, url.isSecure || address.clearName == nil else { return [] }
            guard url.isSecure else {
                return ["Have your router keep \(url.host) for this machine, or the links will break."]
            }
            return [
                "The proxy at \(url) has to lead to \(address.listen)",
                "How Caddy, nginx and Apache do that: \(machine.place(of: "Samples/web/serve/README.md"))",
            ]
        }
    }
}
