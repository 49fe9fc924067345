package import Workouts

/// What programs with language models may be told (`mcp` in the configuration).
package struct AssistantSettings: Sendable, Equatable {
    package var athletes: [String]?
    /// Never Strava's API.
    package var origins = Origins.outsideAPI
    package var tellsNotes = true
    /// How many days before today are told.
    package var daysBack = 3660

    package init() {}

    package func lists(_ name: String) -> Bool { athletes?.contains(name) ?? true }
}

extension AssistantSettings: KeyTarget {
    static let usual = AssistantSettings()

    static let keys: [Key<Self>] = [
        Key("athletes", "names", default: "all", "The athletes of whom an assistant is told.") {
            reader, setting, settings in
            let names = reader.texts(setting.value)
            settings.athletes = names
            if names.isEmpty { reader.report(setting.value, "`athletes` names no athlete") }
        },
        Key(
            "sources", "`feed`, `archive`, `files`, `intervals_icu`", default: "all four",
            "From where values may come. `strava_api` is refused: Strava's terms keep what its API tells out of language "
                + "models."
        ) { $2.origins = $0.origins($1) },
        .flag("notes", \.tellsNotes, "Whether the coach's texts are told, cut at 500 characters."),
        .number("days_back", \.daysBack, in: 1...36_600, unit: "days", "How many days before today are told."),
    ]
}

extension SettingReader {
    fileprivate mutating func origins(_ setting: Setting) -> Origins {
        let words = words(setting, known: Origins.words.map(\.word))
        let refused = "strava_api"
        if words.contains(refused) {
            report(
                setting.value,
                "`sources`: \(refused) can't be told to a language model: Strava's API Policy (§5.3) forbids it. Import "
                    + "the archive, or configure `files` or `intervals_icu`")
        }
        let origins = Origins(Origins.words.filter { words.contains($0.word) }.map(\.origin)).intersection(.outsideAPI)
        if origins.isEmpty { report(setting.value, "`sources` must be some of feed, archive, files, intervals_icu") }
        return origins
    }
}
