public import Basics

/// What the athlete may choose about the look of the published calendar.
public struct Wording: Sendable, Equatable {
    /// Stands before the title of what is completed; may be empty.
    public var completedPrefix: String
    /// Stands before the title of what is missed; may be empty.
    public var missedPrefix: String
    /// Whether all-day entries leave the day free in the calendar.
    public var allDayIsTransparent: Bool
    /// All that an event of a busy calendar says.
    public var busyWord: String
    /// What lengths, heights and speeds are told in.
    public var units: Units

    public init(
        completedPrefix: String = "✓ ", missedPrefix: String = "✗ ", allDayIsTransparent: Bool = true,
        busyWord: String = "Training", units: Units = .metric
    ) {
        self.completedPrefix = completedPrefix
        self.missedPrefix = missedPrefix
        self.allDayIsTransparent = allDayIsTransparent
        self.busyWord = busyWord
        self.units = units
    }
}

/// The colours in which a heatmap shows how much was done.
package enum HeatmapColors: String, Sendable, CaseIterable {
    /// Orange.
    case heat
    /// Green.
    case leaf
    /// Blue.
    case sea
    /// Greys.
    case mono
}
