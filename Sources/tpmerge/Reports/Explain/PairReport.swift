/// What `pair --json` and `unpair --json` print; version 1.
struct PairReport: Encodable {
    let version = 1
    let athlete: String
    let uid: String
    /// nil where the plan is fulfilled by nothing, or the rules decide.
    let activityID: String?
    /// The UID of the plan that the activity fulfilled before; nil where it fulfilled none.
    let lostBy: String?
    /// Whether the rules decide again.
    let byRules: Bool

    private enum CodingKeys: String, CodingKey {
        case version, athlete, uid
        case activityID = "activity_id"
        case lostBy = "lost_by"
        case byRules = "by_rules"
    }
}
