import Basics

/// Joins recordings without a sport, such as a strap's `Workout` beside the watch's run.
enum GenericRecordings {
    /// Joins each session without a sport to the simultaneous session of any sport with which it overlaps most.
    static func joined(to sessions: [Session]) -> [Session] {
        let generic = sessions.indices.filter { sessions[$0].isGeneric }
        guard !generic.isEmpty, generic.count < sessions.count else { return sessions }
        let others = sessions.indices.filter { !sessions[$0].isGeneric && !sessions[$0].activity.startIsHidden }
            .sorted { sessions[$0].activity.start < sessions[$1].activity.start }
        var joining: [Int: [Int]] = [:]
        for index in generic {
            let activity = sessions[index].activity
            // Sessions that start after this one's end can't overlap with it.
            let best = others.prefix { sessions[$0].activity.start < activity.end }
                .filter {
                    activity.overlap(with: sessions[$0].activity).isNearlyAll
                        && !activity.fitsPauses(of: sessions[$0].activity)
                }
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
    fileprivate var isGeneric: Bool { traits.isGeneric && !activity.startIsHidden }

    /// Merges both sessions. The one with a sport counts, unless it was entered by hand and covers most of the other.
    fileprivate func joined(with generic: Session) -> Session {
        let isFuller = Fullness(generic.activity, at: 0) < Fullness(activity, at: 0)
        let isAsLong =
            generic.activity.overlap(with: activity).shared * 5 >= generic.activity.recordedTime.wholeSeconds * 4
        var joined = isFuller && isAsLong ? generic : self
        let other = isFuller && isAsLong ? self : generic
        joined.take(other.recordings, other.traits)
        return joined
    }
}

extension Activity {
    func isSameSession(as other: Activity) -> Bool {
        family == other.family && overlapsByHalf(other)
            || (isGeneric || other.isGeneric) && overlap(with: other).isNearlyAll
    }

    /// Whether it was typed in, and the other one was paused for at least as long: then the athlete did both in turn.
    fileprivate func fitsPauses(of other: Activity) -> Bool {
        isManual && recordedTime > .zero && other.recordedTime - other.movingTime >= recordedTime
    }
}
