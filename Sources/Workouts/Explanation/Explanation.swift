public import Basics

/// Who matched whom and why, who didn't and why not: what `Matcher` found, put into words.
///
/// Plans come in order of start and UID, activities in order of start and id. The result depends on the order of the
/// input only in that the last of several pairs counts.
public struct Explanation: Sendable, Equatable {
    /// No list is longer than this; `more…` say what was left out.
    public static let most = 50

    /// The athlete's day that is told about.
    public let day: Day
    public let plans: [PlanVerdict]
    /// How many more plans there are.
    public let morePlans: Int
    public let activities: [ActivityVerdict]
    /// How many more activities there are.
    public let moreActivities: Int

    /// Explains a day: its plans and activities, and those of other days that are paired with them by hand.
    ///
    /// - Parameter input: as given to the matcher.
    public init(of day: Day, _ input: MatchInput) {
        let findings = MatchIndex(input)
        let dayPlans = findings.plans(of: day)
        let dayActivities = findings.activities(of: day)
        let candidates = findings.activities(on: day)
        self.day = day
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

    /// Explains one plan or one activity; nil where none has the UID.
    ///
    /// A plan is told with the activities that belong to it, and compared with all of its day and with those of the
    /// days beside it whose sport fits. An activity is told with the plans that it is compared with in the same way,
    /// and each of these with that activity alone.
    ///
    /// - Parameters:
    ///   - uid: a plan's calendar UID, or an activity's, such as `strava-16195505756@tpmerge`; case does not matter.
    ///   - input: as given to the matcher.
    public init?(ofWorkout uid: String, _ input: MatchInput) {
        let findings = MatchIndex(input)
        if let plan = findings.plan(uid: uid) {
            let belonging = findings.activities(belongingTo: plan)
            day = findings.plan(plan).day
            self.plans = [findings.verdict(on: plan, among: findings.activities(near: plan))]
            morePlans = 0
            self.activities = belonging.prefix(Self.most).map { findings.verdict(on: $0) }
            moreActivities = max(belonging.count - Self.most, 0)
        } else if let recording = findings.activity(uid: uid) {
            // What is published under the UID of another recording is the session.
            let activity = findings.main(of: recording)
            let near = findings.plans(near: activity)
            day = findings.activity(activity).day
            self.plans = near.prefix(Self.most).sorted().map { findings.verdict(on: $0, [activity]) }
            morePlans = max(near.count - Self.most, 0)
            self.activities = (recording == activity ? [activity] : [activity, recording]).map(findings.verdict(on:))
            moreActivities = 0
        } else if let activity = findings.excluded.first(where: {
            WorkoutIdentity.uid(of: $0) == uid.lowercased()
        }) {
            day = activity.day
            (plans, morePlans, moreActivities) = ([], 0, 0)
            activities = [findings.verdict(onExcluded: activity)]
        } else {
            return nil
        }
    }
}

extension PlannedWorkout {
    /// `"Run: Tempo"`, with its day where that isn't the one that is spoken of.
    func inSentence(seenFrom spokenOf: Day) -> String {
        summary.quotedInSentence + (day == spokenOf ? "" : " of \(day)")
    }
}

extension Activity {
    /// `16195505756 "Morning Run"`.
    var inSentence: String { name.isEmpty ? String(id) : "\(id) \(name.quotedInSentence)" }
}

extension String {
    /// In quotation marks, on one line and no longer than a line.
    fileprivate var quotedInSentence: String {
        let most = 80
        let line = onOneLine
        return "\"" + (line.count > most ? line.prefix(most - 1) + "…" : line) + "\""
    }
}
