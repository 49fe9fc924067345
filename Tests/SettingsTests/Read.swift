import Athletes
import Testing

@testable import Settings

/// What the reader makes of a configuration's text, in a world whose zone is UTC.
enum Read {
    static func configuration(
        _ yaml: String, needsSources: Bool = true, environment: [String: String] = ["HOME": "/home/anna", "TZ": "UTC"]
    ) throws(SettingsError) -> Configuration {
        try ConfigurationFile.configuration(
            yaml, at: "/anna/config.yaml", environment: environment, for: ConfigurationUse(needsSources: needsSources))
    }

    /// The first athlete in it.
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

    /// One athlete with a feed and these settings.
    static func athlete(_ settings: String) -> String {
        "athletes:\n  anna:\n    feed: feed.ics\n" + settings.split(separator: "\n").map { "    \($0)\n" }.joined()
    }
}
