import Basics
import Files
import Foundation
import Web

/// Where a setup is written: to the user's own configuration, or the service's.
package struct SetupPlace {
    package let path: String
    /// The service that is set up; nil for the user's own setup.
    package let account: ServiceAccount?
    package let machine: SetupMachine
    private let typed: TypedCommand

    /// - Throws: `SettingsError` if a configuration exists.
    package init(_ selection: Selection) throws(SettingsError) {
        let environment = selection.environment
        let account = ServiceAccount()
        let place = selection.newPath(usual: account.map { _ in ServiceAccount.configuration })
        path = URL(fileURLWithPath: place).path
        let isService = account != nil && path == ServiceAccount.configuration
        self.account = isService ? account : nil
        machine = SetupMachine(
            homeAddress: HomeNetwork.address, isContainer: environment["TPMERGE_CONTAINER"]?.isEmpty == false,
            documents: Self.documents)
        typed =
            machine.isContainer
            ? TypedCommand(program: "docker compose run --rm --no-deps tpmerge")
            : TypedCommand(
                configuration: selection.isFound(at: path) ? nil : path,
                usesSudo: environment["SUDO_USER"]?.isEmpty == false && geteuid() == 0)
        guard !NewFile(path, holding: []).isTaken else {
            throw SettingsError(
                .uncreatable,
                [
                    "There is a configuration at \(path) already, and it stays as it is. Try it with: "
                        + typed.text("check")
                ])
        }
        for name in NewConfiguration.secretFiles {
            guard !NewFile(folder.file(name), holding: []).isTaken else {
                throw SettingsError(
                    .uncreatable,
                    ["\(folder.file(name)) is there already, and stays as it is. Move it away, and begin again."])
            }
        }
    }

    /// Writes all files or, if one fails, none.
    ///
    /// - Throws: `SettingsError`, also if another process was faster.
    package func write(_ setup: Setup) throws(SettingsError) {
        var made: [NewFile] = []
        do {
            try folder.makeIfMissing()
            let name = URL(fileURLWithPath: path).lastPathComponent
            // The service's state folder isn't the default.
            let stateFolder = account.map { _ in "/var/lib/tpmerge" }
            let configuration = NewConfiguration(setup: setup, stateFolder: stateFolder, typed: typed)
            for file in configuration.files(named: name) {
                let new = newFile(file)
                try new.make()
                made.append(new)
            }
        } catch {
            made.forEach { $0.remove() }
            throw SettingsError(error.kind, ["\(error) Nothing was written."])
        }
    }

    /// The commands that remain after a setup, in lines.
    ///
    /// - Parameter minute: the minute of each hour at which cron starts tpmerge.
    package func nextSteps(after setup: Setup, home: String, minute: Int) -> [String] {
        let timers = ["/usr/lib", "/usr/local/lib", "/lib", "/etc", home + "/.config"].map {
            FileStatus($0 + "/systemd/user/tpmerge.timer")
        }
        let user = NextSteps.Runner.user(
            timer: timers.contains { $0 != nil }, program: Bundle.main.executablePath ?? "tpmerge", minute: minute)
        return NextSteps(
            setup: setup, runner: account != nil ? .service : machine.isContainer ? .container : user, typed: typed,
            machine: machine
        ).lines
    }

    private var folder: PrivateFolder { PrivateFolder(Path.folder(of: path)) }

    /// The folder of the documents that were installed with this program.
    private static var documents: String? {
        let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        guard let folder = program?.appending(path: "../share/doc/tpmerge").standardizedFileURL.path,
            FileStatus(folder + "/Samples") != nil
        else { return nil }
        return folder
    }

    /// Files that the service only reads belong to root; secrets must not be readable by a group.
    private func newFile(_ file: NewConfiguration.File) -> NewFile {
        let bytes = Array(file.text.utf8)
        guard let account else { return NewFile(folder.file(file.name), holding: bytes) }
        return NewFile(
            folder.file(file.name), holding: bytes, groupMayRead: !file.isSecret,
            owner: NewFile.Owner(user: file.isSecret ? account.user : 0, group: account.group))
    }
}
