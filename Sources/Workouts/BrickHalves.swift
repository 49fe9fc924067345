import Basics

/// Rides and runs that follow each other closely enough to be the two halves of a brick.
enum BrickHalves {
    /// The most seconds between the end of one and the start of the other.
    static let mostBetween = 1800

    /// For each session of a pair, the other one. Each belongs to one pair at most, the earliest first.
    /// - Parameter counts: whether a session may be half of any of the bricks.
    static func pairing(_ sessions: [Session], where counts: (Session) -> Bool) -> [Int: Int] {
        let isHalf = sessions.map { !$0.activity.startIsHidden && counts($0) }
        var halves: [Int: Int] = [:]
        for first in sessions.indices where halves[first] == nil && isHalf[first] {
            let next = sessions.indices(soonAfter: first).first { second in
                halves[second] == nil && isHalf[second]
                    && isRideAndRun(sessions[first], sessions[second])
                    && sessions[first].isFollowedClosely(by: sessions[second])
            }
            guard let next else { continue }
            halves[first] = next
            halves[next] = first
        }
        return halves
    }

    private static func isRideAndRun(_ one: Session, _ other: Session) -> Bool {
        let (one, other) = (one.traits.family, other.traits.family)
        return one == .bike && other == .run || one == .run && other == .bike
    }
}

extension Session {
    /// Whether the other starts within 30 minutes of this one's end.
    func isFollowedClosely(by other: Session) -> Bool {
        let between = other.activity.start.secondsSinceEpoch - activity.end.secondsSinceEpoch
        return other.activity.start >= activity.start && abs(between) <= BrickHalves.mostBetween
    }
}

extension [Session] {
    /// The sessions after one, in order of start, up to the last that can still follow it closely.
    func indices(soonAfter index: Int) -> some Sequence<Int> {
        let latest = self[index].activity.end.advanced(bySeconds: BrickHalves.mostBetween)
        return indices[index...].dropFirst().lazy.prefix { self[$0].activity.start <= latest }
    }
}
