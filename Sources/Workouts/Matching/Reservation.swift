/// What has been settled by hand about a plan before anything is weighed.
enum Reservation {
    /// Nothing fulfils it.
    case nothing
    /// A session of the plan's own day fulfils it, by its place among that day's sessions.
    case session(Int)
    /// A session of another day fulfils it.
    case elsewhere(Session)

    var session: Int? {
        guard case .session(let index) = self else { return nil }
        return index
    }
}
