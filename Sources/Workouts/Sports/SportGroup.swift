/// The groups of sports in lists of activities.
public enum SportGroup: String, Sendable, CaseIterable {
    /// Run, trail run, virtual run.
    case run
    /// All kinds of rides.
    case ride
    case swim
    /// All other sports.
    case other
}

extension Activity {
    /// The group of the activity.
    public var sportGroup: SportGroup {
        switch family {
        case .run: .run
        case .bike: .ride
        case .swim: .swim
        default: .other
        }
    }
}
