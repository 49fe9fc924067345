import Basics
import JSON
import Store

struct FilesStatus {
    let folders: [Folder]

    struct Folder {
        let path: String
        /// How many files contain activities.
        let recordings: Int
        /// How many can't be used.
        let unusable: Int
        /// When the folder was last read to its end; nil if it never was.
        let read: Instant?
        let failure: SourceFailure?
    }

    /// nil if the athlete has none.
    init?(_ remembered: Snapshot) {
        guard !remembered.devices.folders.isEmpty else { return nil }
        folders = remembered.devices.folders.map { folder in
            let files = remembered.devices.files.lazy.filter { $0.folder == folder.path }
            return Folder(
                path: folder.path, recordings: files.count { $0.verdict == .used },
                unusable: files.count { $0.verdict == .unusable }, read: folder.read,
                failure: folder.failure)
        }
    }

    func lines(now: Instant) -> [String] { folders.flatMap { $0.lines(now: now) } }

    func complaints(_ now: Instant) -> [String] {
        folders.compactMap { folder in folder.failure?.complaint(now).map { "\(folder.path) \($0)" } }
    }
}

extension FilesStatus.Folder {
    fileprivate func lines(now: Instant) -> [String] {
        let unusable = unusable > 0 ? ", \(unusable) that can't be used" : ""
        let read = read.map { "read \($0.told(before: now))" } ?? "never read"
        return ["\(path): \(recordings.counted("recording"))\(unusable); \(read)"]
            + [failure?.line(now)].compactMap(\.self)
    }
}

extension JSONWriter {
    mutating func members(of folder: FilesStatus.Folder) {
        member("path", folder.path)
        member("recordings", folder.recordings)
        member("unusable", folder.unusable)
        member("read", folder.read)
        member(failure: folder.failure)
    }
}
