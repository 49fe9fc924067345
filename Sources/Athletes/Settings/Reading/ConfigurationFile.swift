import Basics
import Files
import Messages
import Profiles
import Publishing
import StravaAPI
import Web
import Yams

struct ConfigurationUse {
    var needsSources = false
    /// Whether athletes may have names that a page's address can't hold.
    var takesAnyName = false
    /// Whether reading may wait, as for a pipe.
    var waits = true
    var usesMemory = true
}

/// Reads a whole configuration: either all of it makes sense, or every problem is reported at once.
enum ConfigurationFile {
    /// - Throws: `SettingsError` with a line for each problem, `file:line: what is wrong`.
    static func read(
        _ path: String, environment: [String: String], for use: ConfigurationUse
    ) throws(SettingsError) -> Configuration {
        let bytes: [UInt8]
        do { bytes = try InputFile.read(path, waits: use.waits) } catch {
            throw SettingsError(.configuration, ["The configuration: \(error)"])
        }
        return try configuration(UTF8Text.of(bytes), at: path, environment: environment, for: use)
    }

    static func configuration(
        _ text: String, at path: String, environment: [String: String], for use: ConfigurationUse
    ) throws(SettingsError) -> Configuration {
        let root: Node?
        do { root = try ConfigurationText.tree(of: text) } catch {
            throw SettingsError(.configuration, ["\(path)\(Self.place(of: error))"])
        }
        guard let zone = Zone.system(environment: environment) ?? Zone(identifier: "UTC") else {
            throw SettingsError(.configuration, ["This system has no time zone data."])
        }
        var reader = SettingReader(file: path, environment: environment, systemZone: zone, for: use)
        let (shared, athletes) = reader.everything(in: root)
        let seal = Self.seal(keyFile: shared.tokenKeyFile, &reader)
        let telegram = Self.telegram(&reader)
        if let place = PathIdentity.shared(by: athletes) { reader.report(PathIdentity.complaint(about: place)) }
        let problems = reader.sentences
        guard problems.isEmpty, let telegram else { throw SettingsError(.configuration, problems) }
        return Configuration(
            athletes: (shared.server.isConfigured ? athletes.map(\.publishingByLink) : athletes).withNeighbours,
            shared: shared,
            stateFolder: Configuration.stateFolder(configured: shared.configuredFolder, in: environment),
            telegram: telegram, seal: seal, systemZone: zone,
            permissionWarnings: Self.warnings(about: [(path, reader.secrets)] + reader.feedFiles.map { ($0, [.feed]) }))
    }

    /// One for each file that holds a secret address and can be read by other users.
    private static func warnings(about files: [(path: String, secrets: Set<SecretAddress>)]) -> [String] {
        files.filter { !$0.secrets.isEmpty && FileStatus($0.path)?.isOpenToOthers == true }.map { path, secrets in
            let words = SecretAddress.allCases.filter(secrets.contains).map(\.rawValue).joined(separator: ", ")
            return "\(path) holds \(words) and is readable by other users. Run: chmod 600 \(path.quotedForShell)"
        }
    }

    /// nil if the environment's address can't be used, which is reported.
    private static func telegram(_ reader: inout SettingReader) -> Address? {
        do { return try Configuration.telegram(in: reader.environment) } catch {
            reader.report("\(error)")
            return nil
        }
    }

    /// The key for tokens at rest, from the environment or a file; nil if neither names one.
    private static func seal(keyFile: String?, _ reader: inout SettingReader) -> TokenCipher? {
        do {
            if let key = reader.environment["TPMERGE_TOKEN_KEY"], !key.isEmpty {
                return try TokenCipher(key: Secret(key))
            }
            guard let keyFile else { return nil }
            guard let bytes = try PrivateFile(keyFile, holding: "the key for the tokens").read() else {
                throw FileError(message: "\(keyFile) does not exist.", cause: .open)
            }
            return try TokenCipher(key: Secret(UTF8Text.of(bytes)))
        } catch {
            reader.report("token_key_file: \(error)")
            return nil
        }
    }

    /// The line and problem of a YAML error, without the text around it, which could hold a secret.
    private static func place(of error: any Error) -> String {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            ":\(mark.line): this is not YAML: \(problem)"
        case .duplicatedKeysInMapping(_, let context):
            ":\(context.mark.line): a key appears twice among the settings that begin here"
        default: ": this is not YAML"
        }
    }
}

/// An address that is as good as a password, so that the file which holds it should be private.
enum SecretAddress: String, CaseIterable {
    case feed = "a feed's address"
    case topic = "the topic of an ntfy server"
    case webhook = "a webhook's address"

    /// nil for a way whose place is no secret, or lies in a file of its own.
    init?(of way: MessageWay) {
        switch way {
        case .ntfy: self = .topic
        case .webhook: self = .webhook
        case .telegram, .mail, .command: return nil
        }
    }
}
