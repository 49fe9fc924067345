import Basics

/// Pairs what a feed lists with what is known, the surest first. Every rule only looks at what is left by those before.
struct Recogniser {
    /// For each listed workout the known one that it is.
    private(set) var partner: [Int?]
    private let listed: [PlannedWorkout]
    let known: [PlannedWorkout]
    private let window: ClosedRange<Day>?
    private let before: ClosedRange<Day>?
    private var isTaken: [Bool]

    /// More pairs than this are not compared one by one: they go in order.
    private static let mostPairs = 40_000

    init(
        _ listed: [PlannedWorkout], _ known: [PlannedWorkout], window: ClosedRange<Day>?, before: ClosedRange<Day>?
    ) {
        self.listed = listed
        self.known = known
        self.window = window
        self.before = before
        partner = [Int?](repeating: nil, count: listed.count)
        isTaken = [Bool](repeating: false, count: known.count)
    }

    /// The known workouts that the feed does not list.
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
        // Only what nobody had planned before goes on as what was recorded of it.
        pairRecordings { !$0.isRecording }
    }
}

extension Recogniser {
    /// A recording is known by its start, whatever else changes about it: first by its title, too, since two devices may
    /// begin in the same second.
    private mutating func pairRecordings(where counts: (PlannedWorkout) -> Bool) {
        guard known.contains(where: \.isRecording) else { return }
        for parts: [RecognitionKey.Part] in [[.day, .start, .wholeTitle], [.day, .start]] {
            let groups = groups(
                by: { RecognitionKey($0, parts, asPlan: true) }, listedOnes: { $0.isCompleted && counts($0) },
                knownOnes: \.isRecording)
            for (listedOnes, knownOnes) in groups { takeInOrder(listedOnes, knownOnes) }
        }
    }

    /// What was planned without any length looks like a mere recording once it is done, where its title is made of the sport,
    /// or where it had none before a device gave it one.
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

    /// Pairs those that have a trait in common; several of a kind in the order in which their doubles are told apart.
    private mutating func pair(by trait: (PlannedWorkout) -> RecognitionKey?) {
        for (listedOnes, knownOnes) in groups(by: trait) { takeInOrder(listedOnes, knownOnes) }
    }

    private mutating func takeInOrder(_ listedOnes: [Int], _ knownOnes: [Int]) {
        let left = listedOnes.sorted { WorkoutIdentity.isBefore(listed[$0], listed[$1]) }
        let right = knownOnes.sorted { WorkoutIdentity.isBefore(known[$0], known[$1]) }
        for (one, other) in zip(left, right) { take(one, other) }
    }

    /// Pairs what one day has of one sport by what is least different: it was renamed or rewritten.
    private mutating func pairSameDay() {
        for (listedOnes, knownOnes) in groups(by: { RecognitionKey($0, [.day]) }) {
            takeNearest(listedOnes, knownOnes) { $0.difference(from: $1) }
        }
    }

    /// Pairs what was done under a title that nobody knows with what was planned that day: the plan's own title, seen on
    /// another day, is a copy's.
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
            // Of several, rather one whose title is gone.
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

    /// What is left on both sides with the same trait.
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
    /// Whether its title says nothing but the sport.
    var isUntitled: Bool { plainTitle.isEmpty }

    /// How different two workouts of one day and sport are, in minutes or what weighs as much; nil where what was planned would
    /// be gone now that it is done.
    fileprivate func difference(from other: PlannedWorkout) -> Int? {
        if standing == .unclear, other.planned != Volume() { return nil }
        let seconds = (planned.duration ?? .zero).wholeSeconds - (other.planned.duration ?? .zero).wholeSeconds
        let meters = (planned.distance?.meters ?? 0) - (other.planned.distance?.meters ?? 0)
        let sharesWords = TellingWords(title).shares(with: TellingWords(other.title))
        return abs(seconds) / 60 + Int(min(abs(meters), 1e9)) / 200 + (notes == other.notes ? 0 : 20)
            + (plainTitle == other.plainTitle ? 0 : sharesWords ? 15 : 30)
    }
}

/// What is on another day than before.
extension Recogniser {
    /// How many days a workout may have been moved by.
    private static let farthestMove = 21
    /// How many days a race may have been moved by that is the only one of its name; after a year it is the next one.
    private static let farthestRaceMove = 300

    /// Pairs what is missing on one day of the window with what is new on another.
    private mutating func pairMoved(by trait: (PlannedWorkout) -> RecognitionKey?) {
        guard let window, let before else { return }
        let groups = groups(
            by: trait, listedOnes: { before.contains($0.day) }, knownOnes: { window.contains($0.day) })
        for (listedOnes, knownOnes) in groups {
            takeNearest(listedOnes, knownOnes) { one, other in
                // What was done stays where it was done.
                guard one.isCompleted && other.standing == .plan || !other.isCompleted || one.feedUID == other.feedUID
                else { return nil }
                let days = abs(one.day.distance(to: other.day))
                return days <= Self.farthestMove ? days : nil
            }
        }
    }

    /// Races are listed long before the window reaches them: another of the name, where one isn't listed any more, is
    /// that one on another day, also months away when there is only one. What may have been there all along, out of
    /// sight, was not moved; races with a priority are always in sight.
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
