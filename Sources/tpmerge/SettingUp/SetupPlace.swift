import Basics
import Files
import Foundation
import Settings
import Web

/// Where a setup is written: to the user's own configuration, or the service's.
struct SetupPlace {
    /// The absolute path of the configuration.
    let path: String
    /// The service that is set up; nil for the user's own setup.
    let account: ServiceAccount?
    /// The service's state folder; nil for the default.
    var stateFolder: String? { account == nil ? nil : "/var/lib/tpmerge" }
    /// How to type commands for it.
    let typed: TypedCommand
    let machine: SetupMachine

    /// - Throws: `SettingsError` if a configuration exists.
    init(_ selection: Selection) throws(SettingsError) {
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
            ? TypedCommand("docker compose run --rm --no-deps tpmerge")
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
        for name in [NewConfiguration.feedFile, NewConfiguration.secretFile] {
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
    func write(_ wanted: WantedSetup) throws(SettingsError) -> MadeSetup {
        var made: [NewFile] = []
        do throws(FileError) {
            try folder.makeIfMissing()
            let name = URL(fileURLWithPath: path).lastPathComponent
            for file in NewConfiguration(wanted, stateFolder: stateFolder, read: typed).files(named: name) {
                let new = newFile(file)
                try new.make()
                made.append(new)
            }
        } catch {
            made.forEach { $0.remove() }
            throw SettingsError(error.kind, ["\(error) Nothing was written."])
        }
        return MadeSetup(wanted: wanted, place: self)
    }
}

extension SetupPlace {
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
        return file.isSecret
            ? NewFile(
                folder.file(file.name), holding: bytes,
                owner: NewFile.Owner(user: account.user, group: account.group))
            : NewFile(
                folder.file(file.name), holding: bytes, groupMayRead: true,
                owner: NewFile.Owner(user: 0, group: account.group))
    }
}

/// A configuration that was just written.
struct MadeSetup {
    let wanted: WantedSetup
    let place: SetupPlace
}
