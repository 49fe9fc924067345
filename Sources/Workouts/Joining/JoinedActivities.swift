/// The activities of Strava and of devices' files, each once.
package struct JoinedActivities: Sendable {
    /// In order of start and id. What both tell has Strava's id, and the files' as aliases.
    package let activities: [Activity]
    /// The legs as they were given, each with the id of its recording and with the row that is the same activity.
    package let legs: [FiledActivity]
    private let parts: [LegPlace: Part]

    /// What became of a leg.
    package struct Part: Sendable, Equatable {
        /// The activity.
        package let id: ActivityID
        /// What is the same: Strava's activity, or the other file's recording; nil if the leg alone tells the activity.
        package let sameAs: ActivityID?
        /// By what that is known.
        package let by: JoinKey?

        package init(id: ActivityID, sameAs: ActivityID?, by: JoinKey?) {
            self.id = id
            self.sameAs = sameAs
            self.by = by
        }
    }

    /// Joins what is the same. What the legs remember stays; otherwise the order of rows and legs doesn't matter.
    ///
    /// - Parameters:
    ///   - rows: Strava's activities.
    ///   - legs: those of all files, each content once, in the order in which they were first seen.
    ///   - sent: for the SHA-256 of each content that was sent to Strava the activity that came of it.
    package init(rows: [Activity], legs: [FiledActivity], sent: [String: ActivityID]) {
        let rows = rows.inOrder
        let recordings = FiledRecording.joining(legs)
        let joins = RowJoins(rows, recordings, of: legs, sent: sent).rows
        // Strava's activity that is gone gives its id to one recording alone, so that edits under it stay.
        var taken = legs.contains { $0.row != nil } ? Set(rows.map(\.id)) : []
        var (activities, decided) = (rows, legs)
        var parts: [LegPlace: Part] = [:]
        for (index, recording) in recordings.enumerated() {
            let join = joins[index]
            let row = join.map { FiledActivity.Row(id: rows[$0.row].id, key: $0.key) }
            if let join {
                activities[join.row].join(recording)
            } else {
                var activity = recording.activity
                activity.aliases += recording.legs.compactMap { legs[$0].row?.id }
                    .filter { taken.insert($0).inserted }
                activities.append(activity)
            }
            let id = row?.id ?? recording.activity.id
            for leg in recording.legs {
                decided[leg].activity.id = recording.activity.id
                // What Strava no longer has may come back.
                decided[leg].row = row ?? legs[leg].row
                parts[LegPlace(legs[leg])] = Part(id: id, sameAs: id, by: .recording)
            }
            parts[LegPlace(legs[recording.leader])] = Part(id: id, sameAs: row?.id, by: row?.key)
        }
        self.activities = activities.inOrder
        self.legs = decided
        self.parts = parts
    }

    /// What became of a leg; nil if it wasn't given.
    package func part(content: String, position: Int) -> Part? {
        parts[LegPlace(content: content, position: position)]
    }
}

extension Activity {
    /// Joins Strava's row with a recording of files. Strava's values stand, so that they are those of its page.
    fileprivate mutating func join(_ recording: FiledRecording) {
        let file = recording.activity
        if startIsHidden, recording.compared.isCopy(ofHiddenRow: ComparedRecording(self)) { reveal(start: file) }
        aliases += file.ids
        complete(by: file)
    }
}

extension [Activity] {
    /// In order of start and id; small numbers are sorted much faster than whole activities.
    fileprivate var inOrder: [Activity] {
        let keys = indices.map { (start: self[$0].start, id: self[$0].id, index: $0) }
        return keys.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { self[$0.index] }
    }
}
