/// What the athlete has said by hand about a plan.
public struct ManualPair: Sendable, Hashable {
    /// The plan's calendar UID.
    public var uid: String
    /// The activity that fulfilled it; nil when none did, whatever the rules say.
    public var activityID: Int64?

    public init(uid: String, activityID: Int64?) {
        self.uid = uid
        self.activityID = activityID
    }
}
