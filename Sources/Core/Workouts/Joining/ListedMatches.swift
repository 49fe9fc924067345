/// Finds for recordings of files the activities of other sources, each at most once.
struct ListedMatches {
    private(set) var matches: [Int: Match] = [:]
    private var taken: Set<Int> = []
    private let index: ListedIndex
    private let recordings: [FiledRecording]
    private let legs: [FiledActivity]

    /// The position of Strava's activity, and the evidence.
    typealias Match = (position: Int, key: JoinKey)

    /// - Parameters:
    ///   - listed: in order of start and id.
    ///   - recordings: those of the legs, in the order in which they were first seen.
    ///   - sent: for the content of files that were sent to Strava the activity that came of it.
    init(_ listed: [Activity], _ recordings: [FiledRecording], of legs: [FiledActivity], sent: [String: ActivityID]) {
        index = ListedIndex(listed)
        self.recordings = recordings
        self.legs = legs
        keepRemembered()
        join(pairs { evident(of: $0, sent) })
        join(pairs(hidden))
        join(pairs(cropped))
    }

    private mutating func join(_ recording: Int, _ position: Int, by key: JoinKey) {
        guard matches[recording] == nil, taken.insert(position).inserted else { return }
        matches[recording] = (position, key)
    }

    /// What was once joined stays so, as long as Strava has it.
    private mutating func keepRemembered() {
        for recording in recordings.indices {
            let members = recordings[recording].legs
            for leg in members {
                for known in legs[leg].sourceIDs.matches {
                    guard let position = index.position(of: known.id), !hasBetter(recording, than: position) else {
                        continue
                    }
                    join(recording, position, by: known.key)
                }
            }
            for id in members.flatMap({ legs[$0].sourceIDs.former }).reversed() {
                if let position = index.position(of: id) { join(recording, position, by: .recording) }
            }
        }
    }

    /// Whether an activity that lies within a recording gives way to one that has since come, and is as long.
    private func hasBetter(_ recording: Int, than position: Int) -> Bool {
        let compared = recordings[recording].compared
        return compared.holds(index.compared[position])
            && index.near(compared).contains { other in
                other != position && !index.compared[other].startIsHidden && compared.isCopy(of: index.compared[other])
            }
    }
}

/// What may be joined, the most evident first.
extension ListedMatches {
    private struct Pair {
        let recording: Int
        let position: Int
        var key = JoinKey.recording
        /// The smallest is joined first.
        let order: (Int, Int, Int, Int, Int)
    }

    private func pairs(_ possible: (Int) -> [Pair]) -> [Pair] {
        recordings.indices.filter { matches[$0] == nil }.flatMap(possible)
    }

    private mutating func join(_ pairs: [Pair]) {
        // The order in which files were seen says nothing, so the order of content decides what is equally near.
        func place(_ pair: Pair) -> LegPlace { legs[recordings[pair.recording].leader].place }
        let sorted = pairs.sorted { $0.order != $1.order ? $0.order < $1.order : place($0) < place($1) }
        for pair in sorted { join(pair.recording, pair.position, by: pair.key) }
    }

    /// By the keys, surest first; of several possible activities the nearest.
    private func evident(of recording: Int, _ sent: [String: ActivityID]) -> [Pair] {
        let compared = recordings[recording].compared
        func pair(_ position: Int, _ key: JoinKey) -> Pair {
            let near = compared.closeness(to: index.compared[position], at: position)
            return Pair(
                recording: recording, position: position, key: key,
                order: (key.rawValue, near.0, near.1, near.2, near.3))
        }
        var pairs: [Pair] = []
        for leg in recordings[recording].legs {
            if let position = sent[legs[leg].content].flatMap(index.position), isOf(legs[leg], position, compared) {
                pairs.append(pair(position, .content))
            }
            for position in index.exported(as: legs[leg].names) where isOf(legs[leg], position, compared) {
                pairs.append(pair(position, .export))
            }
        }
        for position in index.near(compared) {
            if isNamed(position, recording) {
                pairs.append(pair(position, .name))
            } else if !index.compared[position].startIsHidden, compared.isCopy(ofListed: index.compared[position]) {
                pairs.append(pair(position, .recording))
            }
        }
        return pairs
    }

    /// Whether what is known of a file holds for this leg. Of a file with several legs Strava makes as many activities,
    /// so that sport and start must agree, too.
    private func isOf(_ leg: FiledActivity, _ position: Int, _ compared: ComparedRecording) -> Bool {
        leg.legCount == 1 || compared.hasSport(of: index.compared[position]) && startsWith(position, compared)
    }

    /// A name is no proof: some programs name all files after a place.
    private func isNamed(_ position: Int, _ recording: Int) -> Bool {
        let compared = recordings[recording].compared
        return startsWith(position, compared)
            && recordings[recording].legs.contains { leg in
                index.isNamed(position, among: legs[leg].names) && isOf(legs[leg], position, compared)
            }
    }

    /// Whether an activity of the same name starts within a minute of the recording. Where Strava hides the start, the
    /// rest must agree.
    private func startsWith(_ position: Int, _ compared: ComparedRecording) -> Bool {
        let listed = index.compared[position]
        return listed.startIsHidden ? compared.isCopy(ofHidden: listed) : compared.apart(from: listed) <= 60
    }

    /// Activities whose start Strava hides, the most similar first: of several that may be of a recording, each pair
    /// counts once, while those left beside their recordings would count twice.
    private func hidden(_ recording: Int) -> [Pair] {
        let compared = recordings[recording].compared
        return index.hidden(on: compared)
            .filter { !taken.contains($0) && compared.isCopy(ofHidden: index.compared[$0]) }
            .map { position in
                let difference = compared.difference(from: index.compared[position])
                return Pair(recording: recording, position: position, order: (difference, position, 0, 0, 0))
            }
    }

    /// Activities within a recording, since the athlete has cut off a part at Strava. The first is joined; further ones
    /// stay activities of their own: Strava has split the recording.
    private func cropped(_ recording: Int) -> [Pair] {
        let (compared, device) = (recordings[recording].compared, recordings[recording].activity.deviceName)
        return index.within(compared)
            .filter { !taken.contains($0) && !index.isOtherDevice($0, than: device) }
            .map { position in
                let near = compared.closeness(to: index.compared[position], at: 0)
                return Pair(recording: recording, position: position, order: (position, near.0, near.1, near.2, near.3))
            }
    }
}
