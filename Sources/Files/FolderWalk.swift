import Foundation
import SystemPackage

/// A file that was found in a folder, or named itself.
package struct FoundFile: Sendable {
    /// The path below the folder; bytes that are no UTF-8 are shown as `%FF`.
    package let name: String
    package let stamp: FileStamp
    /// The path in the system's bytes, which need not be UTF-8.
    let path: FilePath

    /// The same file as it is now; nil if it is gone.
    package var now: FoundFile? {
        guard let status = FileStatus(path), status.kind == .file else { return nil }
        return FoundFile(name: name, stamp: status.stamp, path: path)
    }
}

/// Finds the files in a folder and in what lies below it.
///
/// Links to files are followed, links to folders are not, so that no walk goes in circles. Devices, pipes and sockets
/// are left out, and nothing is opened but folders.
package struct FolderWalk {
    /// Which names count.
    package struct Names: Sendable {
        /// Whether to look for a file with this name.
        let wants: @Sendable (String) -> Bool
        /// Whether to enter a folder with this name.
        let enters: @Sendable (String) -> Bool

        package init(wants: @escaping @Sendable (String) -> Bool, enters: @escaping @Sendable (String) -> Bool) {
            self.wants = wants
            self.enters = enters
        }
    }

    package private(set) var files: [FoundFile] = []
    /// Why a part of the folder can't be read, the first of several reasons; nil if all of it was.
    package private(set) var failure: FileError?
    private let names: Names
    /// The folders that remain to be read, with their names and depths.
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
        case .file: files = [FoundFile(name: root.lastComponent?.string ?? path, stamp: status.stamp, path: root)]
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

    /// A file that an earlier walk has found; nil if it is gone, or if its name was no UTF-8.
    ///
    /// - Parameter folder: the path of the walk.
    package static func file(_ name: String, in folder: String) -> FoundFile? {
        let root = FilePath(folder)
        let path = FileStatus(root)?.kind == .file ? root : root.appending(name)
        return FoundFile(name: name, stamp: .unknown, path: path).now
    }

    private mutating func read(_ folder: (path: FilePath, name: String, depth: Int)) {
        guard let stream = folder.path.withPlatformString({ opendir($0) }) else {
            let code = Errno(rawValue: errno)
            failure = failure ?? Subject(folder.path.string, .input).failure(code, "read")
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream), entryCount <= Self.mostEntries {
            guard let name = Self.name(of: entry), name.kind == .regular else { continue }
            entryCount += 1
            take(name, Int32(entry.pointee.d_type), in: folder)
        }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> FilePath.Component? {
        // The name may be longer than the field that the system's headers declare, so it isn't copied.
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
        let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
        return FilePath.Component(platformString: name)
    }

    private mutating func take(
        _ component: FilePath.Component, _ type: Int32, in folder: (path: FilePath, name: String, depth: Int)
    ) {
        let name = component.shown
        // Only some file systems tell what a name stands for.
        let mayBeFolder = type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN)
        let mayBeFile = type != Int32(DT_DIR) && names.wants(name)
        guard mayBeFile || mayBeFolder && folder.depth < Self.deepest && names.enters(name) else { return }
        let path = folder.path.appending(component)
        let shown = folder.name.isEmpty ? name : folder.name + "/" + name
        if mayBeFolder, type == Int32(DT_DIR) || FileStatus(path, followingLinks: false)?.kind == .folder {
            folders.append((path, shown, folder.depth + 1))
        } else if mayBeFile, let status = FileStatus(path), status.kind == .file {
            files.append(FoundFile(name: shown, stamp: status.stamp, path: path))
        }
    }
}

extension FilePath.Component {
    /// The name as text. Two names are never shown alike, but if one contains the signs that stand for a byte.
    fileprivate var shown: String {
        withPlatformString { pointer in
            let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map(UInt8.init(bitPattern:))
            if let name = String(validating: bytes, as: UTF8.self) { return name }
            return bytes.reduce(into: "") { name, byte in
                name += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
