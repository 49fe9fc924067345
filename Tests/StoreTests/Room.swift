import Basics
import Foundation
import Store

/// A folder for one test, gone with it, and the memory in it.
final class Room: Sendable {
    static let now = Instant(secondsSinceEpoch: 1_773_817_200)

    private let url: URL

    init() throws {
        url = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appendingPathComponent("tpmerge-store-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { path("anna.sqlite") }

    func path(_ name: String) -> String { url.path + "/" + name }

    func open() throws -> AthleteStore { try AthleteStore.open(path, now: Self.now) }

    /// Returns what a reader sees; nil if there is nothing.
    func look() throws -> Snapshot? {
        try AthleteStore.look(path) { store throws(StoreError) in try store.everything() }
    }

    /// A closed file that holds a memory.
    func fill(_ memory: Snapshot = .full) throws {
        try open().keep(memory, insteadOf: Snapshot(), at: Self.now)
    }

    func bytes(_ name: String = "anna.sqlite") throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// Puts bytes in place of a file, and leaves nothing beside it.
    func write(_ bytes: [UInt8], to name: String = "anna.sqlite") throws {
        for companion in ["-wal", "-shm"] { unlink(path(name + companion)) }
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    func setMode(of name: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    /// Makes all files, and the folder, look as if no process had written to them for a long time.
    func age() throws {
        for path in try names().map(path) + [url.path] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
        }
    }

    /// The names of all files, their sizes, modes and when they were last written.
    func state() throws -> [String: [String]] {
        var state: [String: [String]] = [:]
        for name in try names() { state[name] = try attributes(path(name)) }
        return state
    }

    /// When a file was last made or removed here.
    func change() throws -> [String] { try attributes(url.path) }

    private func attributes(_ path: String) throws -> [String] {
        let found = try FileManager.default.attributesOfItem(atPath: path)
        let written = (found[.modificationDate] as? Date)?.timeIntervalSince1970
        return ["\(found[.size] ?? 0)", "\(written ?? 0)", "\(found[.posixPermissions] ?? 0)"]
    }
}
