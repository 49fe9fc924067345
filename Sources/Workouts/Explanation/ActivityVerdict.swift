/// What became of an activity, and why.
public struct ActivityVerdict: Sendable, Equatable {
    public enum Role: String, Sendable {
        /// It fulfilled a plan.
        case matched
        /// A further part of what fulfilled a plan.
        case part
        /// Another recording of what counts instead.
        case duplicate
        /// It fulfilled no plan.
        case unplanned
    }

    public let activity: Activity
    public let role: Role
    /// The plan to which it belongs; nil where there is none.
    public let planUID: String?
    /// For people: `fulfils "Run: Tempo": same day, run = Run, 51 of 60 planned minutes`.
    public let sentence: String
}
