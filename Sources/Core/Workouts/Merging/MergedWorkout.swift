public import Basics

/// One entry of the published calendar: plan and activity side by side.
public struct MergedWorkout: Sendable, Equatable {
    public enum Status: String, Sendable {
        case planned, completed, missed
    }

    /// The calendar's UID, which stays the same from run to run.
    public var uid: String
    public var kind: PlannedWorkout.Kind
    public var status: Status
    /// That of the activity, else of the plan.
    public var source: SourceKind
    /// The name of a planned sport, or Strava's in snake_case if the plan has none.
    public var sport: String
    /// The activity's name if there is one, otherwise the feed's SUMMARY.
    public var summary: String
    public var day: Day
    public var time: MergedTime
    /// The volume that counts: the completed one, otherwise the planned one.
    public var volume: Volume
    @Boxed public var planned: PlannedWorkout?
    @Boxed public var activity: Activity?
    public var match: Match?
    public var compliance: Compliance?
    public var duplicates: [Activity]
    public var parts: [Activity]
    /// The changes of sports before or after it in a race, which count in nothing.
    public var transitions: [Activity]

    public init(
        uid: String, kind: PlannedWorkout.Kind, status: Status, source: SourceKind, sport: String, summary: String,
        day: Day, time: MergedTime, volume: Volume, planned: PlannedWorkout? = nil, activity: Activity? = nil,
        match: Match? = nil, compliance: Compliance? = nil, duplicates: [Activity] = [], parts: [Activity] = [],
        transitions: [Activity] = []
    ) {
        self.uid = uid
        self.kind = kind
        self.status = status
        self.source = source
        self.sport = sport
        self.summary = summary
        self.day = day
        self.time = time
        self.volume = volume
        self.planned = planned
        self.activity = activity
        self.match = match
        self.compliance = compliance
        self.duplicates = duplicates
        self.parts = parts
        self.transitions = transitions
    }

    /// The activities that are listed under the workout and count in nothing: other recordings, and transitions that
    /// Strava lists as activities.
    public var others: [Activity] { duplicates + transitions.filter { !$0.isToldTransition } }

    /// The transitions that a device's file marks as such. They are known of the race, and are no activities.
    public var toldTransitions: [Activity] { transitions.filter(\.isToldTransition) }
}

extension MergedWorkout {
    /// Whether any of it is Strava's data, which has to be attributed.
    public var isFromStrava: Bool { hasActivity { $0.id.strava != nil } }

    /// Whether any of its activities, those that count in nothing among them, meets a condition.
    public func hasActivity(where meets: (Activity) -> Bool) -> Bool {
        // Joining these lists for each of twenty years' workouts would take longer than all the rest.
        activity.map(meets) == true || parts.contains(where: meets) || duplicates.contains(where: meets)
            || transitions.contains(where: meets)
    }

    /// Sorts in the order of the published list: day, all-day before timed, start, UID.
    static func sort(_ workouts: inout [MergedWorkout]) {
        // Sorting small numbers is much faster than sorting whole workouts, and they nearly always differ.
        let keys = workouts.indices.map { index in
            (
                day: workouts[index].day.number, start: workouts[index].time.start?.secondsSinceEpoch ?? .min,
                index: index
            )
        }
        let order = keys.sorted { left, right in
            if left.day != right.day { return left.day < right.day }
            if left.start != right.start { return left.start < right.start }
            return workouts[left.index].uid < workouts[right.index].uid
        }
        .map(\.index)
        // Applies the permutation in cycles, so that each workout moves to its place only once.
        var isPlaced = [Bool](repeating: false, count: order.count)
        for first in order.indices where !isPlaced[first] {
            var place = first
            while order[place] != first {
                workouts.swapAt(place, order[place])
                isPlaced[place] = true
                place = order[place]
            }
            isPlaced[place] = true
        }
    }
}

public enum MergedTime: Sendable, Equatable {
    case allDay
    /// The start, with the wall clock there, and the end, which is nil if no length is known.
    case timed(Instant, local: LocalTime, end: Instant?)

    public var start: Instant? {
        guard case .timed(let start, _, _) = self else { return nil }
        return start
    }
}

extension MergedWorkout {
    /// Estimates calories for activities without any: from measured work, otherwise from distance and sport.
    public mutating func estimateMissingCalories() {
        activity?.estimateMissingCalories()
        for index in parts.indices { parts[index].estimateMissingCalories() }
        for index in duplicates.indices { duplicates[index].estimateMissingCalories() }
        for index in transitions.indices { transitions[index].estimateMissingCalories() }
    }
}

extension Activity {
    /// The calories of a ride whose power was measured. The body turns about a quarter of the energy it burns into
    /// work, and a kilocalorie is about four kilojoules, so the two numbers are equal. Every bike computer calculates
    /// like that.
    public var caloriesOfWork: Calories? {
        guard family == .bike, powerIsMeasured == true, let kilojoules, kilojoules > 0 else { return nil }
        return Calories(kilocalories: kilojoules, isEstimated: false)
    }

    public mutating func estimateMissingCalories() {
        calories = calories ?? caloriesOfWork
        guard calories == nil, let distance, distance.meters > 0 else { return }
        let estimate = (distance.meters / 1000 * kilocaloriesPerKilometer).rounded()
        guard estimate > 0 else { return }
        calories = Calories(kilocalories: estimate, isEstimated: true)
    }

    private var kilocaloriesPerKilometer: Double {
        switch family {
        case .run: 50
        case .bike: 30
        case .swim: 100
        case .walk, .ski, .row, .strength, .other: 40
        }
    }
}
