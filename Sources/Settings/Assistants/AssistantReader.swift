import Store
import Yams

/// Reads the settings under `mcp` at the top.
enum AssistantReader {
    static func settings(_ node: Node, with reader: inout SettingReader) -> AssistantSettings {
        var told = AssistantSettings()
        for setting in reader.settings(node, in: "mcp", of: AssistantKey.self) {
            switch setting.key {
            case .athletes: told.athletes = reader.texts(setting.value)
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
