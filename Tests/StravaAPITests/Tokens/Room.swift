import Basics
import Files
import Foundation
import StravaAPI
import Web

/// A folder for one test, gone with it.
final class Room: Sendable {
    private let url: URL

    init() throws {
        url = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appendingPathComponent("tpmerge-keyring-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { name.isEmpty ? url.path : url.path + "/" + name }

    /// The tokens of an athlete, in a folder that isn't there at first.
    func storage(
        of athlete: String = "anna", seal: TokenCipher? = nil, now: Instant = Instant(secondsSinceEpoch: 1_773_817_200)
    ) -> ConnectionStorage {
        ConnectionFile(in: PrivateFolder(path("tokens")), athlete: athlete, seal: seal, now: { now }).storage
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Changes what a file holds, but not its mode.
    func write(_ text: String, to name: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path(name)))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    func setMode(of name: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
}
