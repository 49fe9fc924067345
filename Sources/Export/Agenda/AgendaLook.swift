package import Workouts

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

    /// The columns that are written to.
    package var usedWidth: Int { min(max(width, 40), 120) }
}

/// How a piece of a line is coloured.
package enum AgendaTone: Sendable, Equatable {
    case plain, bold, dim
    case red, green, yellow, orange, magenta
    /// One of the 256 colours.
    case color(Int)

    package init(_ band: Compliance.Band?) {
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
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// The pieces of a line, without blanks at its end.
    package static func line(_ pieces: [(text: String, tone: AgendaTone)], _ look: AgendaLook) -> String {
        let isBlank: (String) -> Bool = { $0.allSatisfy { $0 == " " } }
        guard let last = pieces.lastIndex(where: { !isBlank($0.text) }) else { return "" }
        var line = ""
        for piece in pieces[..<last] { line += piece.tone.paint(piece.text, look) }
        line += pieces[last].tone.paint(pieces[last].text.withoutTrailingBlanks, look)
        return line
    }

    /// The numbers of the escape sequence (ECMA-48, Select Graphic Rendition).
    private var code: String {
        switch self {
        case .plain: ""
        case .bold: "1"
        case .dim: "2"
        case .red: "31"
        case .green: "32"
        case .yellow: "33"
        case .orange: "38;5;208"
        case .magenta: "1;35"
        case .color(let number): "38;5;\(number)"
        }
    }
}

extension String {
    fileprivate var withoutTrailingBlanks: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
