public import Basics

/// How much: a duration, a distance, both or neither.
public struct Volume: Sendable, Equatable {
    public var duration: Duration?
    public var distance: Distance?

    public init(duration: Duration? = nil, distance: Distance? = nil) {
        self.duration = duration
        self.distance = distance
    }
}
