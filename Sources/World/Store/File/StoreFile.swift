import Basics
import Files
import Foundation
import GRDB
import SystemPackage

/// A database's file, and the two files that SQLite puts beside it while it is open.
struct StoreFile {
    let path: String
    private let tables: Tables
    /// The name that errors give it: the one it gets once it is complete.
    private let finalPath: String

    init(_ path: String, of tables: Tables = Schema.tables, finalPath: String? = nil) {
        self.path = path
        self.tables = tables
        self.finalPath = finalPath ?? path
    }

    private static let companions = ["-wal", "-shm"]

    private var all: [String] { [path] + Self.companions.map { path + $0 } }

    /// Whether the path exists, even if it isn't a regular file.
    var exists: Bool { Self.exists(path) }

    /// The status of the file and its log, which changes with each write.
    var state: [FileStatus?] { [path, path + "-wal"].map { FileStatus($0) } }

    /// Whether the log holds data that may not be in the file yet.
    var hasLog: Bool { (FileStatus(path + "-wal")?.size ?? 0) > 0 }

    /// Opens the existing file.
    ///
    /// - Parameters:
    ///   - patience: how long a thread waits for another process that is writing, in whole seconds.
    ///   - isTrusted: whether the file needn't be checked for damage.
    func open(patience: Duration = StoreQueue.patience, isTrusted: Bool = false) throws(StoreError) -> DatabaseQueue {
        do {
            let queue = try StoreQueue.open(path, patience: patience)
            if !isTrusted { try StoreQueue.check(queue) }
            try tables.prepare(queue)
            return queue
        } catch {
            throw StoreError(opening: error, at: path)
        }
    }

    /// Makes the file, closed to others, with empty tables, and opens it; SQLite gives its companions the same mode.
    func make(patience: Duration = StoreQueue.patience) throws(StoreError) -> DatabaseQueue {
        let descriptor = try Self.being(
            "created", finalPath, FileDescriptor.opened(path, .readWrite, [.create, .exclusiveCreate]))
        try? descriptor.close()
        FileSystem.syncFolder(of: path)
        do {
            let queue = try StoreQueue.open(path, markedAs: tables.applicationID, patience: patience)
            try tables.prepare(queue)
            return queue
        } catch {
            throw StoreError(error, at: finalPath)
        }
    }

    /// The file under its temporary name, while it is being made.
    var draft: StoreFile { StoreFile(path + ".new", of: tables, finalPath: path) }

    /// Renames the file to another, unless that exists. A log beside the new name belongs to neither and is removed.
    func become(_ other: StoreFile) throws(StoreError) {
        if !other.exists { other.removeCompanions() }
        do {
            // Renaming would replace a file that another process has made meanwhile.
            try FileSystem.link(path, as: other.path)
            try FileSystem.remove(path)
        } catch {
            guard error != .fileExists else { throw StoreError(error, at: other.path, doing: "created") }
            // Some file systems have no hard links.
            try Self.being("created", other.path, FileSystem.rename(path, to: other.path))
        }
        FileSystem.syncFolder(of: other.path)
    }

    var companionsNow: [FileStatus] { Self.companions.compactMap { FileStatus(path + $0) } }

    /// Removes the files beside it, as far as possible.
    ///
    /// - Parameter former: the companions of a file that was here before; others stay. nil for all.
    func removeCompanions(_ former: [FileStatus]? = nil) {
        for companion in Self.companions.map({ path + $0 }) {
            guard let status = FileStatus(companion), former?.contains(where: status.isSameFile) ?? true else {
                continue
            }
            try? FileSystem.remove(companion)
        }
    }

    func close() throws(StoreError) {
        for file in all {
            guard let status = FileStatus(file), status.kind == .file, status.isOpenToOthers else { continue }
            try Self.being("made private", file, FileSystem.setPermissions(of: file, .ownerReadWrite))
        }
    }

    /// Checks the file's header before SQLite does, which takes some damage for a request to open read-only, and writes
    /// to other programs' files.
    func checkHeader() throws(StoreError) {
        let descriptor = try Self.being("read", path, FileDescriptor.opened(path, .readOnly))
        defer { try? descriptor.close() }
        let header = try Self.being("read", path, descriptor.contents(atMost: Self.headerSize))
        guard !header.isEmpty else { throw StoreError(Damage.empty, at: path) }
        guard header.starts(with: Array("SQLite format 3\0".utf8)) else { throw StoreError(Damage.foreign, at: path) }
        guard header.count == Self.headerSize, (1...2).contains(header[18]), (1...2).contains(header[19]) else {
            throw StoreError(Damage.damaged, at: path)
        }
        let owner = header[68...].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        guard owner == tables.applicationID else { throw StoreError(Damage.foreign, at: path) }
    }

    /// Renames the files to a name that contains the moment, and returns the new path.
    func setAside(_ now: Instant) throws(StoreError) -> String {
        let moment = now.description.filter { $0 != "-" && $0 != ":" }
        var other = path + Self.aside + moment
        var count = 1
        while Self.exists(other) {
            count += 1
            other = path + Self.aside + moment + "-\(count)"
        }
        for companion in Self.companions {
            try? FileSystem.rename(path + companion, to: other + companion)
        }
        try Self.being("set aside", path, FileSystem.rename(path, to: other))
        FileSystem.syncFolder(of: path)
        return other
    }

    func remove() throws(StoreError) {
        for file in all.reversed() {
            try Self.being("removed", file, FileSystem.remove(file))
        }
        FileSystem.syncFolder(of: path)
    }

    /// The paths of files that were set aside, without their companions.
    var othersSetAside: [String] {
        let url = URL(fileURLWithPath: path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
        return names.filter { name in
            name.hasPrefix(url.lastPathComponent + Self.aside) && !Self.companions.contains { name.hasSuffix($0) }
        }.sorted().map { url.deletingLastPathComponent().path + "/" + $0 }
    }

    private static let aside = ".damaged-"

    /// The size of the header that is checked, in bytes.
    private static let headerSize = 72

    private static func exists(_ path: String) -> Bool { FileStatus(path, followingLinks: false) != nil }

    /// Runs a system call, and turns its error into the sentence that a file can't be read, removed and so on.
    static func being<Answer>(
        _ what: String, _ path: String, _ call: @autoclosure () throws(Errno) -> Answer
    ) throws(StoreError) -> Answer {
        do { return try call() } catch { throw StoreError(error, at: path, doing: what) }
    }
}
