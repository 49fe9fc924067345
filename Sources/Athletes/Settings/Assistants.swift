package import Store
import Yams

/// What programs with language models may be told (`mcp` in the configuration).
package struct AssistantSettings: Sendable, Equatable {
    /// The athletes' names; nil for all.
    package var athletes: [String]?
    /// Never Strava's API.
    package var origins = Origins.outsideAPI
    /// Whether the coach's texts are told.
    package var tellsNotes = true
    /// How many days before today are told.
    package var daysBack = 3660

    package init() {}

    package func lists(_ name: String) -> Bool { athletes?.contains(name) ?? true }
}

/// Reads the settings under `mcp` at the top.
extension SettingReader {
    mutating func assistants(_ node: Node) -> AssistantSettings {
        var told = AssistantSettings()
        for setting in settings(node, in: "mcp", of: AssistantKey.self) {
            switch setting.key {
            case .athletes:
                told.athletes = texts(setting.value)
                if told.athletes?.isEmpty == true { report(setting.value, "`athletes` names no athlete") }
            case .sources: told.origins = origins(setting)
            case .notes: told.tellsNotes = choice(setting, "false", or: "true")
            case .daysBack:
                told.daysBack = number(setting, in: AssistantKey.dayRange, such: told.daysBack, unit: "days")
            }
        }
        return told
    }

    private mutating func origins(_ setting: Setting<AssistantKey>) -> Origins {
        let words = words(setting, known: Origins.words.map(\.word))
        if words.contains(Self.refused) {
            report(
                setting.value,
                "`sources`: \(Self.refused) can't be told to a language model: Strava's API Policy (§5.3) forbids it. Import "
                    + "the archive, or configure `files`")
        }
        let told = Origins(Origins.words.filter { words.contains($0.word) }.map(\.origin)).intersection(.outsideAPI)
        if told.isEmpty { report(setting.value, "`sources` must be some of feed, archive, files") }
        return told
    }

    private static let refused = "strava_api"
}

/// The keys under `mcp`.
package enum AssistantKey: String, ConfigurationKey {
    case athletes, sources, notes
    case daysBack = "days_back"

    static let dayRange = 1...36_600

    package var note: KeyNote {
        switch self {
        case .athletes: KeyNote("names", default: "all", "The athletes of whom an assistant is told.")
        case .sources:
            KeyNote(
                "`feed`, `archive`, `files`", default: "all three",
                "From where values may come. `strava_api` is refused: Strava's terms keep what its API tells out of language "
                    + "models.")
        case .notes:
            KeyNote(
                "`true` or `false`", default: "`true`", "Whether the coach's texts are told, cut at 500 characters.")
        case .daysBack:
            KeyNote(
                Self.dayRange.type, default: "\(AssistantSettings().daysBack)", "How many days before today are told.")
        }
    }
}
