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
