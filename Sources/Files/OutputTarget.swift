import Foundation
import SystemPackage

/// A place on this machine that something is written to, looked at before writing.
package struct OutputTarget: Sendable {
    private enum Kind: Sendable {
        /// A regular file, or none yet, with the mode to give it.
        case file(path: String, permissions: FilePermissions, exists: Bool)
        /// A device or pipe, written through.
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
    /// - Throws: `FileError`, its cause `.uncreatable`, when nothing can be written there.
    package init(_ given: String) throws(FileError) {
        guard !given.isEmpty else { throw FileError(message: "An output has no name.", cause: .uncreatable) }
        // What a pipe's link leads to is no path.
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

    /// Asked once, since asking changes it for a moment.
    private static let mask: FilePermissions = {
        let mask = umask(0)
        umask(mask)
        return FilePermissions(rawValue: mask)
    }()

    /// Whether something stands at a path that is no file or folder.
    package static func isStream(_ path: String) -> Bool { FileStatus(path)?.kind == .other }

    /// Whether it is written through instead of replaced.
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

    /// What stands there now; nil when there is nothing or nobody can tell.
    package func present() -> [UInt8]? {
        guard case .file(let path, _, true) = kind else { return nil }
        return try? InputFile.read(path)
    }

    /// Removes what runs that were killed have left beside a file.
    package func removeLeftOvers() {
        if case .file(let path, _, _) = kind { StagedFile.removeLeftOvers(of: path) }
    }

    /// Puts a complete file beside the target; nil for streams.
    ///
    /// - Throws: `FileError`, its cause `.uncreatable` or `.failed`.
    package func stage(_ bytes: [UInt8]) throws(FileError) -> StagedFile? {
        guard case .file(let path, let permissions, _) = kind else { return nil }
        return try StagedFile(bytes, for: path, permissions: permissions)
    }

    /// Writes through.
    ///
    /// - Throws: `FileError`, its cause `.uncreatable` or `.failed`.
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

    /// Replaces a file by bytes that are for its owner's eyes only (mode 0600); what is no file is written through.
    ///
    /// - Throws: `FileError`, its cause `.uncreatable` or `.failed`; then a file is as it was.
    package func writePrivately(_ bytes: [UInt8]) throws(FileError) {
        guard case .file(let path, _, _) = kind else { return try stream(bytes) }
        let file = try StagedFile(bytes, for: path, permissions: .ownerReadWrite)
        do throws(FileError) {
            try file.commit()
        } catch {
            file.discard()
            throw error
        }
    }
}
