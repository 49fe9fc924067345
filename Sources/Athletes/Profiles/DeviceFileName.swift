package import Files
import Strava

/// Which names in a folder of device files count.
///
/// The extension only decides whether a file is opened; its content decides what it is.
package enum DeviceFileName {
    package static let names = FolderWalk.Names(wants: isWanted, enters: isEntered)

    /// Whether a file with this name may contain activities. Programs use other names while they are still copying a
    /// file.
    package static func isWanted(_ name: String) -> Bool {
        guard !isHidden(name), !name.hasSuffix("~") else { return false }
        // Works on bytes, since each look checks thousands of names.
        var rest = name.utf8[...]
        if ends(rest, with: ".gz") { rest = rest.dropLast(3) }
        return recordings.contains { ends(rest, with: $0) } || isZip(name)
    }

    static func isEntered(_ name: String) -> Bool {
        !isHidden(name) && !foreign.contains(name.lowercased())
    }

    /// Whether a name is that of a zip archive, which is reported but not opened.
    package static func isZip(_ name: String) -> Bool { ends(name.utf8[...], with: ".zip") }

    private static func ends(_ name: Substring.UTF8View, with ending: StaticString) -> Bool {
        let count = ending.utf8CodeUnitCount
        guard name.count >= count else { return false }
        // Only letters and a full stop are compared.
        return zip(name.suffix(count), UnsafeBufferPointer(start: ending.utf8Start, count: count))
            .allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// Examples: `.~lock.`, `._NAME` of macOS, `.NAME.XXXXXX` of rsync, `.syncthing.NAME.tmp`, `~syncthing~NAME.tmp`,
    /// `.stversions`, `.Trash-1000`.
    private static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") || name.hasPrefix("~") }

    private static let recordings: [StaticString] = [".fit", ".tcx", ".gpx"]
    /// Folders that sync programs, network storage and operating systems keep for themselves.
    private static let foreign: Set<String> = ["@eadir", "#recycle", "$recycle.bin", "__macosx", "lost+found"]
}

extension String {
    /// Whether this path leads to a folder into which no device has put a file yet.
    package var hasNoDeviceFiles: Bool { FolderWalk(self, DeviceFileName.names).files.isEmpty }

    /// Whether this path leads to device files: a folder that isn't Strava's archive, or a file named like a recording.
    package var holdsDeviceFiles: Bool {
        guard FileStatus(self)?.kind == .folder else {
            let name = split(separator: "/").last.map(String.init) ?? self
            return DeviceFileName.isWanted(name) && !DeviceFileName.isZip(name)
        }
        return FileStatus(self + "/" + BulkExport.tableName) == nil
    }
}
