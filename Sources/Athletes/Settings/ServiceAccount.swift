import Basics
import Files
import Foundation

/// The account of the service that the Debian package installs, as root sees it.
package struct ServiceAccount: Sendable {
    package static let name = "tpmerge"
    package static let configuration = "/etc/tpmerge/config.yaml"
    /// Where the service may write files that a web server publishes.
    package static let publicFolder = "/var/www/tpmerge/"

    package let user: UInt32
    package let group: UInt32
    private let home: String

    /// nil unless the process is root's and the service is installed.
    package init?() {
        guard geteuid() == 0, Self.isInstalled, let entry = getpwnam(Self.name)?.pointee else { return nil }
        user = entry.pw_uid
        group = entry.pw_gid
        home = String(cString: entry.pw_dir)
    }

    /// Whether the service's folder exists, which only it and root can read.
    package static var isInstalled: Bool { FileStatus(Path.folder(of: configuration))?.kind == .folder }

    static func owns(_ path: String) -> Bool {
        guard let given = FileStatus(path), let ours = FileStatus(configuration) else {
            return URL(fileURLWithPath: path).standardizedFileURL.path == configuration
        }
        return given.isSameFile(as: ours)
    }

    package func keeps(_ folder: String) -> Bool { FileStatus(folder)?.owner == user }

    /// Does some work with the service's permissions: files that it can't read or write fail here, too.
    package func acting<Result>(_ work: () async -> Result) async -> Result {
        var groups = [gid_t](repeating: 0, count: 65_536)
        let count = max(0, getgroups(CInt(groups.count), &groups))
        // The real ids go first, so that root's remain as the saved ones.
        _ = (initgroups(Self.name, .init(group)), setregid(group, 0), setegid(group), setreuid(user, 0), seteuid(user))
        let result = await work()
        _ = (seteuid(0), setreuid(0, 0), setegid(0), setregid(0, 0), setgroups(.init(count), groups))
        return result
    }

    /// Becomes the service for good. A web server may read what it publishes, as with the service's unit.
    ///
    /// - Returns: an environment with the service's home.
    @discardableResult
    package func become(_ environment: [String: String]) throws(SettingsError) -> [String: String] {
        _ = umask(0o022)
        guard initgroups(Self.name, .init(group)) == 0, setgid(group) == 0, setuid(user) == 0 else {
            throw SettingsError(
                .configuration, ["tpmerge can't become the user \(Self.name), to whom \(Self.configuration) belongs."])
        }
        var environment = environment
        environment["HOME"] = home
        for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] { environment[name] = nil }
        return environment
    }

    /// The folder of a path that the unit hides from the service, whatever the permissions; nil for other paths.
    package static func hidingFolder(of path: String) -> String? {
        ["/home", "/root", "/run/user", "/tmp", "/var/tmp"].first { resolved(path).hasPrefix($0 + "/") }
    }

    /// Whether the unit lets the service publish to a path.
    package static func mayPublish(at path: String) -> Bool { resolved(path).hasPrefix(publicFolder) }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
