import Basics

/// The values of a recording by which its copies in other sources are found, computed once.
struct ComparedRecording {
    /// Seconds since 1970.
    let start: Int
    let day: Day
    let startIsHidden: Bool
    /// Seconds until the recording stopped.
    let elapsed: Int
    /// In seconds.
    let moving: Int
    /// In metres; 0 if unknown.
    let distance: Double
    let family: SportFamily
    let isGeneric: Bool
    let isPoolSwim: Bool
    /// Whether it is, by its file, the change between two sports of a race.
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
    /// How many seconds Strava's activity of a transition may start apart from the file's.
    private static let farthestOfTransition = 20

    /// How many seconds the other one starts before or after it.
    func apart(from other: ComparedRecording) -> Int { abs(start - other.start) }

    /// How near another recording is, the smallest first: one of its sport, then the nearest start, then the most
    /// similar length, then the first position. Starts and lengths are in seconds.
    func closeness(to other: ComparedRecording, at position: Int) -> (Int, Int, Int, Int) {
        (hasSport(of: other) ? 0 : 1, apart(from: other), abs(elapsed - other.elapsed), position)
    }

    /// How much length and distance differ, regardless of the start: in seconds, of which ten metres count as one.
    func difference(from other: ComparedRecording) -> Int {
        let isMeasured = distance > 0 && other.distance > 0
        return min(abs(elapsed - other.elapsed), abs(moving - other.moving))
            + (isMeasured ? Int(min(abs(distance - other.distance), 1e9) / 10) : 0)
    }

    /// Whether two files are of one recording: the starts, the sports and the lengths agree.
    func isCopy(of other: ComparedRecording) -> Bool {
        let farthest = isPoolSwim || other.isPoolSwim ? Self.farthestInPool : Self.farthest
        return apart(from: other) <= farthest && hasSport(of: other) && lasts(as: other) && overlaps(other)
    }

    /// Whether Strava's activity is a copy of this recording of a file. The athlete may have given it another sport
    /// there, or cut off its end.
    func isCopy(ofListed listed: ComparedRecording) -> Bool {
        guard isTransition else {
            return isCopy(of: listed)
                || beginsWith(listed) && (family == listed.family || lasts(as: listed) && isAsFar(as: listed))
        }
        return apart(from: listed) <= Self.farthestOfTransition && hasSport(of: listed) && lasts(as: listed)
    }

    /// Whether Strava's activity is a part of this recording of a file, from which the athlete has cut off the rest
    /// there. What is nearly as long, but starts later, is rather another device's.
    func holds(_ part: ComparedRecording) -> Bool {
        !isTransition && family == part.family && overlaps(part) && elapsed - part.elapsed > max(120, elapsed / 10)
            && part.start >= start - Self.farthest && part.start + part.elapsed <= start + elapsed + Self.farthest
    }

    /// Whether Strava's activity is so much shorter than this recording of a file that the file's sums aren't its own.
    func isCropped(to part: ComparedRecording) -> Bool {
        part.elapsed > 0 && part.elapsed < elapsed && !lasts(as: part)
    }

    private func beginsWith(_ other: ComparedRecording) -> Bool {
        apart(from: other) <= Self.farthest && overlaps(other)
    }

    /// Whether the distances agree within a twentieth or 200 m; an unknown one agrees with any.
    private func isAsFar(as other: ComparedRecording) -> Bool {
        guard distance > 0, other.distance > 0 else { return true }
        return abs(distance - other.distance) <= max(200, max(distance, other.distance) / 20)
    }

    /// Whether Strava's activity of which only the day is known may be of this recording of a file. Without a start,
    /// all else must agree: without a sport, the distance must be known.
    func isCopy(ofHidden listed: ComparedRecording) -> Bool {
        guard day == listed.day, lasts(as: listed), !isTransition else { return false }
        let isNear = abs(distance - listed.distance) <= max(Self.sameDistance, max(distance, listed.distance) / 20)
        let isKnown = distance > 0 && listed.distance > 0
        return family == listed.family && (isNear || !isKnown) || hasSport(of: listed) && isNear && isKnown
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
