import Basics
import Files
import Profiles
import Senders
import Yams

/// A configuration that is there already, to which an athlete is added.
package struct PresentConfiguration: Sendable {
    private let file: HandWrittenFile
    private let environment: [String: String]
    private let bytes: [UInt8]
    private let configuration: Configuration

    /// - Throws: `SettingsError`: what `check` says of the file.
    init(at path: String, environment: [String: String]) throws(SettingsError) {
        (file, self.environment) = (HandWrittenFile(path), environment)
        do { bytes = try InputFile.read(path, waits: false) } catch {
            throw SettingsError(.configuration, ["The configuration: \(error)"])
        }
        do { try file.checkOwner() } catch { throw .nothingWritten(error.kind, "\(error)") }
        configuration = try Self.read(UTF8Text.of(bytes), at: path, environment)
    }

    /// The line of an athlete's name; nil if there is none of that name.
    func line(of name: String) -> Int? {
        let tree = (try? ConfigurationText.tree(of: UTF8Text.of(bytes))) ?? nil
        return tree?["athletes"]?.mapping?.keys.first { $0.string == name }?.mark?.line
    }

    var stateFolder: String { configuration.stateFolder }
    var earlier: String { file.earlier }

    /// The server that gives all calendars out; nil if none is configured.
    package var server: ServedAddress? {
        let server = configuration.server
        return server.isConfigured ? ServedAddress(listen: server.listen, publicURL: server.publicURL) : nil
    }

    /// How mail is sent; nil if that isn't configured.
    var mail: MailAccount? { configuration.mail }

    /// The folder into which the first athlete's calendar goes; nil if that is none of this machine's.
    package var folder: String? {
        configuration.athletes.lazy.flatMap(\.outputs).compactMap { output -> String? in
            guard output.format == .ics, case .file(let path) = output.place else { return nil }
            return Path.folder(of: path)
        }.first
    }

    /// Writes the athlete into the file, after it was tried as a whole.
    ///
    /// - Parameters:
    ///   - holdsSecret: whether others may not read the file then.
    ///   - group: the one that may nevertheless, if it is the file's.
    /// - Throws: `SettingsError`; the file is then unchanged.
    func add(_ athlete: AddedAthlete, holdsSecret: Bool, for group: UInt32?) throws(SettingsError) {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if let index = lines.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) {
            throw SettingsError(
                .configuration, ["\(file.path):\(index + 1): tpmerge adds nothing to a file that isn't UTF-8"])
        }
        let new = try athlete.added(to: text, at: file.path)
        var tried = try Self.read(UTF8Text.of(Array(new.utf8)), at: file.path, environment)
        tried.path = file.path
        tried.athletes.removeAll { $0.name != athlete.name }
        try MemoryGuard(environment: environment).check(tried)
        do {
            try file.replace(bytes, by: Array(new.utf8), isSecret: holdsSecret, for: group)
        } catch { throw .nothingWritten(error.kind, "\(error)") }
    }

    private static func read(
        _ text: String, at path: String, _ environment: [String: String]
    ) throws(SettingsError) -> Configuration {
        try ConfigurationFile.configuration(
            text, at: path, environment: environment, for: ConfigurationUse(needsSources: true, waits: false))
    }
}
