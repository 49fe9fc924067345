/// The few heaps that lists of activities are sorted into.
public enum SportGroup: String, Sendable, CaseIterable {
    /// Run, trail run, virtual run.
    case run
    /// Whatever is ridden.
    case ride
    case swim
    /// All the rest.
    case other
}

extension Activity {
    /// The heap that it belongs on.
    public var sportGroup: SportGroup {
        switch family {
        case .run: .run
        case .bike: .ride
        case .swim: .swim
        default: .other
        }
    }
}
