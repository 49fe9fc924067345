import Settings

/// The keys of the configuration at one level, as both references list them.
struct KeyLevel {
    let name: String
    private let keys: [(name: String, note: KeyNote)]

    private init<Key: ConfigurationKey>(_ name: String, _: Key.Type) {
        self.name = name
        keys = Key.allCases.map { ($0.rawValue, $0.note) }
    }

    static let all = [
        KeyLevel("at the top", TopKey.self), KeyLevel("of an athlete", AthleteKey.self),
        KeyLevel("of an application", ApplicationKey.self), KeyLevel("of publish", PublishKey.self),
        KeyLevel("of calendars", CalendarKey.self), KeyLevel("of places", PlacesKey.self),
        KeyLevel("of server", ServerKey.self), KeyLevel("of app", AppKey.self),
        KeyLevel("of messages", MessagesKey.self), KeyLevel("of ways", WayKey.self), KeyLevel("of mail", MailKey.self),
        KeyLevel("of mcp", AssistantKey.self), KeyLevel("of coach", CoachKey.self),
        KeyLevel("of rules", ReportRuleKey.self),
    ]

    /// For `docs/configuration.md`.
    var markdown: String {
        let rows = keys.map { name, note in
            "| `\(name)` | \(note.type) | \(note.defaultText ?? "") | \(note.help) |"
        }
        return (["", "| key | value | default | meaning |", "|---|---|---|---|"] + rows + [""]).joined(separator: "\n")
    }

    /// For the manual page.
    var mdoc: String {
        let items = keys.map { name, note in
            let help = note.help + (note.defaultText.map { " Default: \($0)." } ?? "")
            return ".It Li \(name) : \(Mdoc.words(note.type))\n\(Mdoc.text(help))"
        }
        return ([".Bl -tag -width Ds"] + items + [".El"]).joined(separator: "\n")
    }
}
