package import Basics

/// What stays of a recording whose file is gone: what its copies are found by.
package struct RecordingOutline: Sendable, Equatable {
    package var start: Instant
    package var sportType: SportType
    package var movingTime: Duration
    package var elapsedTime: Duration
    package var distance: Distance?
    package var isTrainer: Bool?
    package var isTransition: Bool

    package init(_ leg: FiledActivity) {
        start = leg.activity.start
        sportType = leg.activity.sportType
        movingTime = leg.activity.movingTime
        elapsedTime = leg.activity.elapsedTime
        distance = leg.activity.distance
        isTrainer = leg.activity.isTrainer
        isTransition = leg.isTransition
    }

    fileprivate var compared: ComparedRecording {
        ComparedRecording(activity(.strava(0)), isTransition: isTransition)
    }

    /// All that is left of the activity; its local time is UTC.
    fileprivate func activity(_ id: ActivityID) -> Activity {
        var activity = Activity(
            id: id, name: "", sportType: sportType, start: start,
            localStart: LocalTime(secondsSinceEpoch: start.secondsSinceEpoch), movingTime: movingTime,
            elapsedTime: elapsedTime, distance: distance)
        activity.measure { $0.isTrainer = isTrainer }
        return activity
    }
}

extension FiledActivity {
    /// A leg of which only the outline is left. It counts as one of several, so that its content alone proves nothing.
    package init(_ outline: RecordingOutline, id: ActivityID, content: String, position: Int) {
        self.init(
            activity: outline.activity(id), content: content, position: position, legCount: 2, rank: 0,
            isTransition: outline.isTransition)
    }
}

/// Finds the recording that was in a file that is gone, and is in another one now: a program has converted it.
package struct OutlineIndex {
    private let compared: [ComparedRecording]
    private var starts = StartIndex()

    package init(_ outlines: [RecordingOutline]) {
        compared = outlines.map(\.compared)
        for (position, recording) in compared.enumerated() { starts.add(position, start: recording.start) }
    }

    /// The position of the nearest outline of which a leg is a copy; nil if there is none.
    package func position(of leg: FiledActivity) -> Int? {
        let new = ComparedRecording(leg.activity, isTransition: leg.isTransition)
        return starts.near(new.start).filter { compared[$0].isCopy(of: new) }
            .min { (compared[$0].closeness(to: new), $0) < (compared[$1].closeness(to: new), $1) }
    }
}
