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
