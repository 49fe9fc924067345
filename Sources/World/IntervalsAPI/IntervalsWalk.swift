package import Basics
package import IntervalsICU
import Workouts

/// Walks over the pages of a list that has neither pages nor a known order, newest first: each page ends where the one
/// before began. Rows are known by their ids, so that it matters neither in which order they come nor how often.
struct IntervalsWalk {
    private let days: ClosedRange<Day>
    /// The newest start of the next page; nil for the end of the days.
    private var newest: LocalTime?
    private var activities: [ActivityID: IntervalsActivity] = [:]
    private var stubs: Set<IntervalsStub> = []
    private var oddCount = 0
    private var isAtEnd = false
    private(set) var pageCount = 0

    init(days: ClosedRange<Day>) { self.days = days }

    private static let pageSize = 500

    var count: Int { activities.count }

    /// What to ask for; nil at the end. It isn't known whether the service counts the last day to its end, so that a day
    /// more is asked for on both sides.
    var next: [(String, String)]? {
        guard !isAtEnd else { return nil }
        let oldest = max(days.lowerBound.advanced(by: -1), IntervalsClient.firstDay)
        return [
            ("oldest", "\(oldest)"), ("newest", newest?.description ?? "\(days.upperBound.advanced(by: 1))"),
            ("limit", "\(Self.pageSize)"), ("fields", IntervalsPage.fields.joined(separator: ",")),
        ]
    }

    mutating func add(_ page: IntervalsPage) {
        let before = activities.count + stubs.count
        for row in page.activities {
            let known = activities[row.activity.id]
            if known.map({ row.activity.isPreferred(to: $0.activity) }) ?? true { activities[row.activity.id] = row }
        }
        stubs.formUnion(page.stubs)
        oddCount += page.oddCount
        pageCount += 1
        let isNew = activities.count + stubs.count > before
        // A page of nothing but unusable rows may stand before usable ones.
        let isUseless = page.oddCount == page.elementCount
        let isOlder = page.oldest.map { oldest in newest.map { oldest < $0 } ?? true } ?? false
        newest = [newest, page.oldest].compactMap(\.self).min()
        isAtEnd =
            page.elementCount < Self.pageSize || !isNew && !(isUseless && isOlder)
            || newest.map { $0.day < days.lowerBound } == true
    }

    /// What was found within the days.
    func answer(asked: Instant, trouble: IntervalsError?) -> FetchedIntervals {
        // The day on which it stopped is read anew.
        let left = isAtEnd ? nil : newest.map { days.lowerBound...min($0.day, days.upperBound) } ?? days
        let first = left?.upperBound.advanced(by: 1) ?? days.lowerBound
        return FetchedIntervals(
            activities: activities.values.filter { days.contains($0.activity.day) }
                .sorted { ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id) },
            stubs: stubs.filter { days.contains($0.start.day) }
                .sorted { ($0.start, $0.id?.text ?? "") < ($1.start, $1.id?.text ?? "") }, oddCount: oddCount,
            complete: first <= days.upperBound ? first...days.upperBound : nil, left: left,
            asked: asked, requestCount: pageCount, trouble: trouble)
    }
}

/// What intervals.icu has of some days.
package struct FetchedIntervals: Sendable, Equatable {
    /// Each activity once, by start and then id.
    package let activities: [IntervalsActivity]
    /// What came from Strava, by start.
    package let stubs: [IntervalsStub]
    /// How many rows could not be used.
    package let oddCount: Int
    /// The days of which everything is there; nil if there are none.
    package let complete: ClosedRange<Day>?
    /// The days that a later call has to read; nil if all were.
    package let left: ClosedRange<Day>?
    package let asked: Instant
    /// The number of pages that came.
    package let requestCount: Int
    /// Why it stopped early; nil if it didn't, or only for lack of time or requests.
    package let trouble: IntervalsError?
}
