import Store
import Yams

/// Reads the settings under `mcp` at the top.
enum AssistantReader {
    static func settings(_ node: Node, with reader: inout SettingReader) -> AssistantSettings {
        var told = AssistantSettings()
        for setting in reader.settings(node, in: "mcp", of: AssistantKey.self) {
            switch setting.key {
            case .athletes:
                told.athletes = reader.texts(setting.value)
                if told.athletes?.isEmpty == true { reader.report(setting.value, "`athletes` names no athlete") }
            case .sources: told.origins = origins(setting, &reader)
            case .notes: told.tellsNotes = reader.choice(setting, "false", or: "true")
            case .daysBack:
                told.daysBack = reader.number(setting, in: AssistantKey.dayRange, such: 3660, unit: "days")
            }
        }
        return told
    }

    private static func origins(
        _ setting: SettingReader.Setting<AssistantKey>, _ reader: inout SettingReader
    ) -> Origins {
        let words = reader.words(setting, known: Origins.words.map(\.word))
        if words.contains(refused) {
            reader.report(
                setting.value,
                "`sources`: \(refused) can't be told to a language model: Strava's API Policy (§5.3) forbids it. Import "
                    + "the archive, or configure `files`")
        }
        let told = Origins(Origins.words.filter { words.contains($0.word) }.map(\.origin)).intersection(.outsideAPI)
        if told.isEmpty { reader.report(setting.value, "`sources` must be some of feed, archive, files") }
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
        case .daysBack: KeyNote("1 to 36600", default: "3660", "How many days before today are told.")
        }
    }
}
