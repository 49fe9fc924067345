import Basics

/// Rides and runs close enough in time to be the two halves of a brick.
enum BrickHalves {
    /// The most seconds between the end of one half and the start of the other.
    static let mostBetween = 1800

    /// For each session of a pair, the other one. Each session belongs to at most one pair; the earliest are paired
    /// first.
    ///
    /// - Parameter counts: whether a session may be half of any of the bricks.
    static func pairing(_ sessions: [Session], where counts: (Session) -> Bool) -> [Int: Int] {
        let isHalf = sessions.map { !$0.activity.startIsHidden && counts($0) }
        var halves: [Int: Int] = [:]
        for first in sessions.indices where halves[first] == nil && isHalf[first] {
            let next = sessions.indices(after: first).first { second in
                halves[second] == nil && isHalf[second]
                    && isRideAndRun(sessions[first], sessions[second])
                    && sessions[first].isFollowed(by: sessions[second])
            }
            guard let next else { continue }
            halves[first] = next
            halves[next] = first
        }
        return halves
    }

    static func followingRides(_ sessions: [Session]) -> [Bool] {
        var isFollowing = [Bool](repeating: false, count: sessions.count)
        for ride in sessions.indices
        where sessions[ride].traits.family == .bike && !sessions[ride].activity.startIsHidden {
            for next in sessions.indices(after: ride) where sessions[ride].isFollowed(by: sessions[next]) {
                isFollowing[next] = true
            }
        }
        return isFollowing
    }

    private static func isRideAndRun(_ one: Session, _ other: Session) -> Bool {
        let (one, other) = (one.traits.family, other.traits.family)
        return one == .bike && other == .run || one == .run && other == .bike
    }
}

extension Session {
    /// Whether the other session starts after this one does, and at most `most` seconds after its end. It may also
    /// start up to 30 minutes before that end, since clocks differ.
    func isFollowed(by other: Session, within most: Int = BrickHalves.mostBetween) -> Bool {
        let between = other.activity.start.secondsSinceEpoch - activity.end.secondsSinceEpoch
        return other.activity.start >= activity.start && (-BrickHalves.mostBetween...most).contains(between)
    }
}

extension [Session] {
    /// The sessions after one, in order of start, up to the last that starts at most `most` seconds after its end.
    func indices(after index: Int, within most: Int = BrickHalves.mostBetween) -> some Sequence<Int> {
        let latest = self[index].activity.end.advanced(bySeconds: most)
        return indices[index...].dropFirst().lazy.prefix { self[$0].activity.start <= latest }
    }
}
