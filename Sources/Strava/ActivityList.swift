public import Basics
public import Workouts

/// The activities of several files (pages of the API, say) as one list, and for which days it is complete.
public struct ActivityList: Sendable, Equatable {
    /// Each activity once, by start and then id.
    public let activities: [Activity]
    /// Per file from its earliest activity's local day up to today; an empty list says that there was nothing at
    /// all up to today.
    public let coverage: Coverage
    /// What the files' readers had to say, file by file.
    public let diagnostics: [Diagnostic]

    /// Combines files. Their order matters to nothing but the order of the diagnostics: of an activity that is
    /// listed twice, the fuller one counts.
    public init(_ files: [ActivityFile], today: Day) {
        activities = Self.once(files.flatMap(\.activities))
        coverage = Coverage(ranges: files.compactMap { $0.coverage(today: today) })
        diagnostics = files.flatMap(\.diagnostics)
    }
}

extension ActivityList {
    private static func once(_ activities: [Activity]) -> [Activity] {
        var sorted = activities
        sorted.sort { left, right in
            left.id != right.id ? left.id < right.id : left.isPreferred(to: right)
        }
        var kept = 0
        for index in sorted.indices where kept == 0 || sorted[index].id != sorted[kept - 1].id {
            if kept != index { sorted[kept] = sorted[index] }
            kept += 1
        }
        sorted.removeSubrange(kept...)
        sorted.sort { ($0.start, $0.id) < ($1.start, $1.id) }
        return sorted
    }
}

extension ActivityFile {
    /// The days of which the file tells; nil when it only tells of days to come, or nothing that could be read.
    fileprivate func coverage(today: Day) -> ClosedRange<Day>? {
        if elementCount == 0 { return Day(number: .min)...today }
        guard let first = activities.lazy.map(\.day).min(), first <= today else { return nil }
        return first...today
    }
}
