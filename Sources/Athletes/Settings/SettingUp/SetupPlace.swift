package import Basics
import Files
import Foundation
import Profiles
import StravaAPI
import Web

/// Where a setup is written: to the user's own configuration, or the service's.
package struct SetupPlace: Sendable {
    package let path: String
    /// The service that is set up; nil for the user's own setup.
    package let account: ServiceAccount?
    package let machine: SetupMachine
    /// The configuration to which an athlete is added; nil for a new one.
    package let present: PresentConfiguration?
    let environment: [String: String]
    private let typed: TypedCommand

    /// Whether there is a configuration where a setup would write one, if only a dangling link.
    package static func isTaken(_ selection: Selection) -> Bool {
        NewFile(path(selection), holding: []).isTaken
    }

    /// - Parameters:
    ///   - adds: whether an athlete is added to a configuration that is there.
    ///   - machine: nil for this one.
    /// - Throws: `SettingsError` if a configuration exists, or is none to which an athlete can be added.
    package init(
        _ selection: Selection, adding adds: Bool = false, on machine: SetupMachine? = nil
    ) throws(SettingsError) {
        let (environment, path) = (selection.environment, Self.path(selection))
        let account = path == ServiceAccount.configuration ? ServiceAccount() : nil
        let machine = machine ?? SetupMachine(environment, isService: account != nil)
        (self.environment, self.path, self.account, self.machine) = (environment, path, account, machine)
        let isOwn = !selection.isFound(at: path)
        let usesSudo = environment["SUDO_USER"]?.isEmpty == false && geteuid() == 0
        let typed =
            machine.isContainer
            ? TypedCommand(program: "docker compose run --rm --no-deps tpmerge")
            : TypedCommand(configuration: isOwn ? path : nil, usesSudo: usesSudo)
        let isTaken = Self.isTaken(selection)
        guard !isTaken || adds else {
            throw SettingsError(
                .uncreatable,
                [
                    "There is a configuration at \(path) already, and it stays as it is.",
                    "To add an athlete to it: \(typed.text("init --add"))", "Try it with: \(typed.text("check"))",
                ])
        }
        present = isTaken ? try PresentConfiguration(at: path, environment: environment) : nil
        self.typed = typed
        do { try folder.checkTakesFiles() } catch { throw .nothingWritten(.uncreatable, "\(error)") }
        guard !isTaken else { return }
        for file in NewConfiguration.SecretFile.allCases where self.isTaken(file.rawValue) {
            throw SettingsError(
                .uncreatable,
                ["\(folder.file(file.rawValue)) is there already, and stays as it is. Move it away, and begin again."])
        }
    }

    private static func path(_ selection: Selection) -> String {
        let usual = ServiceAccount().map { _ in ServiceAccount.configuration }
        return URL(fileURLWithPath: selection.newPath(usual: usual)).path
    }

    /// Looks whether a new athlete may have the setup's name: it must be new in the configuration, and no other
    /// configuration's memory may go by it.
    ///
    /// - Throws: `Failure`: what is in the way, and that `--name` gives another.
    package func check(_ setup: Setup) throws(Failure) {
        if let line = present?.line(of: setup.name) {
            throw Failure(
                .configuration,
                "\(path):\(line): there is an athlete \(setup.name) already. Give another name (--name).")
        }
        // As long as the plan is unknown, a memory that was left behind may be of the same one.
        let problem = MemoryGuard(environment: environment).problem(
            of: setup.athlete, configuredAt: path, in: memories, isForgetting: setup.feed == nil)
        if let problem { throw Failure(.configuration, problem) }
    }

    /// The folder of the memories.
    var memories: String {
        present?.stateFolder ?? Configuration.stateFolder(configured: stateFolder, in: environment)
    }

    /// Writes all files or, if one fails, none. An athlete is added to the configuration as it is now.
    ///
    /// - Throws: `SettingsError`, also if another process was faster.
    package func write(_ setup: Setup) async throws(SettingsError) {
        do { try check(setup) } catch { throw SettingsError(error.kind, ["\(error)"]) }
        let made = try await makeFolder(of: setup.calendar)
        do throws(SettingsError) {
            do { try folder.makeIfMissing() } catch { throw .nothingWritten(error.kind, "\(error)") }
            try FileLock.holdFolder(folder.path) { () throws(SettingsError) in
                guard present == nil else { return try add(setup) }
                let name = URL(fileURLWithPath: path).lastPathComponent
                try make(NewConfiguration(setup: setup, stateFolder: stateFolder, typed: typed).files(named: name))
            }
        } catch {
            made.forEach { _ = rmdir($0) }
            throw error
        }
    }

    /// Makes the folder of the calendar with the permissions of those who will write there.
    ///
    /// - Returns: the folders that were missing, each before the one that it lies in.
    private func makeFolder(of calendar: String?) async throws(SettingsError) -> [String] {
        guard let folder = calendar.map(Path.folder(of:)) else { return [] }
        let missing = Array(
            sequence(first: folder) { Path.folder(of: $0) }.prefix { FileStatus($0) == nil && $0 != "/" })
        guard !missing.isEmpty else { return [] }
        let make = {
            (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil
        }
        let isMade = if let account { await account.acting { make() } } else { make() }
        guard isMade else {
            throw .nothingWritten(.uncreatable, "The folder \(folder) can't be created.")
        }
        return missing
    }

    private func add(_ setup: Setup) throws(SettingsError) {
        let present = try PresentConfiguration(at: path, environment: environment)
        // A setup that was killed may have left files of that name.
        var suffix = "-" + setup.name.asFileName
        while NewConfiguration.SecretFile.allCases.contains(where: { isTaken($0.rawValue + suffix) }) { suffix += "-2" }
        let new = NewConfiguration(setup: setup, typed: typed(for: setup), suffix: suffix)
        try make(new.secrets) { () throws(SettingsError) in
            try present.add(
                AddedAthlete(name: setup.name, block: new.block), holdsSecret: new.holdsSecret, for: account?.group)
        }
    }

    /// Makes new files, and then does what needs them.
    private func make(
        _ files: [NewConfiguration.File], then finish: () throws(SettingsError) -> Void = {}
    ) throws(SettingsError) {
        var made: [NewFile] = []
        do throws(SettingsError) {
            for file in files {
                let new = newFile(file)
                do { try new.make() } catch { throw .nothingWritten(error.kind, "\(error)") }
                made.append(new)
            }
            try finish()
        } catch {
            made.forEach { $0.remove() }
            throw error
        }
    }

    /// Files that the service only reads belong to root; secrets must not be readable by a group.
    private func newFile(_ file: NewConfiguration.File) -> NewFile {
        NewFile(
            folder.file(file.name), holding: Array(file.text.utf8), groupMayRead: account != nil && !file.isSecret,
            owner: account.map { NewFile.Owner(user: file.isSecret ? $0.user : 0, group: $0.group) })
    }

    /// The service's state folder isn't the default.
    private var stateFolder: String? { account.map { _ in "/var/lib/tpmerge" } }

    /// What was done, in sentences.
    package func done(with setup: Setup) -> String {
        guard let present else { return "Written: \(path)" }
        let isSecret = NewConfiguration(setup: setup).holdsSecret
        return "Added to \(path)\(isSecret ? ", which others may not read, since it holds ntfy's topic" : ""). "
            + "What it was before is in \(present.earlier)."
    }

    /// What keeps tpmerge running after a setup; nil where nothing goes out, for an athlete who is added to others, and
    /// in a container, whose host does that.
    ///
    /// - Parameter minute: the minute of each hour at which it runs where nothing has to be served.
    package func staying(after setup: Setup, minute: Int) -> StayingUp? {
        guard present == nil, !machine.isContainer, setup.hasWayOut else { return nil }
        let name = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? ""
        return StayingUp(
            setup.server == nil ? .hourly(minute: minute) : .serve,
            for: account == nil ? .user(home: environment.home, name: name) : .service, configuration: path,
            environment: environment)
    }

    /// The commands that remain after a setup, in lines.
    ///
    /// - Parameter minute: the minute of each hour at which cron starts tpmerge.
    package func nextSteps(after setup: Setup, minute: Int) -> [String] {
        let hasTimer = ["/usr/lib", "/usr/local/lib", "/lib", "/etc", environment.home + "/.config"].contains {
            FileStatus($0 + "/systemd/user/tpmerge.timer") != nil
        }
        let user = NextSteps.Runner.user(
            timer: hasTimer, program: Bundle.main.executablePath ?? "tpmerge", minute: minute)
        return NextSteps(
            setup: setup, runner: account != nil ? .service : machine.isContainer ? .container : user,
            typed: typed(for: setup), machine: machine, isAdded: present != nil, isRunning: setup.staying != nil
        ).lines
    }

    private func typed(for setup: Setup) -> TypedCommand {
        var typed = typed
        if present != nil { typed.athlete = setup.name }
        return typed
    }

    /// The login of the person at the terminal, after whom an athlete is called; nil if it tells nothing.
    package var login: String? {
        let own = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? ""
        let login = geteuid() == 0 ? environment["SUDO_USER"] ?? "" : own
        return ["", "root"].contains(login) || machine.isContainer ? nil : login
    }

    /// What is missing after a setup, what to write into the configuration, and the commands to run then, in lines.
    package func lines(aboutMissing setup: Setup) -> [String] {
        var (lines, commands): ([String], [String]) = ([], [])
        for part in setup.missing {
            lines.append(part.text)
            if !part.own.isEmpty { lines.append("Write below \(setup.name) in \(path), as deep as what is there:") }
            lines += part.own.map { "    " + $0 }
            if !part.shared.isEmpty { lines.append("Write at the end of \(path):") }
            lines += part.shared
            let command = "  " + typed(for: setup).naming(part.command)
            if !commands.contains(command) { commands.append(command) }
        }
        return lines.isEmpty ? [] : lines + ["Then run:"] + commands
    }

    private func isTaken(_ name: String) -> Bool { NewFile(folder.file(name), holding: []).isTaken }

    private var folder: PrivateFolder { PrivateFolder(Path.folder(of: path)) }
}

extension SettingsError {
    /// - Parameter sentence: what is in the way; it may end in a command.
    static func nothingWritten(_ kind: Failure.Kind, _ sentence: String) -> SettingsError {
        SettingsError(kind, [sentence, SetupDialogue.nothing])
    }
}

package struct SetupMachine: Sendable {
    /// Its address in its own network; nil if it has none.
    var homeAddress: String?
    /// Whether this is a container of tpmerge's image: phones reach only the ports that its host publishes.
    package var isContainer = false
    /// The folder of the documents and samples that were installed with this program; nil if they weren't.
    var documents: String?
    /// Where a calendar's file goes if the user names nothing else.
    package var usualFile = "~/training.ics"

    /// The address at which phones in the same network reach a server here; nil if there is none.
    var homeURL: String? {
        isContainer ? nil : homeAddress.map { "http://\($0):\(ListenAddress.usual.port)" }
    }

    func place(of document: String) -> String { documents.map { "\($0)/\(document)" } ?? document }
}

extension SetupMachine {
    fileprivate init(_ environment: [String: String], isService: Bool) {
        let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = program?.appending(path: "../share/doc/tpmerge").standardizedFileURL.path
        self.init(
            homeAddress: HomeNetwork.address, isContainer: environment["TPMERGE_CONTAINER"]?.isEmpty == false,
            documents: folder.flatMap { FileStatus($0 + "/Samples") == nil ? nil : $0 },
            usualFile: isService
                ? ServiceAccount.publicFolder
                : PrivateFolder("/var/www/html").canBeUsed
                    ? "/var/www/html/" : environment.home + "/training.ics")
    }
}
