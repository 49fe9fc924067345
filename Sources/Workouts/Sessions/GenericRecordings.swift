import Basics

/// Recordings that were filed without a sport, such as a strap's `Workout` beside the watch's run.
enum GenericRecordings {
    /// Joins sessions without a sport to those of any sport that they were recorded beside: the one with which each shares
    /// most.
    static func joined(to sessions: [Session]) -> [Session] {
        let generic = sessions.indices.filter { sessions[$0].isGeneric }
        guard !generic.isEmpty, generic.count < sessions.count else { return sessions }
        let others = sessions.indices.filter { !sessions[$0].isGeneric && !sessions[$0].activity.startIsHidden }
            .sorted { sessions[$0].activity.start < sessions[$1].activity.start }
        var joining: [Int: [Int]] = [:]
        for index in generic {
            let activity = sessions[index].activity
            // Those that start later than this one ends can share nothing with it.
            let best = others.prefix { sessions[$0].activity.start < activity.end }
                .filter { activity.overlap(with: sessions[$0].activity).isNearlyAll }
                .max {
                    activity.overlap(with: sessions[$0].activity).shared
                        < activity.overlap(with: sessions[$1].activity).shared
                }
            if let best { joining[best, default: []].append(index) }
        }
        let joined = Set(joining.values.joined())
        return sessions.indices.filter { !joined.contains($0) }.map { index in
            (joining[index] ?? []).reduce(sessions[index]) { $0.joined(with: sessions[$1]) }
        }
    }
}

extension Session {
    /// Whether none of its recordings says a sport.
    fileprivate var isGeneric: Bool { traits.isGeneric && !activity.startIsHidden }

    /// The one with a sport counts, unless it was only typed in and the one without doesn't go far beyond it.
    fileprivate func joined(with generic: Session) -> Session {
        let isFuller = Fullness(generic.activity, at: 0) < Fullness(activity, at: 0)
        let isAsLong =
            generic.activity.overlap(with: activity).shared * 5 >= generic.activity.elapsedTime.wholeSeconds * 4
        var joined = isFuller && isAsLong ? generic : self
        let other = isFuller && isAsLong ? self : generic
        joined.take(other.recordings, other.traits)
        return joined
    }
}

extension Activity {
    /// Whether both are recordings of one session.
    func isSameSession(as other: Activity) -> Bool {
        family == other.family && overlapsByHalf(other)
            || (isGeneric || other.isGeneric) && overlap(with: other).isNearlyAll
    }

}
