import Basics

/// One session of training: an activity, its further parts, and other recordings of them.
public struct Fulfilment: Sendable, Equatable {
    /// The activity that counts, completed with values from other recordings. If there are parts, it is the matched
    /// one, or the first of a brick.
    public let activity: Activity
    public let parts: [Activity]
    public let duplicates: [Activity]
    /// The changes of sports before or after it in a race, which count in nothing.
    public let transitions: [Activity]

    /// A fulfilment by several sessions, the first and those that followed it.
    init(_ first: Session, parts: [Session] = []) {
        activity = first.completed
        self.parts = parts.map(\.completed)
        duplicates = ([first] + parts).flatMap(\.duplicates)
        transitions = ([first] + parts).flatMap(\.transitions)
    }

    public var activities: [Activity] { [activity] + parts }

    var recordings: [Activity] { activities + duplicates }

    var all: [Activity] { recordings + transitions }

    var sportTypes: [SportType] { [namingSport.sportType] + parts.map(\.sportType) }

    /// The recording that determines the sport: the one that counts, unless it has no sport.
    var namingSport: Activity {
        guard activity.isGeneric else { return activity }
        return duplicates.first { !$0.isGeneric && $0.isSameSession(as: activity) } ?? activity
    }

    public var volume: Volume {
        parts.reduce(activity.volume) { $0 + $1.volume }
    }
}

extension Activity {
    /// Moving time and distance; a time of zero counts as not measured.
    var volume: Volume { Volume(duration: movingTime.measured, distance: distance) }
}

extension Volume {
    static func + (left: Volume, right: Volume) -> Volume {
        Volume(
            duration: left.duration.map { $0 + (right.duration ?? .zero) } ?? right.duration,
            distance: left.distance.map { $0 + (right.distance ?? Distance(meters: 0)) } ?? right.distance)
    }
}
