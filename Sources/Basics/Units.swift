/// The units in which texts tell lengths, heights and speeds. JSON is in SI units whatever the athlete's.
public enum Units: String, Sendable, CaseIterable {
    /// Kilometres and metres.
    case metric
    /// Miles, feet climbed, yards in the pool.
    case imperial
}
