import Foundation

/// A place on this machine that an output goes to, looked at before writing.
struct OutputTarget: Sendable {
    private enum Kind: Sendable {
        /// A regular file, or none yet, with the mode to give it.
        case file(path: String, mode: mode_t, exists: Bool)
        /// A device or pipe, written through.
        case stream(path: String)
        case standardOutput
    }

    private let kind: Kind

    /// - Throws: `RunError.uncreatable` when nothing can be written there.
    init(_ place: Output.Place) throws(RunError) {
        guard case .file(let given) = place else {
            kind = .standardOutput
            return
        }
        guard !given.isEmpty else { throw .uncreatable("An output has no name.") }
        // What a pipe's link leads to is no path.
        let path = Self.isStream(given) ? given : OutputPath.resolved(given)
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw .uncreatable("\(given) is a folder. Choose a file in it.")
            case S_IFREG: kind = .file(path: path, mode: status.st_mode & 0o7777, exists: true)
            default: kind = .stream(path: path)
            }
            return
        }
        let folder = OutputPath.folder(of: path)
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .uncreatable(
                "The folder of \(given) does not exist. Create it with: mkdir -p \(OutputPath.quoted(folder))")
        }
        kind = .file(path: path, mode: 0o644 & ~Self.mask, exists: false)
    }

    /// Asked once, since asking changes it for a moment.
    private static let mask: mode_t = {
        let mask = umask(0)
        umask(mask)
        return mask
    }()

    /// Whether something stands at a path that is no file or folder.
    static func isStream(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    /// Whether it is written through instead of replaced.
    var isStream: Bool {
        if case .file = kind { false } else { true }
    }

    /// - Throws: `RunError.uncreatable` when the user may not write there.
    func checkWriting() throws(RunError) {
        let path: String
        switch kind {
        case .file(let file, _, _): path = OutputPath.folder(of: file)
        case .stream(let stream): path = stream
        case .standardOutput: return
        }
        guard access(path, W_OK) == 0 else { throw FileWriting.failure(path, doing: "written") }
    }

    /// What stands there now; nil when there is nothing or nobody can tell.
    func present() -> [UInt8]? {
        guard case .file(let path, _, true) = kind else { return nil }
        return try? InputFile.read(path)
    }

    /// Removes what runs that were killed have left beside a file.
    func removeLeftOvers() {
        if case .file(let path, _, _) = kind { StagedFile.removeLeftOvers(of: path) }
    }

    /// Puts a complete file beside the target; nil for streams.
    ///
    /// - Parameter other: the mode to give it instead of the target's own.
    func stage(_ bytes: [UInt8], mode other: mode_t? = nil) throws(RunError) -> StagedFile? {
        guard case .file(let path, let mode, _) = kind else { return nil }
        return try StagedFile(bytes, for: path, mode: other ?? mode)
    }

    /// Writes through.
    func stream(_ bytes: [UInt8]) throws(RunError) {
        switch kind {
        case .standardOutput: try FileWriting.write(bytes, to: 1, name: "standard output")
        case .stream(let path):
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileWriting.failure(path, doing: "opened for writing") }
            defer { close(descriptor) }
            try FileWriting.write(bytes, to: descriptor, name: path)
        case .file: break
        }
    }
}
