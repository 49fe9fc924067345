import Basics
import Workouts

/// Pairs a feed's workouts with known ones, by the surest rules first. Each rule only considers workouts that the
/// earlier ones left.
struct Recogniser {
    /// For each listed workout the index of its known one.
    private(set) var partner: [Int?]
    private let listed: [PlannedWorkout]
    let known: [PlannedWorkout]
    private let window: ClosedRange<Day>?
    private let before: ClosedRange<Day>?
    private var isTaken: [Bool]

    /// Larger groups are not compared pair by pair but paired in order.
    private static let mostPairs = 40_000

    init(_ listed: [PlannedWorkout], _ known: [PlannedWorkout], window: ClosedRange<Day>?, before: ClosedRange<Day>?) {
        (self.listed, self.known, self.window, self.before) = (listed, known, window, before)
        partner = [Int?](repeating: nil, count: listed.count)
        isTaken = [Bool](repeating: false, count: known.count)
    }

    var unpaired: [Int] { known.indices.filter { !isTaken[$0] } }

    mutating func pairAll() {
        pair { RecognitionKey($0, [.day, .title, .volume, .notes, .start]) }
        pair { RecognitionKey($0, [.day, .title, .volume]) }
        pair { RecognitionKey($0, [.day, .feedUID]) }
        pair { RecognitionKey($0, [.day, .title]) }
        pairBareDone()
        pairRecordings { $0.isRecording }
        pairMoved { RecognitionKey($0, [.feedUID, .title]) }
        pairDone()
        pairMoved {
            $0.isUntitled && $0.planned == Volume() && $0.kind != .rest ? nil : RecognitionKey($0, [.title, .volume])
        }
        pairMovedRaces()
        pairSameDay()
        pairMoved { $0.isUntitled && $0.kind != .rest ? nil : RecognitionKey($0, [.title]) }
        pairMoved { $0.notes.isEmpty || $0.planned == Volume() ? nil : RecognitionKey($0, [.volume, .notes]) }
        // Last, a listed workout that matches no known plan may continue a known recording.
        pairRecordings { !$0.isRecording }
    }
}

extension Recogniser {
    /// Pairs recordings by their start, whatever else has changed; first with the title as well, since two devices may
    /// start in the same second.
    private mutating func pairRecordings(where counts: (PlannedWorkout) -> Bool) {
        guard known.contains(where: \.isRecording) else { return }
        for parts: [RecognitionKey.Part] in [[.day, .start, .wholeTitle], [.day, .start]] {
            let groups = groups(
                by: { RecognitionKey($0, parts, asPlan: true) }, listedOnes: { $0.isCompleted && counts($0) },
                knownOnes: \.isRecording)
            for (listedOnes, knownOnes) in groups { takeInOrder(listedOnes, knownOnes) }
        }
    }

    /// Pairs known plans without a planned volume with listed recordings: once done, such a plan looks like a mere
    /// recording if its title consists of the sport, or if it had none before a device gave it one.
    private mutating func pairBareDone() {
        guard listed.contains(where: \.isRecording) else { return }
        let isBare = { (plan: PlannedWorkout) in !plan.isRecording && plan.planned == Volume() }
        let rules: [(parts: [RecognitionKey.Part], counts: (PlannedWorkout) -> Bool)] = [
            ([.day, .start, .wholeTitle], { $0.isCompleted }), ([.day, .start, .title], { $0.isCompleted }),
            ([.day, .title], { !$0.isCompleted }), ([.day], { !$0.isCompleted && $0.isUntitled }),
        ]
        for (parts, counts) in rules {
            let groups = groups(
                by: { RecognitionKey($0, parts, asPlan: true) }, listedOnes: \.isRecording,
                knownOnes: { isBare($0) && counts($0) })
            for (listedOnes, knownOnes) in groups { takeInOrder(listedOnes, knownOnes) }
        }
    }

    /// Pairs workouts that have a key in common; several with the same key in the order that also numbers their UIDs.
    private mutating func pair(by trait: (PlannedWorkout) -> RecognitionKey?) {
        for (listedOnes, knownOnes) in groups(by: trait) { takeInOrder(listedOnes, knownOnes) }
    }

    private mutating func takeInOrder(_ listedOnes: [Int], _ knownOnes: [Int]) {
        let left = listedOnes.sorted { WorkoutIdentity.isBefore(listed[$0], listed[$1]) }
        let right = knownOnes.sorted { WorkoutIdentity.isBefore(known[$0], known[$1]) }
        for (one, other) in zip(left, right) { take(one, other) }
    }

    /// Pairs renamed or rewritten workouts of one day and sport, by the least difference.
    private mutating func pairSameDay() {
        for (listedOnes, knownOnes) in groups(by: { RecognitionKey($0, [.day]) }) {
            takeNearest(listedOnes, knownOnes) { $0.difference(from: $1) }
        }
    }

    /// Pairs a completed workout of an unknown title with the one planned that day. If the plan's own title is listed
    /// on another day, that is a copy.
    private mutating func pairDone() {
        guard let window else { return }
        let titles = Set(unpaired.filter { window.contains(known[$0].day) }.map { RecognitionKey(known[$0], [.title]) })
        let groups = groups(
            by: { $0.planned == Volume() ? nil : RecognitionKey($0, [.day, .volume]) },
            listedOnes: { $0.isCompleted && !titles.contains(RecognitionKey($0, [.title])) },
            knownOnes: { !$0.isCompleted })
        guard !groups.isEmpty else { return }
        let seen = Set(listed.indices.filter { partner[$0] == nil }.map { RecognitionKey(listed[$0], [.title]) })
        for (listedOnes, knownOnes) in groups {
            // Prefers a known workout whose title the feed no longer contains.
            takeNearest(listedOnes, knownOnes) { one, other in
                one.difference(from: other).map { difference in
                    difference + (seen.contains(RecognitionKey(other, [.title])) ? 1_000_000 : 0)
                }
            }
        }
    }

