/// The evidence that two records are one activity, strongest first; the numbers are those of the memory and the
/// reports.
package enum JoinKey: Int, Sendable {
    /// The bytes of the unpacked file: those that were sent to Strava, or those of another file.
    case content = 1
    /// The path that Strava's bulk export gave the file.
    case export
    /// The name that the file had when it was sent, and the start.
    case name
    /// Start, sport and length: copies of one recording.
    case recording
    /// The overlap of two devices' recordings; it makes a duplicate of one of them.
    case session
}

/// The activity of another source that is the same as a recording, and the evidence for it.
package struct SourceMatch: Sendable, Equatable {
    package var id: ActivityID
    package var key: JoinKey

    package init(id: ActivityID, key: JoinKey) {
        self.id = id
        self.key = key
    }
}

/// The ids that other sources give or gave a recording. What the athlete said, and what was published, under one of
/// them stands for the recording.
///
/// Any of a recording's files may be the one that stays, so that each leg remembers all of them.
package struct SourceIDs: Sendable, Equatable {
    /// The same activity, or the last that was, since what a source no longer has may come back: one for each source.
    package private(set) var matches: [SourceMatch] = []
    /// The same before, the latest last: when the athlete deletes an activity and uploads it again, Strava gives it
    /// another id.
    package private(set) var former: [ActivityID] = []

    /// How often an athlete may upload one recording again, and keep edits under the first id.
    private static let mostFormer = 8

    package init(_ matches: [SourceMatch] = [], former: [ActivityID] = []) {
        self.matches = matches
        self.former = former
    }

    /// - Parameters:
    ///   - legs: what a recording's legs remember.
    ///   - found: what is the same now, the first of each source.
    init(of legs: some Collection<SourceIDs>, matching found: [SourceMatch]) {
        // Nearly always all legs remember the same, and this shares its storage.
        if let known = legs.first, found.allSatisfy(known.matches.contains), legs.allSatisfy({ $0 == known }) {
            self = known
            return
        }
        for known in found + legs.flatMap(\.matches)
        where !matches.contains(where: { $0.id.source == known.id.source }) { matches.append(known) }
        for id in legs.flatMap(\.former) + legs.flatMap(\.matches).map(\.id)
        where !former.contains(id) && !matches.contains(where: { $0.id == id }) { former.append(id) }
        former = former.suffix(Self.mostFormer)
    }

    /// Forgets what one source had.
    package mutating func forget(idsOf source: SourceKind) {
        guard all.contains(where: { $0.source == source }) else { return }
        matches.removeAll { $0.id.source == source }
        former.removeAll { $0.source == source }
    }

    /// Strava's activity; nil if none was ever the same.
    package var strava: SourceMatch? { matches.first { $0.id.strava != nil } }

    /// All of them, the former ones first.
    package var all: [ActivityID] { former + matches.map(\.id) }
}

/// Which activity each id names. Edits, pairs and people name an activity by any of its ids, and each id belongs to one
/// activity alone.
package struct Identities: Sendable {
    /// In the list of activities.
    private var positions: [ActivityID: Int] = [:]

    package init(_ activities: [Activity]) {
        positions.reserveCapacity(activities.count)
        for position in activities.indices {
            positions[activities[position].id] = position
            for alias in activities[position].aliases { positions[alias] = position }
        }
    }

    subscript(_ id: ActivityID) -> Int? { positions[id] }

    /// The activity of a statement: that of the first of its ids that is known.
    func activity(of statement: some Statement, in activities: [Activity]) -> Activity? {
        statement.ids.lazy.compactMap { positions[$0] }.first.map { activities[$0] }
    }

    /// Gives an activity further ids.
    ///
    /// - Returns: those that no activity had.
    mutating func claim(_ ids: [ActivityID], at position: Int) -> [ActivityID] {
        ids.filter { id in
            guard positions[id] == nil else { return false }
            positions[id] = position
            return true
        }
    }
}

extension Array where Element: Statement {
    /// Lets each statement stand under all ids that its activity has by now, except those that another one stands under.
    ///
    /// - Parameter identities: those of the activities; nil if they weren't needed before.
    package mutating func stand(underIDsOf activities: [Activity], _ identities: Identities? = nil) {
        guard !isEmpty else { return }
        let identities = identities ?? Identities(activities)
        var taken = Set(flatMap(\.ids))
        for index in indices {
            guard let subject = self[index].subject,
                let activity = identities.activity(of: self[index], in: activities)
            else { continue }
            let news = activity.ids.filter { taken.insert($0).inserted }
            if !news.isEmpty { self[index] = self[index].naming(subject, of: news) }
        }
    }

    /// Removes what is said of an activity. What is said of another, which had some of its ids before, gives up these.
    package mutating func remove(about ids: [ActivityID], in input: MatchInput) {
        removeAll { $0.isSaid(ofOneWith: ids, in: input) }
        for index in indices { self[index].otherIDs.removeAll(where: ids.contains) }
    }
}
