import Foundation
import Testing

@testable import Settings

/// Contract 9 of the first day: what was set up goes on after a restart.
struct StayingUpTests {
    private static let systemd = ["/run/systemd/system/x": ""]

    private func staying(
        _ work: StayingUp.Work = .serve, _ configuration: String = "/home/anna/.config/tpmerge/config.yaml",
        _ environment: [String: String] = [:]
    ) -> StayingUp {
        StayingUp(
            work, for: .user(home: "/home/anna", name: "anna"), configuration: configuration,
            environment: environment, program: "/usr/bin/tpmerge")
    }

    @Test func aUserGetsAUnitOfTheirOwn() async throws {
        let machine = FakeMachine(Self.systemd)
        let lines = await staying().begin(with: machine.tools)
        let unit = "/home/anna/.config/systemd/user/tpmerge-serve.service"
        let text = try #require(machine.files[unit])
        #expect(
            text.contains("\nExecStart=/usr/bin/tpmerge serve --config /home/anna/.config/tpmerge/config.yaml\n"))
        #expect(text.hasSuffix("\n[Install]\nWantedBy=default.target\n"))
        let commands = [
            "systemctl --user daemon-reload", "systemctl --user enable --now tpmerge-serve.service",
            "loginctl enable-linger anna",
        ]
        #expect(machine.commands == commands && machine.begun.isEmpty)
        #expect(lines == ["So that tpmerge keeps running:"] + (["wrote \(unit)"] + commands).map { "  \($0)" })
    }

    private static let unit = "/home/anna/.config/systemd/user/tpmerge-serve.service"

    @Test(arguments: [
        "[Service]\nExecStart=/usr/bin/tpmerge serve\n",
        "# Made by tpmerge init.\n[Service]\nExecStart=/usr/bin/tpmerge serve --config /home/anna/ben.yaml\n",
    ])
    func aUnitOfAnotherConfigurationOrByHandStays(_ text: String) async {
        let machine = FakeMachine(Self.systemd.merging([Self.unit: text]) { $1 })
        let lines = await staying().begin(with: machine.tools)
        #expect(machine.files[Self.unit] == text && machine.commands.isEmpty)
        #expect(lines[0] == "\(Self.unit) is another configuration's, or written by hand, and stays as it is.")
        #expect(lines[1...2] == ["This was not possible here. Run:", "  mv \(Self.unit) \(Self.unit).before"])
        #expect(lines.last == "  loginctl enable-linger anna")
    }

    @Test func aUnitOfTheSameConfigurationIsMadeAnewAndRestarted() async {
        let machine = FakeMachine(Self.systemd)
        _ = await staying().begin(with: machine.tools)
        let text = machine.files[Self.unit]
        _ = await staying().begin(with: machine.tools)
        #expect(machine.files[Self.unit] == text)
        #expect(machine.commands.contains("systemctl --user restart tpmerge-serve.service"))
    }

    @Test(arguments: [("", true), ("y", true), ("n", false), (" No ", false)])
    func nothingStartsUnasked(_ answer: String, _ starts: Bool) async throws {
        let ending = try await SetupTalk().ask(.staying(staying()), answers: [answer])
        #expect(ending.prompts == ["May tpmerge keep serving, also after a restart of this machine? [Y/n]"])
        #expect((ending.setup.staying == staying()) == starts && ending.setup.missing.isEmpty)
    }

    @Test func aTimerRunsWhatNeedsNoServer() async throws {
        let machine = FakeMachine(Self.systemd)
        _ = await staying(.hourly(minute: 23)).begin(with: machine.tools)
        let folder = "/home/anna/.config/systemd/user/"
        #expect(machine.files[folder + "tpmerge.timer"]?.contains("OnCalendar=*:23\n") == true)
        #expect(
            machine.files[folder + "tpmerge.service"]?.contains("ExecStart=/usr/bin/tpmerge --quiet --config") == true)
        #expect(machine.commands.contains("systemctl --user enable --now tpmerge.timer"))
    }

    @Test func theServiceHasItsUnits() async {
        let machine = FakeMachine(failing: ["systemctl"])
        let service = StayingUp(.serve, for: .service, configuration: ServiceAccount.configuration, environment: [:])
        #expect(
            await service.begin(with: machine.tools) == [
                "This was not possible here. Run:",
                "  systemctl enable --now tpmerge-serve.service tpmerge-status.timer",
            ])
    }

    @Test func cronStartsItWhereSystemdDoesNotRun() async {
        let machine = FakeMachine(failing: ["systemctl"])
        let lines = await staying(.serve, "/it's 100%.yaml").begin(with: machine.tools)
        let line = #"@reboot /usr/bin/tpmerge serve --config '/it'\''s 100\%.yaml'"#
        #expect(machine.begun == ["/usr/bin/tpmerge serve --config /it's 100%.yaml"])
        #expect(lines[1] == "  added to your crontab: \(line)")
        #expect(machine.commands.last?.hasSuffix("| crontab -") == true)
        let hourly = FakeMachine(failing: ["systemctl", "sh"])
        #expect(
            await staying(.hourly(minute: 5), "/c.yaml").begin(with: hourly.tools) == [
                "This was not possible here. Run:",
                "  (crontab -l 2>/dev/null; echo '5 * * * * /usr/bin/tpmerge --quiet --config /c.yaml') | crontab -",
            ])
    }

    /// What is pasted does the same as on one line.
    @Test(arguments: [
        "  tpmerge serve --config '/home/anna/my  plans/config.yaml'",
        "  (echo old; echo '@reboot /usr/bin/tpmerge serve --config /home/anna/config.yaml') | cat",
        #"  printf '%s\n' '# Made' 'ExecStart=/usr/bin/tpmerge --config "/home/o'\''hara/a  b.yaml"' | cat"#,
    ])
    func aCommandThatIsTooWideCanBePasted(_ command: String) throws {
        let lines = command.continued(toWidth: 40)
        #expect(
            lines.split(separator: "\n").allSatisfy { $0.count <= 40 || $0.split(separator: " ").count < 3 }, "\(lines)"
        )
        #expect(lines.contains(" \\\n") || lines.contains("'\\\n"))
        #expect(try said(lines) == said(command))
        #expect(command.continued(toWidth: nil) == command)
    }

    /// What a shell says of a command, in which tpmerge is a list of its words.
    private func said(_ command: String) throws -> String {
        let (shell, output) = (Process(), Pipe())
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "tpmerge() { printf '<%s>' \"$@\"; }\n" + command]
        shell.standardOutput = output
        try shell.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("306: a failing command is left to be typed", arguments: ["systemctl --user enable", "loginctl"])
    func aFailingCommandIsLeftToBeTyped(_ failing: String) async {
        let machine = FakeMachine(Self.systemd, failing: [failing])
        let lines = await staying().begin(with: machine.tools)
        #expect(lines.dropLast().last == "This was not possible here. Run:")
        #expect(lines.last?.hasPrefix("  \(failing)") == true)
    }

    @Test func oddPathsAndAnotherPlaceOfMemoriesAreKept() async throws {
        let machine = FakeMachine(Self.systemd)
        _ = await staying(.serve, #"/a "b" $c 5%.yaml"#, ["XDG_STATE_HOME": "/s $1 2%"]).begin(with: machine.tools)
        let text = try #require(machine.files["/home/anna/.config/systemd/user/tpmerge-serve.service"])
        #expect(text.contains(#"--config "/a \"b\" $$c 5%%.yaml""#))
        #expect(text.contains("Environment=\"XDG_STATE_HOME=/s $1 2%%\"\n"))
        let old = FakeMachine(failing: ["systemctl"])
        let lines = await staying(.serve, "/c.yaml", ["XDG_STATE_HOME": "/2%"]).begin(with: old.tools)
        #expect(lines[1].hasSuffix(#"@reboot XDG_STATE_HOME=/2\% /usr/bin/tpmerge serve --config /c.yaml"#))
    }

    @Test(arguments: [
        (
            [
                "/home/anna/.config/systemd/user/default.target.wants/tpmerge-serve.service",
                "/var/lib/systemd/linger/anna",
            ],
            "your own tpmerge-serve.service"
        ),
        (
            ["/home/anna/.config/systemd/user/timers.target.wants/tpmerge.timer"],
            "your own tpmerge.timer, while you are logged in (loginctl enable-linger)"
        ),
        (["/etc/cron.d/tpmerge"], "cron"), (["/etc/cron.d/other"], "nothing, so it runs only when you type it"),
    ])
    func statusSaysWhatRunsIt(_ files: [String], _ words: String) async {
        let texts = Dictionary(
            uniqueKeysWithValues: files.map { ($0, $0.hasSuffix("tpmerge") ? "5 * * * * tpmerge" : "#") })
        let machine = FakeMachine(texts, failing: ["sh"])
        #expect(
            await StayingUp.starter(
                for: .user(home: "/home/anna", name: "anna"), isContainer: false, with: machine.tools)
                == "Started by: \(words)")
    }

    @Test func statusSaysThatTheSystemRunsTheService() async {
        let machine = FakeMachine(["/etc/systemd/system/multi-user.target.wants/tpmerge-serve.service": ""])
        #expect(
            await StayingUp.starter(for: .service, isContainer: false, with: machine.tools)
                == "Started by: the system's tpmerge-serve.service")
        #expect(
            await StayingUp.starter(for: .service, isContainer: true, with: machine.tools)
                == "Started by: its container")
    }
}
