import Basics
import Foundation
import SystemPackage

/// A file that was found in a folder, or named itself.
package struct FoundFile: Sendable {
    /// The path below the folder; bytes that are no UTF-8, and those of unsafe characters, are shown as `%FF`.
    package let name: String
    package let stamp: FileStamp
    /// The folder in which it lies; the path itself for a file that is named alone.
    private let folder: FilePath
    private let component: FilePath.Component?

    /// - Parameter component: its name in the folder, in the system's bytes, which need not be UTF-8; nil if `folder` is
    ///   the path.
    init(name: String, stamp: FileStamp, in folder: FilePath, _ component: FilePath.Component? = nil) {
        (self.name, self.stamp, self.folder, self.component) = (name, stamp, folder, component)
    }

    /// The path in the system's bytes. It is made only for files that are read.
    var path: FilePath { component.map { folder.appending($0) } ?? folder }

    /// The same file as it is now; nil if it is gone.
    package var now: FoundFile? {
        guard let status = FileStatus(path), status.kind == .file else { return nil }
        return FoundFile(name: name, stamp: status.stamp, in: folder, component)
    }
}

/// Finds the files in a folder and in what lies below it.
///
/// Links to files are followed, links to folders are not, so that no walk goes in circles. Devices, pipes and sockets
/// are left out, and nothing is opened but folders.
package struct FolderWalk {
    package struct Names: Sendable {
        /// Whether to look for a file with this name.
        let wants: @Sendable (String) -> Bool
        let enters: @Sendable (String) -> Bool

        package init(wants: @escaping @Sendable (String) -> Bool, enters: @escaping @Sendable (String) -> Bool) {
            self.wants = wants
            self.enters = enters
        }
    }

    package private(set) var files: [FoundFile] = []
    /// Why the folder can't be read; nil if it was.
    package private(set) var failure: FileError?
    package private(set) var closed: [Closed] = []
    package struct Closed: Sendable {
        /// The path below the folder of the walk.
        let name: String
        package let error: FileError

        /// The path with a slash at its end, by which it is remembered.
        package var shown: String { name + "/" }

        /// Whether a file of the same walk lies in it, by the name that an earlier walk gave it.
        package func holds(_ file: String) -> Bool { file.hasPrefix(shown) }
    }

    private let names: Names
    private var folders: [(path: FilePath, name: String, depth: Int)]
    private var entryCount = 0

    private static let deepest = 8
    /// No athlete has more files, and a wrong folder may have any number.
    private static let mostEntries = 500_000

    /// - Parameter path: a folder; or a file, which is taken whatever its name.
    package init(_ path: String, _ names: Names) {
        self.names = names
        let root = FilePath(path)
        folders = []
        guard let status = FileStatus(root) else {
            failure = Subject(path, .input).failure(Errno(rawValue: errno), "read")
            return
        }
        switch status.kind {
        case .file: files = [FoundFile(name: root.lastComponent?.string ?? path, stamp: status.stamp, in: root)]
        case .other:
            failure = FileError(message: "\(path) is neither a folder nor a file.", cause: .unusable)
        case .folder:
            folders = [(root, "", 0)]
            while let folder = folders.popLast(), entryCount <= Self.mostEntries { read(folder) }
            if entryCount > Self.mostEntries {
                failure = FileError(
                    message: "\(path) holds more than \(Self.mostEntries) names. Is it the right folder?",
                    cause: .unusable)
            }
        }
    }

    package mutating func leaveOut(_ isOut: (FoundFile) -> Bool) { files.removeAll(where: isOut) }

    /// A file that an earlier walk has found; nil if it is gone.
    ///
    /// - Parameters:
    ///   - name: as the walk showed it.
    ///   - folder: the path of the walk.
    package static func file(_ name: String, in folder: String) -> FoundFile? {
        var path = FilePath(folder)
        if FileStatus(path)?.kind != .file {
            for shown in FilePath(name).components { path.append(entry(shownAs: shown, in: path)) }
        }
        return FoundFile(name: name, stamp: .unknown, in: path).now
    }

    /// The name of an entry in the system's bytes, which are looked for only if the shown name may stand for others.
    private static func entry(shownAs shown: FilePath.Component, in folder: FilePath) -> FilePath.Component {
        guard shown.string.contains("%"), FileStatus(folder.appending(shown)) == nil,
            let stream = folder.withPlatformString({ opendir($0) })
        else { return shown }
        defer { closedir(stream) }
        var count = 0
        while let entry = readdir(stream), count <= mostEntries {
            if let name = name(of: entry), name.shown == shown.string { return name }
            count += 1
        }
        return shown
    }

    private mutating func read(_ folder: (path: FilePath, name: String, depth: Int)) {
        guard let stream = folder.path.withPlatformString({ opendir($0) }) else {
            let error = Subject(folder.path.string, .input).failure(Errno(rawValue: errno), "read")
            // A folder below may be moved or deleted while its neighbours are read.
            guard folder.depth == 0 || error.cause != .missing else { return }
            if folder.depth == 0 { failure = error } else { closed.append(Closed(name: folder.name, error: error)) }
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream), entryCount <= Self.mostEntries {
            guard let name = Self.name(of: entry), name.kind == .regular else { continue }
            entryCount += 1
            take(name, Int32(entry.pointee.d_type), in: folder, dirfd(stream))
        }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> FilePath.Component? {
        // The name may be longer than the field that the system's headers declare, so it isn't copied.
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
        let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
        return FilePath.Component(platformString: name)
    }

    private mutating func take(
        _ component: FilePath.Component, _ type: Int32, in folder: (path: FilePath, name: String, depth: Int),
        _ descriptor: Int32
    ) {
        let name = component.shown
        // Only some file systems tell what a name stands for.
        let mayBeFolder = type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN)
        let mayBeFile = type != Int32(DT_DIR) && names.wants(name)
        guard mayBeFile || mayBeFolder && folder.depth < Self.deepest && names.enters(name) else { return }
        let shown = folder.name.isEmpty ? name : folder.name + "/" + name
        if mayBeFolder,
            type == Int32(DT_DIR) || FileStatus(component, in: descriptor, followingLinks: false)?.kind == .folder
        {
            folders.append((folder.path.appending(component), shown, folder.depth + 1))
        } else if mayBeFile, let status = FileStatus(component, in: descriptor), status.kind == .file {
            files.append(FoundFile(name: shown, stamp: status.stamp, in: folder.path, component))
        }
    }
}

extension FilePath.Component {
    /// The name as text. Two names are never shown alike, but if one contains the signs that stand for a byte.
    fileprivate var shown: String {
        withPlatformString { pointer in
            let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map(UInt8.init(bitPattern:))
            let name = String(validating: bytes, as: UTF8.self)
            if let name, !name.unicodeScalars.contains(where: \.isUnsafeOnALine) { return name }
            return bytes.reduce(into: "") { name, byte in
                name += (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "%" + byte.capitalHexadecimal
            }
        }
    }
}
