import Basics
import Foundation
import Pipeline
import Yams

/// The configuration, read whole: either all of it makes sense, or every problem is told at once.
struct ConfigurationFile {
    let athletes: [Athlete]
    /// One for each file that holds a feed's address and that others can read; it says how to mend that.
    let permissionWarnings: [String]

    /// - Throws: `SettingsError` with a line for each problem, `file:line: what is wrong`.
    init(path: String, environment: [String: String]) throws(SettingsError) {
        let bytes: [UInt8]
        do { bytes = try InputFile.read(path) } catch {
            throw SettingsError(status: .configuration, problems: ["The configuration: \(error)"])
        }
        let root: Node?
        do { root = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self)) } catch {
            throw SettingsError(status: .configuration, problems: ["\(path)\(Self.place(of: error))"])
        }
        guard let zone = Zone.system(environment: environment) ?? Zone(identifier: "UTC") else {
            throw SettingsError(status: .configuration, problems: ["The system knows no time zones."])
        }
        var reader = ConfigurationReader(
            file: path, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            home: environment["HOME"] ?? NSHomeDirectory(), systemZone: zone)
        athletes = reader.athletes(in: root)
        guard reader.problems.isEmpty else {
            throw SettingsError(status: .configuration, problems: reader.problems)
        }
        let secrets = (reader.namesAddress ? [path] : []) + reader.feedFiles
        permissionWarnings = secrets.filter(Self.isOpen).map { file in
            "\(file) holds a feed's address and others can read it. Run: chmod 600 \(OutputPath.quoted(file))"
        }
    }

    private static func isOpen(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    /// Line and problem of a YAML error, without the text around it, which could hold a secret.
    private static func place(of error: any Error) -> String {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            ":\(mark.line): this is not YAML: \(problem)"
        case .duplicatedKeysInMapping(_, let context):
            ":\(context.mark.line): among the settings that begin here a key stands twice"
        default: ": this is not YAML"
        }
    }
}
