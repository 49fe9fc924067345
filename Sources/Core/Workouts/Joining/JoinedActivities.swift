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
    ///   - former: the ids of legs whose files are gone, each with the row that was the same activity.
    ///   - published: Strava's activities of the last publication, which may be gone: a recording of which nothing is
    ///     remembered is known again by these.
    package init(
        rows: [Activity], legs: [FiledActivity], sent: [String: ActivityID],
        former: [(id: ActivityID, row: ActivityID)] = [], published: [Activity] = []
    ) {
        let rows = rows.inOrder
        let recordings = FiledRecording.joining(legs)
        let joins = RowJoins(rows, recordings, of: legs, sent: sent).rows
        let gone = Self.gone(published, rows, recordings, of: legs, sent, besides: joins)
        // Strava's activity that is gone gives its id to one recording alone, so that edits under it stay.
        var taken = legs.isEmpty ? [] : Set(rows.map(\.id))
        var (activities, decided) = (rows, legs)
        var parts: [LegPlace: Part] = [:]
        for (index, recording) in recordings.enumerated() {
            let join = joins[index]
            let row = join.map { FiledActivity.Row(id: rows[$0.row].id, key: $0.key) }
            if let join {
                activities[join.row].join(recording)
            } else {
                activities.append(recording.activity)
            }
            let known = FiledActivity.KnownRows(
                of: recording.legs.lazy.map { legs[$0] }, joinedWith: row ?? gone[index])
            activities[join?.row ?? activities.count - 1].aliases += known.ids.filter { taken.insert($0).inserted }
            let id = row?.id ?? recording.activity.id
            for leg in recording.legs {
                decided[leg].activity.id = recording.activity.id
                (decided[leg].row, decided[leg].formerRows) = (known.row, known.former)
                parts[legs[leg].place] = Part(id: id, sameAs: id, by: .recording)
            }
            parts[legs[recording.leader].place] = Part(id: id, sameAs: row?.id, by: row?.key)
        }
        activities.keep(former)
        self.activities = activities.inOrder
        self.legs = decided
        self.parts = parts
    }

    /// What Strava no longer tells of recordings that were never joined, by the positions of these.
    private static func gone(
        _ published: [Activity], _ rows: [Activity], _ recordings: [FiledRecording], of legs: [FiledActivity],
        _ sent: [String: ActivityID], besides joins: [Int: (row: Int, key: JoinKey)]
    ) -> [Int: FiledActivity.Row] {
        guard !published.isEmpty else { return [:] }
        let told = Set(rows.lazy.map(\.id))
        let gone = published.filter { !told.contains($0.id) }.inOrder
        let unknown = recordings.indices.filter { index in
            joins[index] == nil && recordings[index].legs.allSatisfy { legs[$0].row == nil }
        }
        let found = RowJoins(gone, unknown.map { recordings[$0] }, of: legs, sent: sent).rows
        return found.reduce(into: [:]) { joined, pair in
            joined[unknown[pair.key]] = FiledActivity.Row(id: gone[pair.value.row].id, key: pair.value.key)
        }
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
        isInFile = true
        complete(by: recording.compared.isCropped(to: ComparedRecording(self)) ? file.anyPart : file)
    }

    /// What holds for any part of it, too: sums and means are those of the whole.
    private var anyPart: Activity {
        var part = Activity(
            id: id, name: name, sportType: sportType, start: start, localStart: localStart, movingTime: movingTime,
            elapsedTime: elapsedTime, distance: nil)
        part.deviceName = deviceName
        part.measure { $0.isTrainer = isTrainer }
        return part
    }
}

extension [Activity] {
    /// Rows keep the ids of files that are gone, unless another activity has them by now.
    fileprivate mutating func keep(_ former: [(id: ActivityID, row: ActivityID)]) {
        guard !former.isEmpty else { return }
        var taken = Set(lazy.flatMap(\.ids))
        let positions = Dictionary(indices.map { (self[$0].id, $0) }, uniquingKeysWith: { one, _ in one })
        for (id, row) in former {
            guard let position = positions[row], taken.insert(id).inserted else { continue }
            self[position].aliases.append(id)
        }
    }

    /// In order of start and id; small numbers are sorted much faster than whole activities.
    fileprivate var inOrder: [Activity] {
        let keys = indices.map { (start: self[$0].start, id: self[$0].id, index: $0) }
        return keys.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { self[$0.index] }
    }
}
