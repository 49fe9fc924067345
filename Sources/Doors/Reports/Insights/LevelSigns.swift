package import Export

/// The signs for the levels 0 to 4 of a heatmap: `·░▒▓█`, or `■` in a scheme's colours.
package struct LevelSigns {
    /// SGR parameters for the levels 0 to 4; nil without colours.
    private let codes: [String]?
    /// The tone of the scheme's bars and lines.
    let accent: TerminalTone

    /// - Parameter colors: nil for no colours.
    package init(_ colors: HeatmapColors?) {
        codes = colors.map(Self.codes)
        accent = colors.map(Self.accent) ?? .plain
    }

    func sign(_ level: Int) -> String {
        guard Self.plain.indices.contains(level) else { return " " }
        return codes.map { "\u{1B}[\($0[level])m■\u{1B}[0m" } ?? Self.plain[level]
    }

    /// `nothing · ░ ▒ ▓ █ up to 4:00`
    func legend(upTo maximum: String) -> String {
        "nothing " + (0...4).map(sign).joined(separator: " ") + " up to " + maximum
    }

    private static let plain = ["·", "░", "▒", "▓", "█"]

    /// The terminal's background is unknown. So the levels begin with a grey that is unobtrusive on black and on white,
    /// and grow in saturation, not in brightness: 50, 70, 85 and 100 % of the scheme's. Greys have no saturation; they
    /// get a background of their own.
    private static func codes(_ colors: HeatmapColors) -> [String] {
        switch colors {
        case .heat: [244, 137, 173, 208, 202].map { "38;5;\($0)" }
        case .leaf: [244, 108, 71, 70, 34].map { "38;5;\($0)" }
        case .sea: [244, 67, 68, 33, 27].map { "38;5;\($0)" }
        case .mono: [239, 244, 247, 251, 255].map { "38;5;\($0);48;5;234" }
        }
    }

    private static func accent(_ colors: HeatmapColors) -> TerminalTone {
        switch colors {
        case .heat: .color(208)
        case .leaf: .color(71)
        case .sea: .color(33)
        case .mono: .plain
        }
    }
}
