package import Athletes
import JSON
import Workouts

/// The output of `pair --json` and `unpair --json`, version 1.
package struct PairReport {
    let version = 1
    let athlete: String
    let uid: String
    /// nil if no activity fulfils the plan, or the rules decide.
    let activityID: String?
    /// The UID of the plan that the activity fulfilled before; nil if there was none.
    let lostBy: String?
    /// Whether the rules decide again.
    let byRules: Bool

    package init(_ said: PairedByHand, _ wish: PairWish, of athlete: Athlete) {
        self.athlete = athlete.name
        uid = said.plan.uid
        activityID = said.activity?.id.text
        lostBy = said.loser?.uid
        byRules = wish.isByRules
    }

    package func json() -> String {
        JSONWriter.text { json in
            json.member("version", version)
            json.member("athlete", athlete)
            json.member("uid", uid)
            json.member("activity_id", activityID)
            json.member("lost_by", lostBy)
            json.member("by_rules", byRules)
        }
    }
}
