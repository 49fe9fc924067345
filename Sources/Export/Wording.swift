public import Basics

/// The athlete's choices for the look of the published calendar.
public struct Wording: Sendable, Equatable {
    /// Precedes the title of a completed workout; may be empty.
    public var completedPrefix: String
    /// Precedes the title of a missed workout; may be empty.
    public var missedPrefix: String
    /// Whether all-day events leave the day free in the calendar.
    public var allDayIsTransparent: Bool
    /// The only text of an event in a busy calendar.
    public var busyWord: String
    /// The units of lengths, heights and speeds.
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

/// The colours of a heatmap.
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
