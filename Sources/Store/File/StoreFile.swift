import Basics
import Foundation

/// A memory's file, and the two that SQLite puts beside it while it is open.
struct StoreFile {
    let path: String

    init(_ path: String) { self.path = path }

    private static let companions = ["-wal", "-shm"]

    private var all: [String] { [path] + Self.companions.map { path + $0 } }

    /// Whether there is something of that name, be it no file.
    var exists: Bool { Self.exists(path) }

    /// Makes the file, empty and closed to others; SQLite gives those beside it the same mode.
    func make() throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last(at: path, doing: "created") }
        Foundation.close(descriptor)
        syncFolder()
    }

    /// Closes the files to others.
    func close() throws(StoreError) {
        for file in all {
            var status = stat()
            guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
                continue
            }
            guard chmod(file, 0o600) == 0 else { throw .last(at: file, doing: "made private") }
        }
    }

    /// Looks at what the file says of itself before SQLite does, which takes some damage for a wish to be read only,
    /// and writes to other programs' files.
    func checkHeader() throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(at: path, doing: "read") }
        defer { Foundation.close(descriptor) }
        var header = [UInt8](repeating: 0, count: 72)
        let count = read(descriptor, &header, header.count)
        guard count >= 0 else { throw .last(at: path, doing: "read") }
        guard count > 0 else { throw StoreError(Damage.empty, at: path) }
        guard header.starts(with: Array("SQLite format 3\0".utf8)) else { throw StoreError(Damage.foreign, at: path) }
        guard count == header.count, (1...2).contains(header[18]), (1...2).contains(header[19]) else {
            throw StoreError(Damage.damaged, at: path)
        }
        let owner = header[68...].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        guard owner == Schema.applicationID else { throw StoreError(Damage.foreign, at: path) }
    }

    /// Gives the files a name with the moment in it.
    ///
    /// - Returns: the path it has now.
    func setAside(_ now: Instant) throws(StoreError) -> String {
        let moment = now.description.filter { $0 != "-" && $0 != ":" }
        var other = path + Self.aside + moment
        var count = 1
        while Self.exists(other) {
            count += 1
            other = path + Self.aside + moment + "-\(count)"
        }
        for companion in Self.companions { rename(path + companion, other + companion) }
        guard rename(path, other) == 0 else { throw .last(at: path, doing: "set aside") }
        syncFolder()
        return other
    }

    func remove() throws(StoreError) {
        for file in all.reversed() {
            guard unlink(file) == 0 || errno == ENOENT else { throw .last(at: file, doing: "removed") }
        }
        syncFolder()
    }

    /// The paths of those that were set aside, without what lies beside them.
    var othersSetAside: [String] {
        let url = URL(fileURLWithPath: path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
        return names.filter { name in
            name.hasPrefix(url.lastPathComponent + Self.aside) && !Self.companions.contains { name.hasSuffix($0) }
        }.sorted().map { url.deletingLastPathComponent().path + "/" + $0 }
    }
}

extension StoreFile {
    private static let aside = ".damaged-"

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Makes a new name last through a power failure.
    private func syncFolder() {
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        Foundation.close(folder)
    }
}
