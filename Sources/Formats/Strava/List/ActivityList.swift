public import Basics
public import Workouts

/// The activities of several files (pages of the API, for example) as one list.
public struct ActivityList: Sendable, Equatable {
    /// Each activity once, by start and then id.
    public let activities: [Activity]
    public let diagnostics: [Diagnostic]
    /// The activities that bulk exports tell, and no JSON list.
    package let archived: Set<ActivityID>
}

extension ActivityList {
    /// Combines files. Their order affects only the order of the diagnostics: of an activity that is listed twice, the
    /// fuller copy counts.
    public init(_ files: [ActivityFile]) {
        activities = Self.once(files.flatMap(\.activities))
        diagnostics = files.flatMap(\.diagnostics)
        let ids = { (isExport: Bool) in
            Set(files.lazy.filter { $0.reachesToday != isExport }.flatMap(\.activities).map(\.id))
        }
        archived = ids(true).subtracting(ids(false))
    }

    public func joined(with others: [Activity], diagnostics remarks: [Diagnostic] = []) -> ActivityList {
        joined(as: Self.once(activities + others), diagnostics: remarks)
    }

    /// Adds activities of bulk exports. Each activity is kept once; values that this list's copy lacks come from the other
    /// one.
    public func completed(by others: [Activity]) -> ActivityList {
        var archived = archived
        var all = activities
        if all.isEmpty {
            // Thirty years of training aren't copied for nothing.
            archived.formUnion(others.lazy.map(\.id))
            all = others
        } else {
            let listed = Dictionary(all.indices.map { (all[$0].id, $0) }) { first, _ in first }
            var completed: Set<ActivityID> = []
            all.reserveCapacity(all.count + others.count)
            for other in others {
                guard let index = listed[other.id] else {
                    archived.insert(other.id)
                    all.append(other)
                    continue
                }
                if completed.insert(other.id).inserted { all[index].merge(missing: other) }
            }
        }
        return ActivityList(activities: Self.once(all), diagnostics: diagnostics, archived: archived)
    }

    public static let none = ActivityList([])

    /// The same activities as joined with those of other sources.
    public func joined(as all: [Activity], diagnostics remarks: [Diagnostic] = []) -> ActivityList {
        ActivityList(activities: all, diagnostics: diagnostics + remarks, archived: archived)
    }

    /// Keeps the preferred copy of each id, in order of start and id. What any copy tells of the upload stays, and so
    /// does a private note.
    private static func once(_ activities: [Activity]) -> [Activity] {
        var activities = activities
        var best: [ActivityID: Int] = [:]
        best.reserveCapacity(activities.count)
        for index in activities.indices {
            let id = activities[index].id
            guard let other = best[id] else {
                best[id] = index
                continue
            }
            let isPreferred = activities[index].isPreferred(to: activities[other])
            let (kept, dropped) = isPreferred ? (index, other) : (other, index)
            best[id] = kept
            if activities[kept].uploaded != activities[dropped].uploaded {
                activities[kept].merge(uploaded: activities[dropped])
            }
            if !activities[dropped].privateNote.isEmpty {
                activities[kept].merge(privateNote: activities[dropped])
            }
        }
        return
            best
            .map { id, index in (start: activities[index].start, id: id, index: index) }
            .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
            .map { activities[$0.index] }
    }
}

extension ActivityFile {
    /// The days of which the file tells all activities: from its earliest one up to today, or up to the last one of a bulk
    /// export; nil if they all lie in the future, or if no element could be read. An empty list means that there were no
    /// activities at all.
    public func wholeDays(upTo today: Day) -> ClosedRange<Day>? {
        if elementCount == 0 { return reachesToday ? Day(number: .min)...today : nil }
        let days = activities.lazy.map(\.day)
        guard let first = days.min(), let last = days.max(), first <= today else { return nil }
        return first...(reachesToday ? today : min(last, today))
    }
}
