/// The largest values that are meant. What lies above is left out.
enum Most {
    static let meters = 1e8
    /// Metres above the sea, or below.
    static let altitude = 20_000.0
    /// Metres of climb. No race has more.
    static let climb = 40_000.0
    /// Metres per second.
    static let speed = 150.0
    /// Of one lap.
    static let kilocalories = 65_534.0
    /// Beats per minute.
    static let heartRate = 250.0
    /// Per minute; 255 stands for none.
    static let cadence = 254.0
    /// Watts.
    static let power = 2500.0
}
