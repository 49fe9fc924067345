@testable import Settings

/// What the reader makes of a configuration's text, in a world whose zone is UTC.
enum Read {
    static func configuration(_ yaml: String, needsSources: Bool = true) throws(SettingsError) -> Configuration {
        try ConfigurationFile.configuration(
            yaml, at: "/anna/config.yaml", environment: ["HOME": "/home/anna", "TZ": "UTC"],
            for: ConfigurationUse(needsSources: needsSources))
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
