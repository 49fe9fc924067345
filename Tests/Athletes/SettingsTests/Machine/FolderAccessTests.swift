import Testing

@testable import Settings

/// Contract 8 of the first day: the service reads a home folder after one yes.
struct FolderAccessTests {
    private static let hiding = "[Service]\nUser=tpmerge\nProtectHome=yes\n"
    private static let installed = [
        "/usr/lib/systemd/system/tpmerge.service": hiding, "/usr/lib/systemd/system/tpmerge-serve.service": hiding,
    ]
    private static let dropIns = ["tpmerge", "tpmerge-serve"].map {
        "/etc/systemd/system/\($0).service.d/allow-read.conf"
    }

    private func access(_ path: String = "/home/pi/Dropbox") throws -> FolderAccess {
        try #require(FolderAccess(path))
    }

    @Test func bothUnitsAreShownTheFolderAndTheUserMayEnterIt() async throws {
        let machine = FakeMachine(Self.installed)
        let access = try access("/home/pi/Dropbox/Wahoo")
        #expect(access.question == "May the service read /home/pi/Dropbox/Wahoo?")
        #expect(access.isNeeded(machine.tools, mayRead: true))
        let lines = await access.give(with: machine.tools)
        let commands = [
            "setfacl -m u:tpmerge:x /home/pi", "setfacl -m u:tpmerge:x /home/pi/Dropbox",
            "setfacl -R -m u:tpmerge:rX,d:u:tpmerge:rX /home/pi/Dropbox/Wahoo", "systemctl daemon-reload",
            "systemctl try-restart tpmerge-serve.service",
        ]
        #expect(machine.commands == commands)
        #expect(
            lines == ["So that the service may read /home/pi/Dropbox/Wahoo:"]
                + (Self.dropIns.map { "wrote \($0)" } + commands).map { "  \($0)" })
        for dropIn in Self.dropIns {
            #expect(
                machine.files[dropIn] == """
                    # Made by tpmerge init: what the service may read of home folders.
                    [Service]
                    ProtectHome=tmpfs
                    BindReadOnlyPaths=-/home/pi/Dropbox/Wahoo

                    """)
        }
        #expect(!access.isNeeded(machine.tools, mayRead: true) && access.isNeeded(machine.tools, mayRead: false))
        #expect(access.problem(machine.tools, mayRead: true) == nil)
    }

    @Test func aSecondFolderIsAdded() async throws {
        let machine = FakeMachine(Self.installed)
        _ = await (try access("/home/pi/a")).give(with: machine.tools)
        _ = await (try access("/home/pi/b")).give(with: machine.tools)
        for dropIn in Self.dropIns {
            let binds = try #require(machine.files[dropIn]).split(separator: "\n").filter { $0.hasPrefix("Bind") }
            #expect(binds == ["BindReadOnlyPaths=-/home/pi/a", "BindReadOnlyPaths=-/home/pi/b"])
        }
        #expect(try !access("/home/pi/a/within").isNeeded(machine.tools, mayRead: true))
        #expect(try access("/home/pi/ab").isNeeded(machine.tools, mayRead: true))
    }

    @Test(
        "306: what fails is left to be typed",
        arguments: [
            (["systemctl"], [], ["systemctl daemon-reload", "systemctl try-restart tpmerge-serve.service"]),
            (
                ["setfacl"], [],
                ["setfacl -m u:tpmerge:x /home/pi", "setfacl -R -m u:tpmerge:rX,d:u:tpmerge:rX /home/pi/Dropbox"]
            ),
            (
                [], ["/etc"],
                dropIns.map {
                    "mkdir -p \($0.dropLast("/allow-read.conf".count)) && printf '%s\\n' '[Service]' 'ProtectHome=tmpfs' "
                        + "'BindReadOnlyPaths=-/home/pi/Dropbox' >> \($0)"
                }
            ),
        ])
    func whatIsNotPossibleIsLeftAsCommands(_ failing: [String], _ readOnly: [String], _ left: [String]) async throws {
        let machine = FakeMachine(Self.installed, failing: failing, readOnly: readOnly)
        let lines = await (try access()).give(with: machine.tools)
        #expect(lines.suffix(left.count + 1) == ["This was not possible here. As root, run:"] + left.map { "  \($0)" })
    }

    @Test func checkSaysWhatHasGone() async throws {
        let machine = FakeMachine(Self.installed)
        let access = try access()
        _ = await access.give(with: machine.tools)
        #expect(
            access.problem(machine.tools, mayRead: false)
                == "The user tpmerge may not read /home/pi/Dropbox. As root, run: setfacl -m u:tpmerge:x /home/pi && "
                + "setfacl -R -m u:tpmerge:rX,d:u:tpmerge:rX /home/pi/Dropbox")
        machine.remove(Self.dropIns[1])
        let problem = try #require(access.problem(machine.tools, mayRead: true))
        #expect(problem.hasPrefix("tpmerge-serve.service can't see /home/pi/Dropbox. As root, run: mkdir -p "))
        #expect(problem.hasSuffix("&& systemctl daemon-reload && systemctl try-restart tpmerge-serve.service"))
    }

    /// As `systemctl edit` leaves it.
    @Test(arguments: [
        ("ProtectHome=tmpfs\nBindReadOnlyPaths=/srv /home/pi:/home/pi", true), ("ProtectHome=read-only", true),
        ("BindReadOnlyPaths=/home/pi/Dropbox", false), ("ProtectHome=tmpfs\nBindReadOnlyPaths=/home/p", false),
    ])
    func whatAnAdministratorHasWrittenCounts(_ lines: String, _ isShown: Bool) throws {
        var files = Self.installed
        for unit in ["tpmerge", "tpmerge-serve"] {
            files["/etc/systemd/system/\(unit).service.d/override.conf"] = "[Service]\n\(lines)\n"
        }
        #expect(try access().isNeeded(FakeMachine(files).tools, mayRead: true) != isShown)
    }

    @Test func oddNamesAreQuoted() async throws {
        let machine = FakeMachine(Self.installed)
        _ = await (try access("/home/pi/50 % \"off\"")).give(with: machine.tools)
        #expect(machine.files[Self.dropIns[0]]?.contains(#"BindReadOnlyPaths=-"/home/pi/50 %% \"off\"""#) == true)
    }

    @Test(arguments: ["/tmp/rides", "/var/tmp/rides", "rides", "/home/pi/a\nb"])
    func whatCanNotBeShownIsNotAskedFor(_ path: String) { #expect(FolderAccess(path) == nil) }

    @Test func aFolderThatNoUnitHidesNeedsPermissionsAlone() async throws {
        let machine = FakeMachine(Self.installed)
        let access = try access("/srv/rides")
        #expect(!access.isNeeded(machine.tools, mayRead: true))
        _ = await access.give(with: machine.tools)
        #expect(machine.files == Self.installed)
        #expect(machine.commands.first == "setfacl -R -m u:tpmerge:rX,d:u:tpmerge:rX /srv/rides")
    }
}
