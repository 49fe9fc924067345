/// The labels that TrainingPeaks writes under the coach's text, in its order.
enum TrailerLabel: CaseIterable {
    case plannedTime, actualTime, plannedDistance, actualDistance, speed, pace

    /// The label of that spelling; nil for any other.
    init?(spelled text: Line) {
        guard let label = Self.allCases.first(where: { text.isEqual(to: $0.spelling) }) else { return nil }
        self = label
    }

    private var spelling: StaticString {
        switch self {
        case .plannedTime: "Planned Time"
        case .actualTime: "Actual Time"
        case .plannedDistance: "Distance Planned"
        case .actualDistance: "Actual Distance"
        case .speed: "Speed"
        case .pace: "Pace"
        }
    }

    /// Where it stands among the others.
    var rank: Int {
        switch self {
        case .plannedTime: 0
        case .actualTime: 1
        case .plannedDistance: 2
        case .actualDistance: 3
        case .speed: 4
        case .pace: 5
        }
    }

    /// Whether it says by itself that a text has a trailer. Coaches type paces and speeds, too.
    var isCertain: Bool { self != .speed && self != .pace }
}
