import Workouts

/// What the terminal can show.
public struct AgendaLook: Sendable, Equatable {
    /// Whether ANSI colours are written.
    public var isColored: Bool
    /// Columns of the terminal; an agenda takes 120 at most, and lays itself out for 40 at least.
    public var width: Int

    public init(isColored: Bool = false, width: Int = 100) {
        self.isColored = isColored
        self.width = width
    }

    /// The columns that are laid out.
    package var usedWidth: Int { min(max(width, 40), 120) }
}

/// How a piece of the agenda, and of other pages for a terminal, is coloured.
package enum AgendaTone: String {
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
    package func paint(_ text: String, _ look: AgendaLook) -> String {
        guard look.isColored, self != .plain, text.contains(where: { $0 != " " }) else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
