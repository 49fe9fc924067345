/// A length, kept in metres.
public struct Distance: Sendable, Hashable {
    public let meters: Double

    public init(meters: Double) { self.meters = meters }

    public static func + (left: Distance, right: Distance) -> Distance {
        Distance(meters: left.meters + right.meters)
    }
}

extension Distance: Comparable {
    public static func < (left: Distance, right: Distance) -> Bool { left.meters < right.meters }
}

/// The units for lengths, heights and speeds in texts. JSON uses SI units whatever the athlete has chosen.
public enum Units: String, Sendable, CaseIterable {
    /// Kilometres and metres.
    case metric
    /// Miles, feet climbed, yards in the pool.
    case imperial
}

extension Duration {
    /// The duration itself; nil if it is zero or negative, which no device has measured.
    public var measured: Duration? { self > .zero ? self : nil }

    /// Whole seconds, truncated.
    public var wholeSeconds: Int { Int(components.seconds) }
}
