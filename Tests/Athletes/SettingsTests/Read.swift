import Athletes
import CommandLab
import Profiles
import Testing
import WebLab

@testable import Settings

/// What the reader makes of a configuration's text, in a world whose zone is UTC.
enum Read {
    static func configuration(
        _ yaml: String, needsSources: Bool = true, environment: [String: String] = ["HOME": "/home/anna", "TZ": "UTC"]
    ) throws(SettingsError) -> Configuration {
        try ConfigurationFile.configuration(
            yaml, at: "/anna/config.yaml", environment: environment, for: ConfigurationUse(needsSources: needsSources))
    }

    static func anna(
        _ yaml: String, environment: [String: String] = ["HOME": "/home/anna", "TZ": "UTC"]
    ) throws -> Athlete {
        try #require(try configuration(yaml, environment: environment).athletes.first)
    }

    /// What is wrong with it, without the file's name; empty where nothing is.
    static func problems(_ yaml: String) -> [String] {
        do {
            _ = try configuration(yaml)
            return []
        } catch {
            return error.problems.map { $0.replacing("/anna/config.yaml:", with: "") }
        }
    }

    static func athlete(_ settings: String) -> String {
        "athletes:\n  anna:\n    feed: feed.ics\n" + settings.split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    static func under(_ key: String, _ settings: String) -> String {
        "\(key):\n" + settings.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
}

/// A folder with secrets, which is `DIR` in configurations, and in what is told of them.
struct Desk {
    let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.write("abcd efgh canary\nsecond line\n", to: "password", mode: 0o600)
        try folder.write("can\u{0}ary\n", to: "control", mode: 0o600)
        try folder.write("\ncanary\n", to: "second-line", mode: 0o600)
        try folder.write("tk_canary\n", to: "token", mode: 0o600)
        try folder.write("tk_canary\n", to: "open", mode: 0o644)
        try folder.write("tk canary\n", to: "words", mode: 0o600)
        try folder.write("\n", to: "empty", mode: 0o600)
        try folder.write(Bytes.certificate, to: "home.pem", mode: 0o644)
    }

    func configuration(_ yaml: String) throws -> Configuration {
        try Read.configuration(yaml.replacing("DIR", with: folder.path))
    }

    func problems(_ yaml: String) -> [String] {
        Read.problems(yaml.replacing("DIR", with: folder.path)).map { $0.replacing(folder.path, with: "DIR") }
    }
}
