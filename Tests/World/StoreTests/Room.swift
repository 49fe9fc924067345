import Basics
import CommandLab
import Foundation
import Store

/// A folder for one test, gone with it, and the memory in it.
final class Room: Sendable {
    static let now = Instant(secondsSinceEpoch: 1_773_817_200)

    private let folder: Folder

    init() throws { folder = try .empty() }

    var path: String { path("anna.sqlite") }

    func path(_ name: String) -> String { folder.path(name) }

    func open() throws -> AthleteStore { try AthleteStore.open(path, now: Self.now) }

    func access(telling tell: @escaping @Sendable (String) -> Void = { _ in }) -> AccessStore {
        AccessStore(in: path("state"), now: { Self.now }, sleep: { _ in }, tell: tell)
    }

    /// Returns what a reader sees; nil if there is nothing.
    func look() throws -> Snapshot? {
        try AthleteStore.look(path) { store throws(StoreError) in try store.everything() }
    }

    func fill(_ memory: Snapshot = .full) throws {
        try open().keep(memory, insteadOf: Snapshot(), at: Self.now)
    }

    func bytes(_ name: String = "anna.sqlite") throws -> [UInt8] { Array(try folder.data(name)) }

    /// Puts bytes in place of a file, and leaves nothing beside it.
    func write(_ bytes: [UInt8], to name: String = "anna.sqlite") throws {
        for companion in ["-wal", "-shm"] { unlink(path(name + companion)) }
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    func names() throws -> [String] { try folder.names() }

    func mode(of name: String) throws -> Int? { try folder.mode(name) }

    func setMode(of name: String, _ mode: Int) throws { try folder.setMode(name, mode) }

    /// Makes all files, and the folder, look as if no process had written to them for a long time.
    func age() throws {
        for name in try names() + [""] { try folder.setModified(name, Date(timeIntervalSince1970: 1_000_000_000)) }
    }

    /// The names of all files, their sizes, modes and when they were last written.
    func state() throws -> [String: [String]] {
        try names().reduce(into: [:]) { $0[$1] = try attributes(path($1)) }
    }

    /// When a file was last made or removed here.
    func change() throws -> [String] { try attributes(folder.path) }

    private func attributes(_ path: String) throws -> [String] {
        let found = try FileManager.default.attributesOfItem(atPath: path)
        let written = (found[.modificationDate] as? Date)?.timeIntervalSince1970
        return ["\(found[.size] ?? 0)", "\(written ?? 0)", "\(found[.posixPermissions] ?? 0)"]
    }
}
