/// Energy spent, in kilocalories.
public struct Calories: Sendable, Equatable {
    public let kilocalories: Double
    /// Whether the figure was worked out from the distance instead of read from Strava.
    public let isEstimated: Bool

    public init(kilocalories: Double, isEstimated: Bool) {
        self.kilocalories = kilocalories
        self.isEstimated = isEstimated
    }
}
