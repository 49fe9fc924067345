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
