import Workouts

/// How a piece of the agenda is coloured.
enum AgendaTone: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case orange = "38;5;208"
    case magenta = "1;35"

    init(_ band: Compliance.Band?) {
        switch band {
        case .green: self = .green
        case .yellow: self = .yellow
        case .orange: self = .orange
        case .red: self = .red
        case nil: self = .plain
        }
    }

    /// The text in this tone. Blanks stay uncoloured, so that lines can be cut at their end.
    func paint(_ text: String, _ look: AgendaLook) -> String {
        guard look.isColored, self != .plain, text.contains(where: { $0 != " " }) else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
