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

    var usedWidth: Int { min(max(width, 40), 120) }
}
