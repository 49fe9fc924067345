import Basics

/// Indexes the matcher's result by plan and by activity; both are identified by their positions.
package struct MatchIndex: Sendable {
    /// Plans in order of start and UID, with their outcomes.
    private let outcomes: [Matching.Outcome]
    let planTraits: [PlanFeatures]
    /// In order of start and id.
    private let recordings: [Activity]
    let today: Day
    let knownDays: KnownDays
    let planIsKnown: Bool
    /// The activities that the athlete has excluded, in order of start and id.
    let excluded: [Activity]
    private let places: [ActivityID: Place]
    private let said: [String: ManualPair]
    /// The session of each recording that TrainingPeaks lists without a plan, by UID.
    private let recorded: [String: RecordedSession]

    struct Place {
        let role: ActivityVerdict.Role
        let plan: Int?
        /// For a duplicate the recording that counts, for a transition the leg with which it is listed, otherwise the
        /// first activity of the session.
        let main: ActivityID
        /// Whether it is listed as a duplicate because it is a transition.
        var isTransition = false
    }

    package init(_ input: MatchInput) {
        let matching = input.matched()
        let entries = matching.recorded.flatMap(\.recordings)
        outcomes = (matching.fulfilled + entries.map { Matching.Outcome(plan: $0, match: nil, fulfilment: nil) })
            .sorted { $0.plan.isListed(before: $1.plan) }
        recorded = matching.recorded.reduce(into: [:]) { recorded, session in
            for recording in session.recordings { recorded[recording.uid] = session }
        }
        planTraits = outcomes.map { PlanFeatures($0.plan) }
        recordings = input.activities.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
        today = input.today
        knownDays = input.knownDays
        planIsKnown = input.planIsKnown
        excluded = input.excluded.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
        said = Dictionary(input.pairs.map { ($0.uid.lowercased(), $0) }, uniquingKeysWith: { $1 })
        var places: [ActivityID: Place] = [:]
        for (index, outcome) in outcomes.enumerated() {
            if let fulfilment = outcome.fulfilment { places.add(fulfilment, plan: index) }
        }
        for fulfilment in matching.unplanned { places.add(fulfilment, plan: nil) }
        self.places = places
    }

    func knowledge(of day: Day) -> (isKnown: Bool, sentence: String?) {
        (knownDays.contains(day), day < today ? knownDays.sentence(on: day) : nil)
    }

    func plan(_ index: Int) -> PlannedWorkout { outcomes[index].plan }

    func match(_ plan: Int) -> (match: Match, fulfilment: Fulfilment)? {
        guard let match = outcomes[plan].match, let fulfilment = outcomes[plan].fulfilment else { return nil }
        return (match, fulfilment)
    }

    /// The last pair by hand that concerns a plan, whether it took effect or not.
    func said(of plan: Int) -> ManualPair? {
        outcomes[plan].plan.uid.isEmpty ? nil : said[outcomes[plan].plan.uid.lowercased()]
    }

    /// The session of an entry that is a recording; nil for plans.
    func session(recordedAs plan: Int) -> RecordedSession? {
        outcomes[plan].plan.isRecording ? recorded[outcomes[plan].plan.uid] : nil
    }

    func activity(_ index: Int) -> Activity { recordings[index] }

    func place(_ activity: Int) -> Place? { places[recordings[activity].id] }

    func isHere(activityID: ActivityID) -> Bool { places[activityID] != nil }

    func isExcluded(activityID: ActivityID) -> Bool { excluded.contains { $0.id == activityID } }
}

extension MatchIndex {
    /// The plans of a day, and those of other days that are paired by hand with its activities.
    func plans(of day: Day) -> [Int] {
        outcomes.indices.filter { index in
            outcomes[index].plan.day == day
                || outcomes[index].match?.rule == .manual && outcomes[index].fulfilment?.activity.day == day
        }
    }

    func plans(on day: Day) -> [Int] {
        outcomes.indices.filter { outcomes[$0].plan.day == day && !outcomes[$0].plan.isRecording }
    }

    func activities(on day: Day) -> [Int] {
        recordings.indices.filter { recordings[$0].day == day }
    }

    /// The activities of a day, and those of other days that are paired by hand with its plans.
    func activities(of day: Day) -> [Int] {
        recordings.indices.filter { index in
            if recordings[index].day == day { return true }
            guard let plan = place(index)?.plan, outcomes[plan].plan.day == day else { return false }
            return outcomes[plan].match?.rule == .manual
        }
    }

    func plan(uid: String) -> Int? {
        let uid = uid.lowercased()
        return outcomes.firstIndex { $0.plan.uid.lowercased() == uid }
    }

    func activity(uid: String) -> Int? {
        let uid = uid.lowercased()
        return recordings.firstIndex { WorkoutIdentity.isUID(uid, of: $0) }
    }

    /// The recording that counts in the session of an activity.
    func main(of activity: Int) -> Int {
        guard let place = place(activity), place.role == .duplicate else { return activity }
        return recordings.firstIndex { $0.id == place.main } ?? activity
    }

    /// The activities that fulfilled a plan, duplicates included.
    func activities(belongingTo plan: Int) -> [Int] {
        recordings.indices.filter { place($0)?.plan == plan }
    }

    /// The activities to compare with a plan: those of its day, and those of the adjacent days whose sport fits.
    func activities(near plan: Int) -> [Int] {
        recordings.indices.filter { areNear(plan, $0) }
    }

    /// The plans to compare with an activity, chosen in the same way; its own comes first.
    func plans(near activity: Int) -> [Int] {
        let own = place(activity)?.plan
        return (own.map { [$0] } ?? []) + outcomes.indices.filter { $0 != own && areNear($0, activity) }
    }

    private func areNear(_ plan: Int, _ activity: Int) -> Bool {
        if outcomes[plan].plan.isRecording { return false }
        return switch outcomes[plan].plan.day.distance(to: recordings[activity].day) {
        case 0: true
        case -1, 1: place(activity)?.role != .duplicate && fit(plan, activity) != nil
        default: false
        }
    }

    /// An activity by itself. Only the few that are explained need their features.
    func alone(_ activity: Int) -> Session { Session(recordings[activity]) }

    func fit(_ plan: Int, _ activity: Int) -> SportFit? {
        let alone = alone(activity)
        return SportFit(planTraits[plan], alone.traits) ?? SportFit(ofFileIn: self.plan(plan), alone)
    }
}

extension [ActivityID: MatchIndex.Place] {
    fileprivate mutating func add(_ fulfilment: Fulfilment, plan: Int?) {
        for part in fulfilment.parts { self[part.id] = Value(role: .part, plan: plan, main: fulfilment.activity.id) }
        for other in fulfilment.duplicates {
            let main = fulfilment.activities.first { $0.isSameSession(as: other) }
            self[other.id] = Value(role: .duplicate, plan: plan, main: (main ?? fulfilment.activity).id)
        }
        for change in fulfilment.transitions {
            let leg = fulfilment.activities.last { $0.start <= change.start }
            self[change.id] = Value(
                role: .duplicate, plan: plan, main: (leg ?? fulfilment.activity).id, isTransition: true)
        }
        self[fulfilment.activity.id] = Value(
            role: plan == nil ? .unplanned : .matched, plan: plan, main: fulfilment.activity.id)
    }
}

extension PlannedWorkout {
    func isListed(before other: PlannedWorkout) -> Bool {
        if day != other.day { return day < other.day }
        let (second, otherSecond) = (start.local?.secondOfDay ?? -1, other.start.local?.secondOfDay ?? -1)
        return second != otherSecond ? second < otherSecond : uid < other.uid
    }
}
