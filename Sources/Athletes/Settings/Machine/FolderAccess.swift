import Export
import Files
import Foundation
package import Profiles

/// Lets the service of the Debian package read a folder, or a file, that its units hide and its permissions deny.
///
/// The dialogue asks `question` when root sets the service up and `isNeeded` tells so, tries the folder as root until
/// then, and calls `give` after the last answer: `for line in await access.give(with: tools) { console.show(line) }`.
/// `--allow-read PATH` is the same without the question.
package struct FolderAccess: Sendable, Equatable {
    /// The absolute path, with links in it as they are.
    package let path: String
    private let isFolder: Bool
    private let account = ServiceAccount.name

    private static let units = ["tpmerge.service", "tpmerge-serve.service"]
    private static let unitFolders = ["/etc", "/usr/local/lib", "/usr/lib", "/lib"].map { "\($0)/systemd/system" }
    /// Removed with the package (postrm).
    private static let dropIn = "allow-read.conf"

    /// nil for what no unit can be shown for good: in folders of what is temporary, or with control characters.
    package init?(_ given: String) {
        let place = Path.absolute(given)
        guard given.hasPrefix("/"), given == given.safeForTerminal,
            [nil, "/home", "/root"].contains(ServiceAccount.hidingFolder(of: place))
        else { return nil }
        path = place
        isFolder = FileStatus(place)?.kind != .file
    }

    /// Without the answers that are possible.
    package var question: String { "May the service read \(path)?" }

    /// Whether something denies it to the service.
    ///
    /// - Parameter mayRead: whether the service's permissions let it read the path.
    package func isNeeded(_ tools: MachineTools, mayRead: Bool) -> Bool {
        !mayRead || Self.units.contains { !isShown(by: $0, tools) }
    }

    /// Gives the access, and tells what was done, and which commands are left where something could not be, in lines.
    package func give(with tools: MachineTools) async -> [String] {
        let (done, left) = await tools.take(steps(tools, always: true))
        return MachineTools.lines(
            done, under: "So that the service may read \(path):", left: left,
            under: "This was not possible here. As root, run:")
    }

    /// Why the service can't read the path, with the commands that let it; nil if it can.
    package func problem(_ tools: MachineTools, mayRead: Bool) -> String? {
        let blind = Self.units.filter { !isShown(by: $0, tools) }
        guard !blind.isEmpty || !mayRead else { return nil }
        let commands = steps(tools, always: false, withPermissions: !mayRead).map(\.command)
        let what =
            blind.isEmpty
            ? "The user \(account) may not read \(path)." : "\(blind.joined(separator: " and ")) can't see \(path)."
        return "\(what) As root, run: \(commands.joined(separator: " && "))"
    }

    /// Why the service, as which this process runs, can't read what a configuration of its names, one sentence each.
    package static func problems(of athlete: Athlete, in configuration: String, _ tools: MachineTools) -> [String] {
        guard StayingUp.Owner(of: configuration, environment: [:]) == .service else { return [] }
        let feed: String? = if case .file(let path)? = athlete.feed { path } else { nil }
        return (athlete.files + athlete.activities + [feed].compactMap(\.self)).compactMap { place in
            guard let access = FolderAccess(place), ServiceAccount.hidingFolder(of: place) != nil else { return nil }
            let wanted = access.isFolder ? R_OK | X_OK : R_OK
            return access.problem(tools, mayRead: Foundation.access(place, wanted) == 0)
        }
    }

    private func steps(
        _ tools: MachineTools, always: Bool, withPermissions: Bool = true
    ) -> [MachineTools.Step] {
        let blind = Self.units.filter { !isShown(by: $0, tools) }
        let dropIns = blind.map { unit in
            let file = "/etc/systemd/system/\(unit).d/\(Self.dropIn)"
            let lines = ["[Service]", "ProtectHome=tmpfs", bind]
            let present = tools.read(file) ?? "# Made by tpmerge init: what the service may read of home folders.\n"
            return MachineTools.Step.write(
                path: file, text: present + lines.joined(separator: "\n") + "\n",
                command: lines.asCommand(writing: file, adding: true))
        }
        let reload: [MachineTools.Step] = [
            .run(["systemctl", "daemon-reload"]), .run(["systemctl", "try-restart", Self.units[1]]),
        ]
        return dropIns + (withPermissions ? permissions : []) + (always || !blind.isEmpty ? reload : [])
    }

    /// Each folder on the way below /home may be entered, and all in the folder be read, also what comes later.
    private var permissions: [MachineTools.Step] {
        let real = Path.resolved(path)
        let entry = isFolder ? "u:\(account):rX,d:u:\(account):rX" : "u:\(account):r"
        return parents.map { .run(["setfacl", "-m", "u:\(account):x", $0]) }
            + [.run(["setfacl"] + (isFolder ? ["-R"] : []) + ["-m", entry, real])]
    }

    /// The folders above, as the path names them and as links lead there.
    private var parents: [String] {
        var found: [String] = []
        for path in [path, Path.resolved(path)] {
            var folder = Path.folder(of: path)
            while folder.hasPrefix("/home/") || (folder + "/").hasPrefix("/root/") {
                if !found.contains(folder) { found.append(folder) }
                folder = Path.folder(of: folder)
            }
        }
        return found.sorted()
    }

    /// What a unit has to be shown: of a file its folder, since a newer file may take its place there.
    private var shown: String { isFolder ? path : Path.folder(of: path) }

    /// A folder that is missing keeps no unit from starting. (systemd.exec(5), systemd.syntax(7))
    private var bind: String { "BindReadOnlyPaths=-" + shown.quotedForUnit }

    /// Whether a unit that is installed lets the service see the path, whatever its permissions.
    private func isShown(by unit: String, _ tools: MachineTools) -> Bool {
        guard ServiceAccount.hidingFolder(of: path) != nil,
            let text = Self.unitFolders.lazy.compactMap({ tools.read("\($0)/\(unit)") }).first
        else { return true }
        let dropIns = Self.unitFolders.map { "\($0)/\(unit).d" }.flatMap { folder in
            (tools.list(folder) ?? []).filter { $0.hasSuffix(".conf") }.compactMap { tools.read("\(folder)/\($0)") }
        }
        let lines = ([text] + dropIns).flatMap { $0.split(separator: "\n") }.map(String.init)
        let home = lines.last { $0.hasPrefix("ProtectHome=") }?.dropFirst("ProtectHome=".count).lowercased() ?? "no"
        if ["no", "false", "off", "0", "read-only"].contains(home) { return true }
        return home == "tmpfs" && lines.contains { $0 == bind || covers($0) }
    }

    private func covers(_ line: String) -> Bool {
        guard let mark = line.firstIndex(of: "="), ["BindReadOnlyPaths", "BindPaths"].contains(line[..<mark]) else {
            return false
        }
        return line[mark...].dropFirst().split(separator: " ").contains { word in
            let place = word.drop { $0 == "-" }.prefix { $0 != ":" }
            return place.hasPrefix("/") && (shown == place || shown.hasPrefix(place + "/"))
        }
    }
}
