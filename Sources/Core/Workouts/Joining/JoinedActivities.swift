/// The activities of all sources, each once.
package struct JoinedActivities: Sendable {
    /// In order of start and id. Where files aren't alone, their ids are aliases.
    package let activities: [Activity]
    /// The legs in their given order, each with the id of its recording and the ids of other sources.
    package let legs: [FiledActivity]
    private let parts: [LegPlace: Part]

    package struct Part: Sendable, Equatable {
        package let id: ActivityID
        /// What is the same: Strava's activity, or the other file's recording; nil if only the leg has the activity.
        package let sameAs: ActivityID?
        package let by: JoinKey?

        package init(id: ActivityID, sameAs: ActivityID?, by: JoinKey?) {
            (self.id, self.sameAs, self.by) = (id, sameAs, by)
        }
    }

    /// Joins what is the same. What the legs remember stays; otherwise the order of activities and legs doesn't matter.
    ///
    /// - Parameters:
    ///   - listed: Strava's activities, and those of intervals.icu joined with them.
    ///   - legs: those of all files, each content once, in the order in which they were first seen.
    ///   - sent: for the SHA-256 of each content that was sent to Strava the activity that came of it.
    ///   - former: the legs whose files are gone.
    ///   - published: Strava's activities of the last publication, which may be gone: a recording without remembered ids
    ///     is recognised by these.
    package init(
        listed: [Activity], legs: [FiledActivity], sent: [String: ActivityID], former: [FormerLeg] = [],
        published: [Activity] = []
    ) {
        let listed = listed.inOrder
        let recordings = FiledRecording.joining(legs)
        let matches = ListedMatches(listed, recordings, of: legs, sent: sent).matches
        let gone = Self.gone(published, listed, recordings, of: legs, sent, besides: matches)
        var (activities, decided) = (listed, legs)
        var identities = Identities(legs.isEmpty ? [] : listed)
        var parts: [LegPlace: Part] = [:]
        for (index, recording) in recordings.enumerated() {
            let position = matches[index]?.position ?? activities.count
            let match = matches[index].map { SourceMatch(id: listed[$0.position].id, key: $0.key) }
            if match == nil {
                activities.append(recording.activity)
            } else {
                activities[position].join(recording, of: .files)
            }
            // An activity that Strava no longer has gives its id to one recording alone, so that edits under it stay.
            let found = (match ?? gone[index]).map { [$0] + activities[position].matchesBeside($0) } ?? []
            let ids = SourceIDs(of: recording.legs.lazy.map { legs[$0].sourceIDs }, matching: found)
            let claimed = identities.claim(ids.all, at: position)
            if !claimed.isEmpty { activities[position].aliases += claimed }
            let id = match?.id ?? recording.activity.id
            for leg in recording.legs {
                decided[leg].activity.id = recording.activity.id
                decided[leg].sourceIDs = ids
                parts[legs[leg].place] = Part(id: id, sameAs: id, by: .recording)
            }
            parts[legs[recording.leader].place] = Part(id: id, sameAs: match?.id, by: match?.key)
        }
        activities.keep(former)
        self.activities = activities.inOrder
        self.legs = decided
        self.parts = parts
    }

    /// Finds Strava's former activities of recordings that were never joined, by the positions of these.
    static func gone(
        _ published: [Activity], _ listed: [Activity], _ recordings: [FiledRecording], of legs: [FiledActivity],
        _ sent: [String: ActivityID], besides matches: [Int: ListedMatches.Match]
    ) -> [Int: SourceMatch] {
        guard !published.isEmpty else { return [:] }
        let present = Set(listed.lazy.map(\.id))
        let gone = published.filter { !present.contains($0.id) }.inOrder
        let unknown = recordings.indices.filter { index in
            matches[index] == nil && recordings[index].legs.allSatisfy { legs[$0].sourceIDs.strava == nil }
        }
        let found = ListedMatches(gone, unknown.map { recordings[$0] }, of: legs, sent: sent).matches
        return found.reduce(into: [:]) { joined, pair in
            joined[unknown[pair.key]] = SourceMatch(id: gone[pair.value.position].id, key: pair.value.key)
        }
    }

    /// What became of a leg; nil if it wasn't given.
    package func part(content: String, position: Int) -> Part? {
        parts[LegPlace(content: content, position: position)]
    }
}

extension Activity {
    /// Joins an activity with another source's recording. Its own values stand, so that they are those of its page.
    mutating func join(_ recording: FiledRecording, of source: SourceKind) {
        let file = recording.activity
        if startIsHidden, recording.compared.isCopy(ofHidden: ComparedRecording(self)) {
            (start, localStart, startIsHidden) = (file.start, file.localStart, false)
        }
        aliases += file.ids
        others.append(source)
        complete(by: recording.compared.isCropped(to: ComparedRecording(self)) ? file.anyPart : file)
    }

    /// The first of its ids that intervals.icu gave, where another source's is first.
    fileprivate func matchesBeside(_ match: SourceMatch) -> [SourceMatch] {
        guard match.id == id, let other = aliases.first(where: { $0.source == .intervals }), id.source != .intervals
        else { return [] }
        return [SourceMatch(id: other, key: match.key)]
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
    /// Activities keep the ids of files that are gone, unless another activity has them by now.
    fileprivate mutating func keep(_ former: [FormerLeg]) {
        guard !former.isEmpty else { return }
        var identities = Identities(self)
        for leg in former.lazy.map(\.leg) {
            for match in leg.sourceIDs.matches {
                guard let position = identities[match.id],
                    // What intervals.icu has may have been found to be Strava's after the file had gone.
                    [match.id, self[position].id].contains(where: { $0.intervals != nil })
                        || self[position].id == match.id
                else { continue }
                self[position].aliases += identities.claim(leg.ids, at: position)
                break
            }
        }
    }

    /// In order of start and id; small numbers are sorted much faster than whole activities.
    var inOrder: [Activity] {
        let keys = indices.map { (start: self[$0].start, id: self[$0].id, index: $0) }
        return keys.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { self[$0.index] }
    }
}