    private mutating func takeNearest(
        _ listedOnes: [Int], _ knownOnes: [Int], _ distance: (PlannedWorkout, PlannedWorkout) -> Int?
    ) {
        guard listedOnes.count * knownOnes.count <= Self.mostPairs else {
            for (one, other) in zip(listedOnes, knownOnes) where distance(listed[one], known[other]) != nil {
                take(one, other)
            }
            return
        }
        var pairs: [(distance: Int, one: Int, other: Int)] = []
        for one in listedOnes {
            for other in knownOnes {
                if let distance = distance(listed[one], known[other]) { pairs.append((distance, one, other)) }
            }
        }
        pairs.sort { ($0.distance, $0.one, $0.other) < ($1.distance, $1.one, $1.other) }
        for pair in pairs where partner[pair.one] == nil && !isTaken[pair.other] { take(pair.one, pair.other) }
    }

    private mutating func take(_ one: Int, _ other: Int) {
        partner[one] = other
        isTaken[other] = true
    }

    /// Groups the unpaired workouts on both sides by key.
    private func groups(
        by trait: (PlannedWorkout) -> RecognitionKey?, listedOnes: (PlannedWorkout) -> Bool = { _ in true },
        knownOnes: (PlannedWorkout) -> Bool = { _ in true }
    ) -> [(listed: [Int], known: [Int])] {
        var sought: [RecognitionKey: [Int]] = [:]
        for index in known.indices where !isTaken[index] && knownOnes(known[index]) {
            if let trait = trait(known[index]) { sought[trait, default: []].append(index) }
        }
        guard !sought.isEmpty else { return [] }
        var found: [RecognitionKey: [Int]] = [:]
        for index in listed.indices where partner[index] == nil && listedOnes(listed[index]) {
            if let trait = trait(listed[index]), sought[trait] != nil { found[trait, default: []].append(index) }
        }
        return found.sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }
            .map { (listed: $0.value, known: sought[$0.key] ?? []) }
    }
}

extension PlannedWorkout {
    var isUntitled: Bool { plainTitle.isEmpty }

    /// The difference between two workouts of one day and sport, in minutes or their equivalent; nil if pairing them
    /// would drop the planned volume from a completed workout.
    fileprivate func difference(from other: PlannedWorkout) -> Int? {
        if standing == .unclear, other.planned != Volume() { return nil }
        let seconds = (planned.duration ?? .zero).wholeSeconds - (other.planned.duration ?? .zero).wholeSeconds
        let meters = (planned.distance?.meters ?? 0) - (other.planned.distance?.meters ?? 0)
        let sharesWords = TellingWords(title).shares(with: TellingWords(other.title))
        return abs(seconds) / 60 + Int(min(abs(meters), 1e9)) / 200 + (notes == other.notes ? 0 : 20)
            + (plainTitle == other.plainTitle ? 0 : sharesWords ? 15 : 30)
    }
}

/// Pairs workouts that moved to another day.
extension Recogniser {
    /// The most days by which a workout may have moved.
    private static let farthestMove = 21
    /// The most days by which a race may have moved if it is the only one of its name; after a year it is the next one.
    private static let farthestRaceMove = 300

    /// Pairs a workout missing on one day of the window with a new one on another.
    private mutating func pairMoved(by trait: (PlannedWorkout) -> RecognitionKey?) {
        guard let window, let before else { return }
        let groups = groups(
            by: trait, listedOnes: { before.contains($0.day) }, knownOnes: { window.contains($0.day) })
        for (listedOnes, knownOnes) in groups {
            takeNearest(listedOnes, knownOnes) { one, other in
                // A completed workout stays on its day.
                guard one.isCompleted && other.standing == .plan || !other.isCompleted || one.feedUID == other.feedUID
                else { return nil }
                let days = abs(one.day.distance(to: other.day))
                return days <= Self.farthestMove ? days : nil
            }
        }
    }

    /// Pairs races that moved. Races are listed long before the window reaches them, so if one is missing, another of
    /// its name is the same race on another day, even months away if it is the only one. A race that may have been
    /// there before, out of sight, has not moved; races with a priority are always in sight.
    private mutating func pairMovedRaces() {
        guard let window else { return }
        let isAhead = { (plan: PlannedWorkout) in plan.kind == .event && plan.day >= window.lowerBound }
        let name = { (plan: PlannedWorkout) in RecognitionKey(plan, [.title]) }
        let groups = groups(by: name, listedOnes: isAhead, knownOnes: isAhead)
        guard !groups.isEmpty else { return }
        let listedNames = Dictionary(grouping: listed.filter(isAhead), by: name).mapValues(\.count)
        let knownNames = Dictionary(grouping: known.filter(isAhead), by: name).mapValues(\.count)
        for (listedOnes, knownOnes) in groups {
            let title = name(listed[listedOnes[0]])
            let isOnlyOne = listedNames[title] == 1 && knownNames[title] == 1
            takeNearest(listedOnes, knownOnes) { [before] one, other in
                let isNew =
                    one.racePriority != nil || max(one.day, other.day) > window.upperBound
                    || before?.contains(one.day) ?? false
                let days = abs(one.day.distance(to: other.day))
                return isNew && days <= (isOnlyOne ? Self.farthestRaceMove : Self.farthestMove) ? days : nil
            }
        }
    }
}
