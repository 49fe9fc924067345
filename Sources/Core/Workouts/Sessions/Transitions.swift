import Basics

/// Finds the changes between two sports of a race.
///
/// A watch records them in the race's file, and Strava lists each part of that as an activity of its own: swim,
/// `Workout`, ride, `Workout`, run. A change is a part of the race, and no workout.
struct Transitions {
    /// The positions of legs by the seconds in which they start and end.
    private var starts: [Moment: Int] = [:]
    private var ends: [Moment: Int] = [:]

    private struct Moment: Hashable {
        let second: Int
        let family: SportFamily
    }

    struct Found {
        /// For the position of each transition that of the leg with which it is listed: the one before it, or if the
        /// athlete has excluded that, the one after it.
        fileprivate(set) var legs: [Int: Int] = [:]
        /// The positions of transitions without such a leg, which are listed nowhere.
        fileprivate(set) var alone: Set<Int> = []
    }

    /// - Parameters:
    ///   - excluded: activities that don't count, but may have been legs.
    ///   - isPaired: whether the athlete has paired an activity with a plan, so that it is a workout.
    static func found(
        in activities: [Activity], beside excluded: [Activity], unless isPaired: (Activity) -> Bool
    ) -> Found {
        let candidates = activities.indices.filter { activities[$0].mayBeTransition && !isPaired(activities[$0]) }
        guard !candidates.isEmpty else { return Found() }
        let transitions = Transitions(activities, beside: excluded)
        return candidates.reduce(into: Found()) { found, index in
            let legs = transitions.legs(around: activities[index])
            // Further positions are those of excluded activities.
            if let leg = legs.first(where: { $0 < activities.count }) {
                found.legs[index] = leg
            } else if !legs.isEmpty || activities[index].isTransition == true {
                found.alone.insert(index)
            }
        }
    }
}

extension Transitions {
    /// The sports of races that have transitions.
    fileprivate static let families: [SportFamily] = [.swim, .bike, .run, .ski, .row]
    /// How many seconds after a leg or transition the next one starts, if a device records both without a stop.
    private static let gaps = nearestFirst(-2...10)
    /// The same if a device's file says what is a transition; then the times may be those of several sources.
    private static let gapsInFile = nearestFirst(-20...20)

    private static func nearestFirst(_ gaps: ClosedRange<Int>) -> [Int] {
        gaps.sorted { (abs($0), $0) < (abs($1), $1) }
    }

    private init(_ activities: [Activity], beside excluded: [Activity]) {
        // Of several legs of one sport in one second the first that counts is used.
        for (index, leg) in Self.legs(activities) + Self.legs(excluded).map({ ($0 + activities.count, $1) }) {
            let start = Moment(second: leg.start.secondsSinceEpoch, family: leg.family)
            let end = Moment(second: leg.end.secondsSinceEpoch, family: leg.family)
            starts[start] = starts[start] ?? index
            ends[end] = ends[end] ?? index
        }
    }

    private static func legs(_ activities: [Activity]) -> [(Int, Activity)] {
        activities.indices.lazy.map { ($0, activities[$0]) }.filter { $1.mayBeLeg }.sorted { $0.1.id < $1.1.id }
    }

    /// The legs before and after an activity, in this order, if they show that it is a transition.
    private func legs(around activity: Activity) -> [Int] {
        let gaps = activity.isTransition == true ? Self.gapsInFile : Self.gaps
        let (start, end) = (activity.start.secondsSinceEpoch, activity.end.secondsSinceEpoch)
        let before = Self.families.compactMap { family in
            gaps.lazy.compactMap { ends[Moment(second: start - $0, family: family)] }.first.map { (family, $0) }
        }
        let after = Self.families.compactMap { family in
            gaps.lazy.compactMap { starts[Moment(second: end + $0, family: family)] }.first.map { (family, $0) }
        }
        for (family, leg) in before {
            if let next = after.first(where: { $0.0 != family }) { return [leg, next.1] }
        }
        return activity.isTransition == true ? (before.prefix(1) + after.prefix(1)).map(\.1) : []
    }
}

extension Activity {
    /// In seconds. In six races they took 48 seconds to 13 minutes.
    private static let longestTransition = 900
    /// The longest way through a changing area, in metres.
    private static let farthestTransition = 2000.0

    /// Whether it can be a transition, by its own values. A device's file may mark it as one.
    fileprivate var mayBeTransition: Bool {
        guard isGeneric, isRecording else { return false }
        if isTransition == true { return true }
        return recordedTime.wholeSeconds <= Self.longestTransition
            && distance?.meters ?? 0 <= Self.farthestTransition && !isCommute && !isExercise
    }

    fileprivate var mayBeLeg: Bool {
        isRecording && recordedTime > .zero && Transitions.families.contains(family)
    }

    private var isRecording: Bool { !isManual && !startIsHidden }

    /// Whether its name says that the athlete trained at that time. Strava's names say only when it was: "Lunch
    /// Workout".
    private var isExercise: Bool { name.lowerWords.contains { Self.exercises.contains($0) } }

    private static let exercises: Set<String> = Set(
        """
        strength core mobility stretch stretching stretches yoga pilates gym weights abs plank planks drills activation \
        warmup cooldown hiit circuit crossfit physio kraft krafttraining kräftigung rumpf stabi athletik dehnen mobilität \
        gainage renforcement musculation étirements mobilité fuerza estiramientos movilidad forza allungamento mobilità \
        força alongamento mobilidade kracht krachttraining rekken
        """.split(separator: " ").map(String.init))
}
