/// Finds for recordings of files Strava's rows of the same activity, each at most once.
struct RowJoins {
    /// For the position of each joined recording that of the row, and by which key.
    private(set) var rows: [Int: (row: Int, key: JoinKey)] = [:]
    private var joined: Set<Int> = []
    private let index: RowIndex
    private let recordings: [FiledRecording]
    private let legs: [FiledActivity]

    /// - Parameters:
    ///   - rows: in order of start and id.
    ///   - recordings: those of the legs, in the order in which they were first seen.
    ///   - sent: for the content of files that were sent to Strava the activity that came of it.
    init(_ rows: [Activity], _ recordings: [FiledRecording], of legs: [FiledActivity], sent: [String: ActivityID]) {
        index = RowIndex(rows)
        self.recordings = recordings
        self.legs = legs
        keepRemembered()
        joinSurest(sent)
        joinHidden()
        joinCropped()
    }

    private mutating func join(_ recording: Int, _ row: Int, by key: JoinKey) {
        guard rows[recording] == nil, joined.insert(row).inserted else { return }
        rows[recording] = (row, key)
    }
}

/// What was once joined stays so, as long as Strava has it.
extension RowJoins {
    private mutating func keepRemembered() {
        for recording in recordings.indices {
            let members = recordings[recording].legs
            for leg in members {
                guard let known = legs[leg].row, let row = index.position(of: known.id),
                    !hasBetter(recording, than: row)
                else { continue }
                join(recording, row, by: known.key)
            }
            for id in members.flatMap({ legs[$0].formerRows }).reversed() {
                if let row = index.position(of: id) { join(recording, row, by: .recording) }
            }
        }
    }
}

extension RowJoins {
    /// Whether a row that lies within a recording gives way to one that has since come, and is as long.
    private func hasBetter(_ recording: Int, than row: Int) -> Bool {
        let compared = recordings[recording].compared
        return compared.holds(index.compared[row])
            && index.near(compared).contains { other in
                other != row && !index.compared[other].startIsHidden && compared.isCopy(of: index.compared[other])
            }
    }
}

/// By the keys, surest first; of several possible rows the nearest.
extension RowJoins {
    private struct Pair {
        let key: JoinKey
        let closeness: ComparedRecording.Closeness
        let recording: Int
        let row: Int
    }

    private mutating func joinSurest(_ sent: [String: ActivityID]) {
        let pairs = recordings.indices.filter { rows[$0] == nil }.flatMap { self.pairs(of: $0, sent) }
        // The order in which files were seen says nothing, so the order of content decides what is equally near.
        let order = recordings.map { legs[$0.leader].place }
        let sorted = pairs.sorted { one, other in
            if one.key != other.key { return one.key.rawValue < other.key.rawValue }
            if one.closeness != other.closeness { return one.closeness < other.closeness }
            if one.row != other.row { return one.row < other.row }
            return order[one.recording] < order[other.recording]
        }
        for pair in sorted { join(pair.recording, pair.row, by: pair.key) }
    }

    private func pairs(of recording: Int, _ sent: [String: ActivityID]) -> [Pair] {
        let compared = recordings[recording].compared
        func pair(_ row: Int, _ key: JoinKey) -> Pair {
            Pair(key: key, closeness: compared.closeness(to: index.compared[row]), recording: recording, row: row)
        }
        var pairs: [Pair] = []
        for leg in recordings[recording].legs {
            let named = sent[legs[leg].content].flatMap { index.position(of: $0) }.map { [$0] } ?? []
            pairs += named.filter { isOf(legs[leg], $0, compared) }.map { pair($0, .content) }
            pairs += index.exported(as: legs[leg].names).filter { isOf(legs[leg], $0, compared) }
                .map { pair($0, .export) }
        }
        for row in index.near(compared) {
            if isNamed(row, recording) {
                pairs.append(pair(row, .name))
            } else if !index.compared[row].startIsHidden, compared.isCopy(ofRow: index.compared[row]) {
                pairs.append(pair(row, .recording))
            }
        }
        return pairs
    }

    /// Whether what is known of a file holds for this leg. Of a file with several legs Strava makes as many activities,
    /// so that sport and start must agree, too.
    private func isOf(_ leg: FiledActivity, _ row: Int, _ compared: ComparedRecording) -> Bool {
        leg.legCount == 1 || compared.hasSport(of: index.compared[row]) && startsWith(row, compared)
    }

    /// A name is no proof: some programs name all files after a place.
    private func isNamed(_ row: Int, _ recording: Int) -> Bool {
        let compared = recordings[recording].compared
        return startsWith(row, compared)
            && recordings[recording].legs.contains { leg in
                index.isNamed(row, among: legs[leg].names) && isOf(legs[leg], row, compared)
            }
    }

    /// Whether a row of the same name starts with the recording. Where Strava hides the start, the rest must agree.
    private func startsWith(_ row: Int, _ compared: ComparedRecording) -> Bool {
        let told = index.compared[row]
        return told.startIsHidden
            ? compared.isCopy(ofHiddenRow: told) : compared.apart(from: told) <= Self.farthestOfName
    }

    /// In seconds.
    private static let farthestOfName = 60
}

/// Rows from which the athlete has cut off a part at Strava.
extension RowJoins {
    /// Joins recordings with the first of the rows that lie within them. Further ones stay activities of their own: Strava
    /// has split the recording.
    private mutating func joinCropped() {
        let pairs = recordings.indices.filter { rows[$0] == nil }.flatMap { recording in
            index.within(recordings[recording].compared).filter { row in
                !joined.contains(row) && !index.isOtherDevice(row, than: recordings[recording].activity.deviceName)
            }
            .map { (row: $0, closeness: closeness(recording, $0), recording: recording) }
        }
        let sorted = pairs.sorted { one, other in
            one.row != other.row
                ? one.row < other.row
                : (one.closeness, place(of: one.recording)) < (other.closeness, place(of: other.recording))
        }
        for pair in sorted { join(pair.recording, pair.row, by: .recording) }
    }

    private func closeness(_ recording: Int, _ row: Int) -> ComparedRecording.Closeness {
        recordings[recording].compared.closeness(to: index.compared[row])
    }

    /// The order in which files were seen says nothing, so that of content decides.
    private func place(of recording: Int) -> LegPlace { legs[recordings[recording].leader].place }
}

/// Rows of which Strava tells only the day.
extension RowJoins {
    /// Joins recordings with the rows that they may be of, the most similar ones first: of several that may be, each
    /// pair counts once, while rows left beside their recordings would count twice.
    private mutating func joinHidden() {
        let pairs = recordings.indices.filter { rows[$0] == nil }.flatMap { recording in
            let compared = recordings[recording].compared
            return index.hidden(on: compared).filter {
                !joined.contains($0) && compared.isCopy(ofHiddenRow: index.compared[$0])
            }
            .map { row in
                (difference: compared.difference(from: index.compared[row]), row: row, recording: recording)
            }
        }
        let order = recordings.map { legs[$0.leader].place }
        let sorted = pairs.sorted { one, other in
            (one.difference, one.row, order[one.recording]) < (other.difference, other.row, order[other.recording])
        }
        for pair in sorted { join(pair.recording, pair.row, by: .recording) }
    }
}
