/// An activity of intervals.icu as a source beside Strava.
package struct ServedActivity: Sendable, Equatable {
    /// Its id is intervals.icu's; it has no aliases.
    package var activity: Activity
    /// By which intervals.icu knows it at Strava; nil if it doesn't.
    package var stravaID: ActivityID?
    /// What it was at Strava before.
    package var sourceIDs: SourceIDs

    package init(_ activity: Activity, stravaID: ActivityID? = nil, sourceIDs: SourceIDs = SourceIDs()) {
        (self.activity, self.stravaID, self.sourceIDs) = (activity, stravaID, sourceIDs)
    }
}

/// The activities of Strava and of intervals.icu, each once: by the same evidence as files, as if each were one.
package struct ServedActivities: Sendable {
    /// In order of start and id. An activity of both has Strava's id.
    package let activities: [Activity]
    /// What each of intervals.icu's is at Strava, or last was, in their given order.
    package let sourceIDs: [SourceIDs]

    /// - Parameters:
    ///   - listed: Strava's activities.
    ///   - served: those of intervals.icu, in order of start and id.
    ///   - gone: the ids of those that it has no more, with the activities of Strava's that were the same.
    ///   - published: Strava's activities of the last publication, which may be gone: a row without remembered ids is
    ///     recognised by these.
    ///   - isDefaultName: whether a device or a program chose a name by itself; it gives way to another row's.
    package init(
        listed: [Activity], served: [ServedActivity], gone: [(id: ActivityID, sameAs: ActivityID)] = [],
        published: [Activity] = [], isDefaultName: (String) -> Bool = { _ in false }
    ) {
        let listed = listed.inOrder
        let present = Set(listed.lazy.map(\.id))
        // What intervals.icu knows counts more than what was once found, for this row and for any other.
        let known = Set(served.compactMap(\.stravaID)).intersection(present)
        var told: [String: ActivityID] = [:]
        var legs = served.map { row in
            var leg = FiledActivity(
                activity: row.activity, content: row.activity.id.text, rank: 0,
                names: FileNames(nameHash: row.activity.uploaded?.nameHash),
                isTransition: row.activity.isToldTransition)
            if let id = row.stravaID, present.contains(id) {
                told[leg.content] = id
                leg.sameAs = id
            } else if !row.sourceIDs.all.contains(where: known.contains) {
                leg.sourceIDs = row.sourceIDs
            }
            return leg
        }
        let recordings = FiledRecording.joining(legs) { $0.name == $0.madeName || isDefaultName($0.name) }
        for recording in recordings where recording.legs.contains(where: { legs[$0].sameAs != nil }) {
            for leg in recording.legs { legs[leg].sourceIDs = SourceIDs() }
        }
        let matches = ListedMatches(listed, recordings, of: legs, sent: told).matches
        let named = Set(served.compactMap(\.stravaID))
        let former = JoinedActivities.gone(
            published.filter { !named.contains($0.id) }, listed, recordings, of: legs, told, besides: matches)
        var (activities, decided) = (listed, served.map(\.sourceIDs))
        var identities = Identities(listed)
        for (index, recording) in recordings.enumerated() {
            let match = matches[index].map { SourceMatch(id: listed[$0.position].id, key: $0.key) }
            let position = matches[index]?.position ?? activities.count
            if match == nil {
                activities.append(recording.activity)
            } else {
                activities[position].join(recording, of: .intervals)
            }
            activities[position].aliases.removeAll(where: \.isFile)
            let ids = SourceIDs(
                of: recording.legs.lazy.map { served[$0].sourceIDs },
                matching: [match ?? former[index]].compactMap(\.self))
            _ = identities.claim(activities[position].ids, at: position)
            activities[position].aliases += identities.claim(
                ids.all + recording.legs.compactMap { served[$0].stravaID }, at: position)
            for leg in recording.legs { decided[leg] = ids }
        }
        for (id, other) in gone {
            guard let position = identities[other] else { continue }
            activities[position].aliases += identities.claim([id], at: position)
        }
        self.activities = activities.inOrder
        sourceIDs = decided
    }
}
