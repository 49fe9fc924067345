import Foundation
import SystemPackage

/// An output on this machine, checked before writing.
package struct OutputTarget: Sendable {
    private enum Kind: Sendable {
        /// A regular file, or none yet, with the permissions to give it.
        case file(path: String, permissions: FilePermissions, exists: Bool)
        /// A device or pipe, which is written to directly.
        case stream(path: String)
        case standardOutput
    }

    private let kind: Kind

    package static let standardOutput = OutputTarget(.standardOutput)

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// The file, device or pipe that a path leads to.
    ///
    /// - Throws: `FileError`, its cause `.uncreatable`, if nothing can be written there.
    package init(_ given: String) throws(FileError) {
        guard !given.isEmpty else { throw FileError(message: "An output has no name.", cause: .uncreatable) }
        // The target of a pipe's link is not a path.
        let path = Self.isStream(given) ? given : Path.resolved(given)
        if let status = FileStatus(path) {
            switch status.kind {
            case .folder:
                throw FileError(message: "\(given) is a folder. Choose a file in it.", cause: .uncreatable)
            case .file: kind = .file(path: path, permissions: status.permissions, exists: true)
            case .other: kind = .stream(path: path)
            }
            return
        }
        let folder = Path.folder(of: path)
        guard FileStatus(folder)?.kind == .folder else {
            throw FileError(
                message: "The folder of \(given) does not exist. Create it with: mkdir -p \(folder.quotedForShell)",
                cause: .uncreatable)
        }
        kind = .file(
            path: path, permissions: FilePermissions(rawValue: 0o644).subtracting(Self.mask), exists: false)
    }

    /// Queried once, since querying the umask changes it for a moment.
    private static let mask: FilePermissions = {
        let mask = umask(0)
        umask(mask)
        return FilePermissions(rawValue: mask)
    }()

    package static func isStream(_ path: String) -> Bool { FileStatus(path)?.kind == .other }

    /// Whether the target is written to directly rather than replaced.
    package var isStream: Bool {
        if case .file = kind { false } else { true }
    }

    /// - Throws: `FileError`, its cause `.uncreatable`, when the user may not write there.
    package func checkWriting() throws(FileError) {
        let path: String
        switch kind {
        case .file(let file, _, _): path = Path.folder(of: file)
        case .stream(let stream): path = stream
        case .standardOutput: return
        }
        try Subject(path, .output).being("written", FileSystem.checkWriting(path))
    }

    /// The present content; nil if there is none or it can't be read.
    package func present() -> [UInt8]? {
        guard case .file(let path, _, true) = kind else { return nil }
        return try? InputFile.read(path)
    }

    package func holds(_ bytes: [UInt8]) -> Bool {
        guard case .file(let path, _, true) = kind else { return false }
        return InputFile.holds(bytes, at: path)
    }

    /// Removes temporary files left by killed runs.
    package func removeLeftOvers() {
        if case .file(let path, _, _) = kind { StagedFile.removeLeftOvers(of: path) }
    }

    /// Writes a complete file beside the target; returns nil for streams.
    package func stage(_ bytes: [UInt8]) throws(FileError) -> StagedFile? {
        guard case .file(let path, let permissions, _) = kind else { return nil }
        return try StagedFile(bytes, for: path, permissions: permissions)
    }

    /// Writes the bytes directly to a stream; does nothing for a file.
    package func stream(_ bytes: [UInt8]) throws(FileError) {
        switch kind {
        case .standardOutput:
            try Subject("standard output", .output).being("written", FileDescriptor.standardOutput.put(bytes))
        case .stream(let path):
            let output = Subject(path, .output)
            let descriptor = try output.being("opened for writing", FileDescriptor.opened(path, .writeOnly))
            defer { try? descriptor.close() }
            try output.being("written", descriptor.put(bytes))
        case .file: break
        }
    }

    /// Replaces a file with one that only its owner can read (mode 0600); streams are written to directly.
    ///
    /// - Throws: `FileError`, its cause `.uncreatable` or `.failed`; an existing file is then unchanged.
    package func writePrivately(_ bytes: [UInt8]) throws(FileError) {
        guard case .file(let path, _, _) = kind else { return try stream(bytes) }
        let file = try StagedFile(bytes, for: path, permissions: .ownerReadWrite)
        do {
            try file.commit()
        } catch {
            file.discard()
            throw error
        }
    }
}
