import Settings

struct KeyLevel {
    let name: String
    private let keys: [KeyNote]

    static let all = KeyReference.levels.map { KeyLevel(name: $0.name, keys: $0.keys) }

    /// For `docs/configuration.md`.
    var markdown: String {
        let rows = keys.map { "| `\($0.name)` | \($0.type) | \($0.defaultText ?? "") | \($0.help) |" }
        return (["", "| key | value | default | meaning |", "|---|---|---|---|"] + rows + [""]).joined(separator: "\n")
    }

    /// For the manual page.
    var mdoc: String {
        let items = keys.map { key in
            let help = key.help + (key.defaultText.map { " Default: \($0)." } ?? "")
            return ".It Li \(key.name) : \(Mdoc.words(key.type))\n\(Mdoc.text(help))"
        }
        return ([".Bl -tag -width Ds"] + items + [".El"]).joined(separator: "\n")
    }
}
