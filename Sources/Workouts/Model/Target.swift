/// A target that a coach typed on a line of its own, for example `Power: 250 W`.
public struct Target: Sendable, Equatable {
    public enum Quantity: String, Sendable {
        case power, pace, heartRate = "heart rate"
    }

    public let quantity: Quantity
    /// The value as typed, unit included: `250 W`, `4:15-4:30 min/km`, `150 bpm`.
    public let text: String

    public init(quantity: Quantity, text: String) {
        self.quantity = quantity
        self.text = text
    }
}
