import Basics

/// What was done in one go: an activity, the further parts of it, and other recordings of the same.
public struct Fulfilment: Sendable, Equatable {
    /// The activity that counts, with what it lacks and another recording tells; with parts, the one that a plan was matched
    /// to, or the first of a brick.
    public let activity: Activity
    /// Further activities of the same session, in order of time.
    public let parts: [Activity]
    /// Other recordings of the same session.
    public let duplicates: [Activity]

    /// A fulfilment by several sessions: the first, and what followed it.
    init(_ first: Session, parts: [Session] = []) {
        activity = first.told
        self.parts = parts.map(\.told)
        duplicates = ([first] + parts).flatMap(\.duplicates)
    }

    /// The activity and its parts, in order of time.
    public var activities: [Activity] { [activity] + parts }

    /// The sport of each of them; of one that was filed without, that of another recording.
    var sportTypes: [SportType] { [namingSport.sportType] + parts.map(\.sportType) }

    /// The recording that says the sport: the one that counts, unless it has none.
    var namingSport: Activity {
        guard activity.isGeneric else { return activity }
        return duplicates.first { !$0.isGeneric && $0.isSameSession(as: activity) } ?? activity
    }

    /// Moving time and distance of all parts.
    public var volume: Volume {
        activities.dropFirst().reduce(activity.volume) { $0 + $1.volume }
    }
}

extension Activity {
    /// Moving time and distance; a time of zero is one that nobody measured.
    var volume: Volume { Volume(duration: movingTime.measured, distance: distance) }
}

extension Volume {
    static func + (left: Volume, right: Volume) -> Volume {
        Volume(
            duration: left.duration.map { $0 + (right.duration ?? .zero) } ?? right.duration,
            distance: left.distance.map { $0 + (right.distance ?? Distance(meters: 0)) } ?? right.distance)
    }
}
