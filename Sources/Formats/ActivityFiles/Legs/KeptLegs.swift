import Basics
import Workouts

/// The legs of one file, within the limits of what a device records in one.
struct KeptLegs {
    private var legs: [Leg] = []
    private var keptSamples = 0
    private var keptLaps = 0

    /// The largest number of legs. A device records fewer in one file.
    static let most = 1000
    /// A day of laps of 100 m has a thousand.
    static let mostLaps = 20_000
    static let note = "Only the first \(most) of its activities are used."

    var count: Int { legs.count }

    /// Adds a leg while there is room. Samples and laps have one limit for the whole file, beyond which legs lose
    /// theirs.
    mutating func add(_ leg: Leg) {
        guard legs.count < Self.most else { return }
        var leg = leg
        keptSamples += leg.samples.count
        if keptSamples > Samples.most { leg.samples = [] }
        keptLaps += leg.laps.count
        if keptLaps > Self.mostLaps { leg.laps = [] }
        legs.append(leg)
    }

    /// All legs in order of their start, each recording once.
    var inOrder: [Leg] {
        var keys: Set<Key> = []
        return legs.filter { leg in
            let key = Key(start: leg.start, sport: leg.sport, elapsedTime: leg.elapsedTime, distance: leg.distance)
            return keys.insert(key).inserted
        }.sorted { $0.start < $1.start }
    }

    /// Equal for two legs of one recording.
    private struct Key: Hashable {
        let start: Instant
        let sport: SportType
        let elapsedTime: Duration
        let distance: Distance?
    }
}

protocol RepeatableLap {
    /// In seconds since 1970; nil if unknown.
    var start: Int? { get }
    /// Its lengths and its distance; nil or 0 where unknown.
    var measures: [Double?] { get }
    /// Takes over the values of a repetition of the lap.
    mutating func fill(with later: Self)
}

extension RepeatableLap {
    /// Whether both can't be the same lap, though they have the same start.
    fileprivate func contradicts(_ other: Self) -> Bool {
        zip(measures, other.measures).contains { one, other in
            one != other && [one, other].allSatisfy { $0 ?? 0 > 0 }
        }
    }
}

extension Array where Element: RepeatableLap {
    /// Each lap once, by its start: later values of a repeated one fill it in. Where laps of one start contradict
    /// each other, the program doesn't know their starts, and each counts.
    var byStart: [Element] {
        var merged: [Int: Element] = [:]
        var unsure: Set<Int> = []
        for lap in self {
            guard let start = lap.start else { continue }
            if merged[start]?.contradicts(lap) == true { unsure.insert(start) }
            merged[start, default: lap].fill(with: lap)
        }
        return compactMap { lap in
            guard let start = lap.start, !unsure.contains(start) else { return lap }
            return merged.removeValue(forKey: start)
        }
    }
}
