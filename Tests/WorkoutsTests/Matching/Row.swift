import Basics
import Testing
import Workouts
import WorkoutsLab

/// A row of the decision table: what was planned, what was done, and what becomes of it.
///
/// What becomes of it is written in order of plan and activity: `a=1 same_day` is plan a, fulfilled by activity 1;
/// `a=1+2` takes a part, `1(3)` has a duplicate, `1[3]` a transition; `b missed` is a plan that nothing fulfilled and
/// `2` an activity that fulfilled nothing. By hand, `a=1` pairs them and `a=` says that nothing fulfilled plan a.
struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let plans: [String]
    let done: [String]
    let byHand: [String]
    let today: String
    let outcome: String

    init(
        _ name: String, _ plans: [String], _ done: [String], byHand: [String] = [], today: String = "2026-03-18",
        _ outcome: String
    ) {
        self.name = name
        self.plans = plans
        self.done = done
        self.byHand = byHand
        self.today = today
        self.outcome = outcome
    }

    var testDescription: String { name }

    /// Checks the row, and that neither the order of the plans nor that of the activities matters.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let plans = try plans.map(plan)
        let done = try done.map(activity)
        let today = try day(today)
        let forward = try merged(plans, done, byHand: byHand, today: today)
        #expect(render(forward) == outcome, "\(name)", sourceLocation: sourceLocation)
        let backward = try merged(plans.reversed(), done.reversed(), byHand: byHand, today: today)
        #expect(render(backward) == outcome, "\(name), backward", sourceLocation: sourceLocation)
    }
}

/// Matches and merges; every day up to today is known unless it is said otherwise.
func merged(
    _ plans: [PlannedWorkout], _ done: [Activity], byHand: [String] = [], today: Day, coverage: Coverage? = nil,
    end: Merger.End = .moving
) throws -> [MergedWorkout] {
    let plans = WorkoutIdentity.identified(plans)
    let matcher = Matcher(today: today, pairs: try pairs(byHand, of: plans))
    let zone = try #require(berlinZone)
    let all = Coverage(ranges: [Day(number: .min)...today])
    return Merger(today: today, zone: zone, coverage: coverage ?? all, end: end)
        .merge(matcher.match(plans, to: done))
}

/// The same, with plans and activities in the notation.
func merged(
    _ plans: [String], _ done: [String], byHand: [String] = [], today: String = "2026-03-18",
    coverage: Coverage? = nil, end: Merger.End = .moving
) throws -> [MergedWorkout] {
    try merged(
        plans.map(plan), done.map(activity), byHand: byHand, today: day(today), coverage: coverage, end: end)
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
    return "\(plan.feedUID)=\(done) \(match.rule.rawValue)"
}
