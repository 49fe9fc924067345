/// Why a zip file brings no entry.
package enum ArchiveError: Error, Sendable, Equatable {
    /// There is no such file.
    case missing(path: String)
    /// The file can't be opened or read, and why.
    case unreadable(path: String, reason: String)
    /// The file is no zip.
    case notAnArchive(path: String)
    /// The zip's directory, or the entry that is asked for, can't be followed; half a download looks like this.
    case damaged(path: String)
    /// The zip is whole and holds no entry of that name.
    case noEntry(path: String, name: String)
    /// The entry is protected by a password.
    case encrypted(path: String, entry: String)
    /// The entry is packed by a method other than the two that every program knows.
    case unknownPacking(path: String, entry: String)
    /// The entry is larger, unpacked, than the limit in bytes.
    case tooLarge(path: String, entry: String, limit: Int)
}

extension ArchiveError: CustomStringConvertible {
    /// What is wrong with which file, and what to do next.
    package var description: String {
        switch self {
        case .missing(let path): "\(path) does not exist."
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)."
        case .notAnArchive(let path): "\(path) is not a zip file."
        case .damaged(let path): "\(path) is damaged or incomplete. Download it again."
        case .noEntry(let path, let name): "\(path) contains no \(name). Give the zip that Strava sent, as it is."
        case .encrypted(let path, let entry): "\(entry) in \(path) is protected by a password. Unpack it yourself."
        case .unknownPacking(let path, let entry):
            "\(entry) in \(path) is packed in a way that is not known here. Unpack it yourself."
        case .tooLarge(let path, let entry, let limit):
            "\(entry) in \(path) is larger than \(limit >> 20) MiB. Is it the right file?"
        }
    }
}
