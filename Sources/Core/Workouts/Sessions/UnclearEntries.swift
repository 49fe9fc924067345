import Basics

/// Decides on entries without a planned volume that were done when they were first listed, whatever their title.
///
/// Such an entry is a recording if it begins within a minute of an activity or of another completed entry, or belongs
/// to the session of another completed entry: otherwise TrainingPeaks would have joined it to a plan. Any other one may
/// well be a workout that a coach entered only by its name.
enum UnclearEntries {
    /// The plans, in which unclear entries are marked as recordings if they are.
    ///
    /// - Parameter pairs: a pair by hand makes an entry a plan, as long as its activity is present.
    static func settled(
        in plans: [PlannedWorkout], beside activities: [Activity], _ excluded: [Activity], _ pairs: [ManualPair]
    ) -> [PlannedWorkout] {
        guard plans.contains(where: { $0.standing == .unclear }) else { return plans }
        let here = pairs.isEmpty ? [] : Set(activities.map(\.id))
        let said = Set(pairs.filter { $0.activityID.map(here.contains) ?? true }.map { $0.uid.lowercased() })
        let starts = Starts(plans, [activities, excluded])
        let done = Dictionary(grouping: plans.lazy.filter { $0.isCompleted && $0.start.local != nil }, by: \.day)
        return plans.map { plan in
            guard plan.standing == .unclear, !said.contains(plan.uid.lowercased()) else { return plan }
            // The filter also finds the entry itself.
            let beside = plan.day.andBeside.lazy.flatMap { done[$0] ?? [] }.filter(plan.isSameSession)
            guard starts.contain(plan.start) || beside.prefix(2).count > 1 else { return plan }
            var recording = plan
            recording.standing = .recording
            return recording
        }
    }
}

/// The starts of activities and entries in seconds, ascending.
private struct Starts {
    /// Activities' starts on the wall clock.
    private let local: [Int]
    /// Activities' starts as moments.
    private let absolute: [Int]
    /// Starts of completed entries on the wall clock.
    private let listed: [Int]

    init(_ plans: [PlannedWorkout], _ activities: [[Activity]]) {
        let timed = activities.joined().lazy.filter { !$0.startIsHidden }
        local = timed.map(\.localStart.secondsSinceEpoch).sorted()
        absolute = timed.map(\.start.secondsSinceEpoch).sorted()
        listed = plans.lazy.filter(\.isCompleted).compactMap(\.start.local?.secondsSinceEpoch).sorted()
    }

    /// Whether an activity or another entry begins within a minute.
    func contain(_ start: PlannedStart) -> Bool {
        guard let second = start.local?.secondsSinceEpoch else { return false }
        let isActivitys =
            switch start {
            case .day: false
            case .wallClock: local.count(near: second) > 0
            case .moment(let moment, _): absolute.count(near: moment.secondsSinceEpoch) > 0
            }
        return isActivitys || listed.count(near: second) > 1
    }
}

extension [Int] {
    /// How many of these ascending seconds are less than a minute from a given one.
    fileprivate func count(near second: Int) -> Int {
        partitioningIndex { $0 >= second + 60 } - partitioningIndex { $0 >= second - 59 }
    }
}

/// Recognises the default titles of devices and TrainingPeaks, which only name the sport.
extension PlannedWorkout {
    /// The standing as far as a single reading of the feed shows it: a recording if it was done, has no planned volume
    /// and no notes, and its title only names the sport.
    public var standingByContent: Standing {
        guard kind == .workout, isCompleted, planned == Volume(), notes.isEmpty, tss == nil else { return .plan }
        let words = title.lowerWords
        let isMadeOfSport =
            words.allSatisfy { Self.sportWords.contains($0) || Self.fillers.contains($0) }
            && (words.isEmpty || words.contains(where: Self.sportWords.contains))
        return isMadeOfSport ? .recording : .unclear
    }

    /// Names of sports on English devices and those of other languages.
    private static let sportWords = Set(KnownSport.names.map { $0.lowercased() }).union(
        """
        run running jogging bike biking ride riding cycling mtb swim swimming strength walk walking hike hiking row \
        rowing ski skiing brick crosstrain workout training cardio yoga pilates other custom elliptical multisport \
        laufen lauf radfahren rad schwimmen gehen wandern rudern krafttraining course cyclisme vélo natation marche \
        carrera correr ciclismo natación corsa nuoto corrida natação hardlopen fietsen wielrennen zwemmen wandelen \
        transition
        """.split(separator: " ").map(String.init))

    /// Words for a place or manner that devices put before the sport, and words that they put after it.
    private static let fillers = Set(
        """
        road mountain gravel trail track treadmill indoor outdoor virtual lap pool open water cross country nordic xc \
        weight street ultra e à pied activity
        """.split(separator: " ").map(String.init))
}
