import Basics
package import Files
package import IntervalsAPI
package import Profiles
package import StravaAPI

/// The API keys of intervals.icu that athletes give on their settings pages: a private file for each in the folder of
/// tokens, encrypted like those.
package struct IntervalsKeys: Sendable {
    private let folder: PrivateFolder
    private let seal: TokenCipher?

    /// - Parameter seal: encrypts the keys; nil leaves them to the folder's protection.
    fileprivate init(in folder: PrivateFolder, seal: TokenCipher?) { (self.folder, self.seal) = (folder, seal) }

    /// The athlete's key; nil if none was given.
    package func key(of athlete: Athlete) throws(FileError) -> IntervalsKey? {
        try folder.check()
        let file = file(of: athlete)
        guard let bytes = try file.read() else { return nil }
        guard let key = IntervalsKey(UTF8Text.of(try opened(bytes, file.path))) else {
            throw FileError(message: "\(file.path) holds no API key. Give it anew on the settings page.")
        }
        return key
    }

    /// Once it returns, a crash can't lose the key.
    package func keep(_ key: IntervalsKey, of athlete: Athlete) throws(FileError) {
        try folder.make()
        let bytes = Array((key.revealed() + "\n").utf8)
        try file(of: athlete).write(try seal?.closed(bytes) ?? bytes)
    }

    /// Whether the athlete has one, usable or not.
    package func hasKey(of athlete: Athlete) -> Bool { FileStatus(file(of: athlete).path) != nil }

    /// Removes the athlete's key; a missing one is no error.
    package func remove(of athlete: Athlete) throws(FileError) { try file(of: athlete).remove() }

    private func opened(_ bytes: [UInt8], _ path: String) throws(FileError) -> [UInt8] {
        guard TokenCipher.isOn(bytes) else { return bytes }
        guard let seal else {
            throw FileError(
                message: "\(path) is encrypted. Set TPMERGE_TOKEN_KEY, or token_key_file in the configuration.",
                cause: .open)
        }
        return try seal.opened(bytes)
    }

    private func file(of athlete: Athlete) -> PrivateFile {
        PrivateFile(
            folder.file("intervals-\(athlete.name.asFileName).key"), holding: "the API key of intervals.icu")
    }
}

extension StateFolder {
    /// - Parameter seal: encrypts the keys; nil where none is read or written.
    package func intervalsKeys(_ seal: TokenCipher? = nil) -> IntervalsKeys { IntervalsKeys(in: tokens, seal: seal) }
}
