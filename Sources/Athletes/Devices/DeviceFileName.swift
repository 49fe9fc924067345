import Files
import Strava

/// Which names in a folder of device files count.
///
/// Extensions only decide what is opened; what a file is follows from its content.
enum DeviceFileName {
    static let names = FolderWalk.Names(wants: isWanted, enters: isEntered)

    /// Whether a file with this name may hold activities. Files that programs are still copying have names of their own.
    static func isWanted(_ name: String) -> Bool {
        guard !isHidden(name), !name.hasSuffix("~") else { return false }
        // By bytes, since each look passes thousands of names.
        var rest = name.utf8[...]
        if ends(rest, with: ".gz") { rest = rest.dropLast(3) }
        return recordings.contains { ends(rest, with: $0) } || isZip(name)
    }

    /// Whether to look into a folder with this name.
    static func isEntered(_ name: String) -> Bool {
        !isHidden(name) && !foreign.contains(name.lowercased())
    }

    /// Whether a name is that of an archive, which is told and not opened.
    static func isZip(_ name: String) -> Bool { ends(name.utf8[...], with: ".zip") }

    private static func ends(_ name: Substring.UTF8View, with ending: StaticString) -> Bool {
        let count = ending.utf8CodeUnitCount
        guard name.count >= count else { return false }
        // Only letters and a full stop are compared.
        return zip(name.suffix(count), UnsafeBufferPointer(start: ending.utf8Start, count: count))
            .allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// Such as `.~lock.`, `._NAME` of macOS, `.NAME.XXXXXX` of rsync, `.syncthing.NAME.tmp`, `~syncthing~NAME.tmp`,
    /// `.stversions`, `.Trash-1000`.
    private static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") || name.hasPrefix("~") }

    private static let recordings: [StaticString] = [".fit", ".tcx", ".gpx"]
    /// What synchronising programs, network stores and systems keep for themselves.
    private static let foreign: Set<String> = ["@eadir", "#recycle", "$recycle.bin", "__macosx", "lost+found"]
}

extension String {
    /// Whether device files are at this path: a folder that isn't Strava's archive, or a file with a name of theirs.
    package var holdsDeviceFiles: Bool {
        guard FileStatus(self)?.kind == .folder else {
            let name = split(separator: "/").last.map(String.init) ?? self
            return DeviceFileName.isWanted(name) && !DeviceFileName.isZip(name)
        }
        return FileStatus(self + "/" + BulkExport.tableName) == nil
    }
}
