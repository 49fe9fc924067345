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

/// The units in which texts tell lengths, heights and speeds. JSON is in SI units whatever the athlete's.
public enum Units: String, Sendable, CaseIterable {
    /// Kilometres and metres.
    case metric
    /// Miles, feet climbed, yards in the pool.
    case imperial
}

extension Duration {
    /// Itself; nil for none, which no device measured.
    public var measured: Duration? { self > .zero ? self : nil }

    /// Whole seconds, the rest cut off.
    public var wholeSeconds: Int { Int(components.seconds) }
}
