import Basics

/// The values of a recording by which its copies in other sources are found, computed once.
struct ComparedRecording {
    /// Seconds since 1970.
    let start: Int
    /// The local day.
    let day: Day
    let startIsHidden: Bool
    /// Seconds until the recording stopped.
    let elapsed: Int
    /// In seconds.
    let moving: Int
    /// In metres; 0 if unknown.
    let distance: Double
    let family: SportFamily
    /// Whether it names no sport.
    let isGeneric: Bool
    let isPoolSwim: Bool
    /// Whether a file says that it is the change between two sports of a race.
    let isTransition: Bool

    init(_ activity: Activity, isTransition: Bool = false) {
        start = activity.start.secondsSinceEpoch
        day = activity.day
        startIsHidden = activity.startIsHidden
        moving = activity.movingTime.wholeSeconds
        elapsed = activity.recordedTime.wholeSeconds
        distance = activity.distance?.meters ?? 0
        family = activity.family
        isGeneric = activity.isGeneric
        isPoolSwim = family == .swim && activity.isTrainer == true
        self.isTransition = isTransition
    }
}

extension ComparedRecording {
    /// How many seconds copies of one recording may start apart, and those of a swim in a pool, of which some programs
    /// see nothing before the first turn.
    private static let farthest = 5
    private static let farthestInPool = 120
    /// How many seconds Strava's row of a transition may start apart from the file's.
    private static let farthestOfTransition = 20

    /// How many seconds the other one starts before or after it.
    func apart(from other: ComparedRecording) -> Int { abs(start - other.start) }

    /// How near it is to another recording: one of its sport counts first, then the nearest start, then the most similar
    /// length.
    func closeness(to other: ComparedRecording) -> Closeness {
        Closeness(
            isOtherSport: !hasSport(of: other), apart: apart(from: other), difference: abs(elapsed - other.elapsed))
    }

    /// How much length and distance differ, regardless of the start: in seconds, of which ten metres count as one.
    func difference(from other: ComparedRecording) -> Int {
        let isMeasured = distance > 0 && other.distance > 0
        return min(abs(elapsed - other.elapsed), abs(moving - other.moving))
            + (isMeasured ? Int(min(abs(distance - other.distance), 1e9) / 10) : 0)
    }

    struct Closeness: Comparable {
        let isOtherSport: Bool
        /// In seconds.
        let apart: Int
        /// That of the lengths, in seconds.
        let difference: Int

        static func < (one: Closeness, other: Closeness) -> Bool {
            (one.isOtherSport ? 1 : 0, one.apart, one.difference)
                < (other.isOtherSport ? 1 : 0, other.apart, other.difference)
        }
    }

    /// Whether two files tell of one recording: the starts, the sports and the lengths agree.
    func isCopy(of other: ComparedRecording) -> Bool {
        let farthest = isPoolSwim || other.isPoolSwim ? Self.farthestInPool : Self.farthest
        return apart(from: other) <= farthest && hasSport(of: other) && lasts(as: other) && overlaps(other)
    }

    /// Whether Strava's row is a copy of this recording of a file. The athlete may have given it another sport there, or
    /// cut off its end.
    func isCopy(ofRow row: ComparedRecording) -> Bool {
        guard isTransition else {
            return isCopy(of: row)
                || beginsWith(row) && (family == row.family || lasts(as: row) && isAsFar(as: row))
        }
        return apart(from: row) <= Self.farthestOfTransition && hasSport(of: row) && lasts(as: row)
    }

    /// Whether Strava's row is a part of this recording of a file, from which the athlete has cut off the rest there. What
    /// is nearly as long, but starts later, is rather another device's.
    func holds(_ row: ComparedRecording) -> Bool {
        !isTransition && family == row.family && overlaps(row) && elapsed - row.elapsed > max(120, elapsed / 10)
            && row.start >= start - Self.farthest && row.start + row.elapsed <= start + elapsed + Self.farthest
    }

    /// Whether Strava's row is so much shorter than this recording of a file that the file's sums aren't its own.
    func isCropped(to row: ComparedRecording) -> Bool { row.elapsed > 0 && row.elapsed < elapsed && !lasts(as: row) }

    private func beginsWith(_ row: ComparedRecording) -> Bool { apart(from: row) <= Self.farthest && overlaps(row) }

    /// Whether the distances agree within a twentieth or 200 m; one that isn't told agrees with any.
    private func isAsFar(as other: ComparedRecording) -> Bool {
        guard distance > 0, other.distance > 0 else { return true }
        return abs(distance - other.distance) <= max(200, max(distance, other.distance) / 20)
    }

    /// Whether a row of which only the day is known may be of this recording of a file. Without a start, all else must
    /// agree: a row without a sport needs the distance.
    func isCopy(ofHiddenRow row: ComparedRecording) -> Bool {
        guard day == row.day, lasts(as: row), !isTransition else { return false }
        let isNear = abs(distance - row.distance) <= max(Self.sameDistance, max(distance, row.distance) / 20)
        let isKnown = distance > 0 && row.distance > 0
        return family == row.family && (isNear || !isKnown) || hasSport(of: row) && isNear && isKnown
    }

    /// Whether the sports agree, or one names none. A transition is never the same as a sport.
    func hasSport(of other: ComparedRecording) -> Bool {
        if isTransition || other.isTransition { return isGeneric && other.isGeneric }
        return family == other.family || isGeneric || other.isGeneric
    }

    /// In metres, below which distances are too inexact to differ.
    private static let sameDistance = 100.0

    private func lasts(as other: ComparedRecording) -> Bool {
        Self.agree(elapsed, other.elapsed) || Self.agree(moving, other.moving)
    }

    /// Whether two lengths agree within a twentieth or a minute.
    private static func agree(_ one: Int, _ other: Int) -> Bool { abs(one - other) <= max(60, max(one, other) / 20) }

    /// Of two short recordings one after the other, neither is a copy.
    private func overlaps(_ other: ComparedRecording) -> Bool {
        start == other.start || Overlap(elapsed, other.elapsed, apart: other.start - start).isHalf
    }
}
