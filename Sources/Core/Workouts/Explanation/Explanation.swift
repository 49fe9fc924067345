public import Basics

/// Explains in words what `Matcher` found: which plans and activities match and why, and why others don't.
///
/// Plans are in order of start and UID, activities in order of start and id. The order of the input matters only in
/// that the last of several pairs counts.
public struct Explanation: Sendable, Equatable {
    /// The most entries of any list; the `more…` properties count those left out.
    public static let most = 50

    public let day: Day
    /// Whether it is known what was done on the day.
    public let isKnown: Bool
    /// Why it is known or not, and by whom, for people; nil while the day isn't over.
    public let knowledge: String?
    public let plans: [PlanVerdict]
    public let morePlans: Int
    public let activities: [ActivityVerdict]
    public let moreActivities: Int

    /// Explains a day: its plans and activities, and those of other days that are paired with them by hand.
    package init(of day: Day, _ findings: MatchIndex) {
        let dayPlans = findings.plans(of: day)
        let dayActivities = findings.activities(of: day)
        let candidates = findings.activities(on: day)
        self.day = day
        (isKnown, knowledge) = findings.knowledge(of: day)
        self.plans = dayPlans.prefix(Self.most).map { plan in
            findings.verdict(on: plan, among: findings.plan(plan).day == day ? candidates : [])
        }
        morePlans = max(dayPlans.count - Self.most, 0)
        let excluded = findings.excluded.filter { $0.day == day }
        let verdicts =
            dayActivities.prefix(Self.most).map { findings.verdict(on: $0) }
            + excluded.prefix(Self.most).map(findings.verdict(onExcluded:))
        self.activities = Array(
            verdicts.sorted { ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id) }
                .prefix(Self.most))
        moreActivities = max(dayActivities.count + excluded.count - Self.most, 0)
    }

    /// Explains one plan or one activity; nil if none has the UID.
    ///
    /// A plan is explained with the activities that belong to it. It is compared with all activities of its day, and
    /// with those of the adjacent days whose sport fits. An activity is explained with the plans that it is compared
    /// with in the same way, and each of these with that activity alone.
    ///
    /// - Parameter uid: a plan's calendar UID, or one of an activity's, such as `strava-16195505756@tpmerge`; case does
    ///   not matter.
    package init?(ofWorkout uid: String, _ findings: MatchIndex) {
        if let plan = findings.plan(uid: uid) {
            let belonging = findings.activities(belongingTo: plan)
            day = findings.plan(plan).day
            (isKnown, knowledge) = findings.knowledge(of: day)
            self.plans = [findings.verdict(on: plan, among: findings.activities(near: plan))]
            morePlans = 0
            self.activities = belonging.prefix(Self.most).map { findings.verdict(on: $0) }
            moreActivities = max(belonging.count - Self.most, 0)
        } else if let recording = findings.activity(uid: uid) {
            // If the UID is that of another recording, the published entry is the session's.
            let activity = findings.main(of: recording)
            let near = findings.plans(near: activity)
            day = findings.activity(activity).day
            (isKnown, knowledge) = findings.knowledge(of: day)
            self.plans = near.prefix(Self.most).sorted().map { findings.verdict(on: $0, [activity]) }
            morePlans = max(near.count - Self.most, 0)
            self.activities = (recording == activity ? [activity] : [activity, recording]).map(findings.verdict(on:))
            moreActivities = 0
        } else if let activity = findings.excluded.first(where: {
            WorkoutIdentity.isUID(uid.lowercased(), of: $0)
        }) {
            day = activity.day
            (isKnown, knowledge) = findings.knowledge(of: day)
            (plans, morePlans, moreActivities) = ([], 0, 0)
            activities = [findings.verdict(onExcluded: activity)]
        } else {
            return nil
        }
    }
}
