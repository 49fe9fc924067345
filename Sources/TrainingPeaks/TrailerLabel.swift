/// The labels that TrainingPeaks writes under the coach's text, in its order.
enum TrailerLabel: String, CaseIterable {
    case plannedTime = "Planned Time"
    case actualTime = "Actual Time"
    case plannedDistance = "Distance Planned"
    case actualDistance = "Actual Distance"
    case speed = "Speed"
    case pace = "Pace"

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
