package import Basics
package import Files
import Foundation
import Web

/// Stores an athlete's connection to Strava: one private file in a private folder.
package struct ConnectionFile: ConnectionStorage {
    private let folder: PrivateFolder
    private let file: PrivateFile
    private let lockPath: String
    private let seal: TokenCipher?
    private let now: @Sendable () -> Instant
    private let patience: Duration

    /// - Parameters:
    ///   - folder: contains the connections of all athletes.
    ///   - athlete: the name in the configuration; any text, since each has its own file name.
    ///   - seal: encrypts the file; without it an encrypted file can't be read.
    ///   - now: the clock: an access token that has expired is not written.
    ///   - patience: how long to wait for another process that renews the same tokens.
    package init(
        in folder: PrivateFolder, athlete: String, seal: TokenCipher? = nil, patience: Duration = .seconds(30),
        now: @escaping @Sendable () -> Instant
    ) {
        self.folder = folder
        file = PrivateFile(folder.file(Self.prefix + athlete.asFileName + Self.suffix), holding: "tokens")
        lockPath = folder.file("strava-\(athlete.asFileName).lock")
        self.seal = seal
        self.patience = patience
        self.now = now
    }

    private static let (prefix, suffix) = ("strava-", ".json")

    /// The names of all athletes whose connections are in a folder, in order.
    package static func athletes(in folder: PrivateFolder) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
            .compactMap { $0.dropFirst(prefix.count).dropLast(suffix.count).removingPercentEncoding }.sorted()
    }

    package func load() throws(FileError) -> Connection? {
        try folder.check()
        guard let bytes = try file.read() else { return nil }
        return try Connection(decoding: try opened(bytes))
    }

    package func save(_ connection: Connection) throws(FileError) {
        try folder.make()
        let bytes = connection.withoutStaleToken(at: now()).encoded()
        try file.write(try seal?.closed(bytes) ?? bytes)
    }

    package func checkSaving() throws(FileError) {
        try folder.make()
        try file.checkWriting()
    }

    package func clear() throws(FileError) { try file.remove() }

    /// Whether a killed process has left tokens beside the file, which `clear` removes, too.
    package var hasLeftover: Bool { file.hasLeftover }

    package func withExclusiveLock<Value>(
        _ work: @Sendable () async throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        do { try folder.make() } catch { throw .storage(error) }
        return try await FileLock.hold(lockPath, patience: patience, during: work) { error throws(StravaError) in
            throw .storage(error)
        }
    }

    private func opened(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        guard TokenCipher.isOn(bytes) else { return bytes }
        guard let seal else {
            throw FileError(
                message: "The tokens are encrypted. Set TPMERGE_TOKEN_KEY, or token_key_file in the configuration.",
                cause: .open)
        }
        return try seal.opened(bytes)
    }
}

extension String {
    /// An injective file name: letters, digits, `-` and `_` stay, and every other byte becomes `%` and two hexadecimal
    /// digits, so that no two names share a file and none leads elsewhere. Capitals are escaped, too, since some file
    /// systems ignore case.
    package var asFileName: String {
        var name = ""
        for byte in utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: name.unicodeScalars.append(Unicode.Scalar(byte))
            default: name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        guard name.utf8.count > Self.longestFileName else { return name.isEmpty ? "%" : name }
        return name.prefix(64) + "%" + SecretDigest(self).hexadecimal
    }

    /// Leaves room for a prefix and a suffix in the 255 bytes of a file name.
    private static let longestFileName = 160
}
