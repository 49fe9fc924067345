import Basics
import Testing
import Workouts
import WorkoutsLab

/// A row of the decision table: what was planned, what was done, and what becomes of it.
///
/// What becomes of it is written in order of plan and activity: `a=1` is plan a, fulfilled by activity 1 on the same day,
/// `a=1 within_hour` by another rule; `a=1+2` takes a part, `1(3)` has a duplicate, `1[3]` a transition; `b missed` is a plan that nothing fulfilled and
/// `2` an activity that fulfilled nothing. By hand, `a=1` pairs them and `a=` says that nothing fulfilled plan a.
struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let plans: [String]
    let done: [String]
    let byHand: [String]
    let today: Day
    let outcome: String

    init(
        _ name: String, _ plans: String, _ done: String, byHand: [String] = [], today: Day = wednesday,
        _ outcome: String
    ) {
        (testDescription, self.plans, self.done, self.byHand) = (name, lines(plans), lines(done), byHand)
        (self.today, self.outcome) = (today, outcome)
    }

    /// Checks the row, and that neither the order of the plans nor that of the activities matters.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let plans = try plans.map(plan)
        let done = try done.map(activity)
        let forward = try merged(plans, done, byHand: byHand, today: today)
        #expect(render(forward) == outcome, "\(testDescription)", sourceLocation: sourceLocation)
        let backward = try merged(plans.reversed(), done.reversed(), byHand: byHand, today: today)
        #expect(render(backward) == outcome, "\(testDescription), backward", sourceLocation: sourceLocation)
    }
}

/// The day that all rows are about, unless they say otherwise.
let wednesday: Day = "2026-03-18"

/// What is known then.
func input(
    _ plans: [PlannedWorkout], _ done: [Activity], pairs: [ManualPair] = [], edits: [ActivityEdit] = [],
    knownDays: KnownDays = .none
) -> MatchInput {
    MatchInput(today: wednesday, plans: plans, activities: done, pairs: pairs, knownDays: knownDays, edits: edits)
}

/// Merges when nothing is known of any day; `published` are UIDs, or their beginnings.
func merger(published: [String] = []) throws -> Merger {
    Merger(today: wednesday, zone: try berlin, knownDays: .none) { uid in published.contains { uid.hasPrefix($0) } }
}

extension KnownDays {
    /// Every day up to today.
    static let all = KnownDays([Day(number: .min)...wednesday])
}

/// Matches and merges; every day up to today is known unless it is said otherwise.
func merged(
    _ plans: [PlannedWorkout], _ done: [Activity], byHand: [String] = [], today: Day = wednesday,
    knownDays: KnownDays? = nil, end: Merger.End = .moving
) throws -> [MergedWorkout] {
    let plans = WorkoutIdentity.identified(plans)
    let matcher = Matcher(today: today, pairs: try pairs(byHand, of: plans))
    let all = KnownDays([Day(number: .min)...today])
    return Merger(today: today, zone: try berlin, knownDays: knownDays ?? all, end: end)
        .merge(matcher.match(plans, to: done))
}

/// The same, with plans and activities in the notation.
func merged(
    _ plans: [String], _ done: [String], byHand: [String] = [], today: Day = wednesday, knownDays: KnownDays? = nil,
    end: Merger.End = .moving
) throws -> [MergedWorkout] {
    try merged(plans.map(plan), done.map(activity), byHand: byHand, today: today, knownDays: knownDays, end: end)
}

/// `a=1` and `a=` as pairs by hand; a letter that is no plan's is the UID of a plan that isn't here.
func pairs(_ byHand: [String], of plans: [PlannedWorkout]) throws -> [ManualPair] {
    try byHand.map { text in
        let halves = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        let id = Int64(halves.last ?? "").map(ActivityID.strava)
        guard halves.count == 2, halves[1].isEmpty || id != nil else { throw NotationError(text: text) }
        let uid = plans.first { $0.feedUID == halves[0] }?.uid ?? halves[0]
        return ManualPair(uid: uid, activityID: id)
    }
}

func render(_ workouts: [MergedWorkout]) -> String {
    let planned = workouts.filter { $0.planned != nil }
        .sorted { ($0.planned?.feedUID ?? "") < ($1.planned?.feedUID ?? "") }
    let unplanned = workouts.filter { $0.planned == nil }
        .sorted { ($0.activity?.id ?? 0) < ($1.activity?.id ?? 0) }
    return (planned + unplanned).map(render).joined(separator: ", ")
}

private func render(_ workout: MergedWorkout) -> String {
    var done = ""
    if let activity = workout.activity {
        done = ([activity] + workout.parts).map { $0.id.text }.joined(separator: "+")
        if !workout.duplicates.isEmpty {
            done += "(" + workout.duplicates.map { $0.id.text }.joined(separator: ",") + ")"
        }
        if !workout.transitions.isEmpty {
            done += "[" + workout.transitions.map(\.id.text).joined(separator: ",") + "]"
        }
    }
    guard let plan = workout.planned else { return done }
    guard let match = workout.match else { return "\(plan.feedUID) \(workout.status.rawValue)" }
    return "\(plan.feedUID)=\(done)" + (match.rule == .sameDay ? "" : " \(match.rule.rawValue)")
}
