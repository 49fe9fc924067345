/// Why an entry of a zip file can't be read.
package enum ArchiveError: Error, Sendable, Equatable {
    /// There is no such file.
    case missing(path: String)
    /// The file can't be opened or read, for `reason`.
    case unreadable(path: String, reason: String)
    /// The file is no zip.
    case notAnArchive(path: String)
    /// The zip's directory or the entry is corrupt, as after an incomplete download.
    case damaged(path: String)
    /// The zip is intact but has no entry of that name.
    case noEntry(path: String, name: String)
    /// The entry is protected by a password.
    case encrypted(path: String, entry: String)
    /// The entry uses a compression method other than the two common ones.
    case unknownPacking(path: String, entry: String)
    /// The unpacked entry is larger than the limit, in bytes.
    case tooLarge(path: String, entry: String, limit: Int)
}

extension ArchiveError: CustomStringConvertible {
    /// Says what is wrong with the file and what to do next.
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
