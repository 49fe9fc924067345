package import Workouts

public struct TerminalStyle: Sendable, Equatable {
    public var isColored: Bool
    /// Whether the terminal supports 256 colours.
    package var has256Colors: Bool
    /// The terminal's width in columns; an agenda uses at most 120.
    public var width: Int

    public init(isColored: Bool = false, width: Int = 100) {
        self.isColored = isColored
        has256Colors = isColored
        self.width = width
    }

    /// The width for which pages are laid out; narrower terminals get them cut.
    package var usedWidth: Int { min(max(width, Self.leastWidth), 120) }

    /// Enough for seven weekdays of 24 hours.
    private static let leastWidth = 28
}

extension TerminalStyle {
    /// Detects the capabilities of a terminal.
    ///
    /// - Parameter environment: `NO_COLOR` and `TERM=dumb` forbid colours. Terminals are recognised by name, since
    ///   their descriptions aren't installed everywhere: a line printer, an old VT terminal and one without a name have
    ///   no colours.
    package init(terminal width: Int, environment: [String: String]) {
        let name = environment["TERM"] ?? ""
        let isPlain =
            ["", "dumb", "unknown"].contains(name) || name.hasPrefix("vt") || name.hasSuffix("-m")
            || name.hasSuffix("-mono")
        self.init(isColored: !isPlain && (environment["NO_COLOR"] ?? "").isEmpty, width: width)
        let hasMany =
            name.contains("256color") || name.hasSuffix("-direct")
            || ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
            || ["alacritty", "foot", "ghostty", "kitty", "wezterm"].contains(where: name.contains)
        has256Colors = isColored && hasMany
    }

    /// Cuts the lines of a page that are too wide for a narrow terminal.
    package func cut(_ page: String) -> String {
        guard width < 40 else { return page }
        return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var room = max(width, 1)
            var isSequence = false
            return String(
                line.filter { character in
                    if character == "\u{1B}" { isSequence = true }
                    defer { if character == "m" { isSequence = false } }
                    guard !isSequence else { return true }
                    room -= DisplayWidth.of(character)
                    return room >= 0
                }
            ).withoutBlanksAtEnd
        }.joined(separator: "\n")
    }
}

package enum TerminalTone: Sendable, Equatable {
    case plain, bold, dim
    case red, green, yellow, orange, magenta
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

    /// Applies the tone to a text. Blanks stay uncoloured, so that they can be removed at the end of a line.
    package func paint(_ text: String, _ style: TerminalStyle) -> String {
        guard style.isColored, text.contains(where: { $0 != " " }), let code = code(style.has256Colors) else {
            return text
        }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// Joins the pieces of a line, without blanks at its end.
    package static func line(_ pieces: [(text: String, tone: TerminalTone)], _ style: TerminalStyle) -> String {
        let isBlank: (String) -> Bool = { $0.allSatisfy { $0 == " " } }
        guard let last = pieces.lastIndex(where: { !isBlank($0.text) }) else { return "" }
        var line = ""
        for piece in pieces[..<last] { line += piece.tone.paint(piece.text, style) }
        line += pieces[last].tone.paint(pieces[last].text.withoutBlanksAtEnd, style)
        return line
    }

    /// The parameters of the escape sequence (ECMA-48, Select Graphic Rendition); nil for none.
    private func code(_ has256Colors: Bool) -> String? {
        switch self {
        case .plain: nil
        case .bold: "1"
        case .dim: "2"
        case .red: "31"
        case .green: "32"
        case .yellow: "33"
        case .orange: has256Colors ? "38;5;208" : "33"
        case .magenta: "1;35"
        case .color(let number): has256Colors ? "38;5;\(number)" : nil
        }
    }
}

extension String {
    package var withoutBlanksAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
