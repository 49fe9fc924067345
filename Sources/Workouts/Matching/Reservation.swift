/// A decision by hand about a plan, made before any cost is weighed.
enum Reservation {
    /// No session fulfils the plan.
    case nothing
    /// A session of the plan's own day fulfils it; the index is among that day's sessions.
    case session(Int)
    /// A session of another day fulfils it.
    case elsewhere(Session)

    var session: Int? {
        guard case .session(let index) = self else { return nil }
        return index
    }
}
