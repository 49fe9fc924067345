import Files
import Foundation

/// The account of the service that the Debian package brings, as root sees it.
struct ServiceAccount {
    static let name = "tpmerge"
    static let configuration = "/etc/tpmerge/config.yaml"
    /// Where the service may write what a web server gives out.
    static let publicFolder = "/var/www/tpmerge/"

    let user: uid_t
    let group: gid_t

    /// nil for all but root, and where the service isn't installed.
    init?() {
        guard geteuid() == 0, FileStatus(Path.folder(of: Self.configuration))?.kind == .folder,
            let entry = getpwnam(Self.name)
        else { return nil }
        user = entry.pointee.pw_uid
        group = entry.pointee.pw_gid
    }

    /// Does some work as the service would: what it may not read or write fails here, too.
    func acting<Result>(_ work: () async -> Result) async -> Result {
        var groups = [gid_t](repeating: 0, count: 65_536)
        let count = max(0, getgroups(CInt(groups.count), &groups))
        // The real numbers go first, so that root's remain as the saved ones.
        _ = (initgroups(Self.name, .init(group)), setregid(group, 0), setegid(group), setreuid(user, 0), seteuid(user))
        let result = await work()
        _ = (seteuid(0), setreuid(0, 0), setegid(0), setregid(0, 0), setgroups(.init(count), groups))
        return result
    }

    /// Is the service from now on; says whether it worked. What it publishes may be read by a web server, as with its unit.
    func become() -> Bool {
        _ = umask(0o022)
        return initgroups(Self.name, .init(group)) == 0 && setgid(group) == 0 && setuid(user) == 0
    }

    /// What the service's unit hides from it, whatever files permit; nil for all else.
    static func hidingFolder(of path: String) -> String? {
        ["/home", "/root", "/run/user", "/tmp", "/var/tmp"].first { resolved(path).hasPrefix($0 + "/") }
    }

    /// Whether the service's unit lets it publish there.
    static func mayPublish(at path: String) -> Bool { resolved(path).hasPrefix(publicFolder) }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
