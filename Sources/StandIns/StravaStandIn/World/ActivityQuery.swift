import Basics
import SeededRandom

/// The parameters of `GET /athlete/activities`.
struct ActivityQuery {
    /// Only activities that began before this moment, in seconds since the epoch.
    let before: Int?
    /// Only activities that began after this moment, in seconds since the epoch.
    let after: Int?
    /// From 1.
    let page: Int
    /// 1 to 200.
    let perPage: Int

    init(_ query: Fields) throws(Fault) {
        before = try Self.number("before", of: query)
        after = try Self.number("after", of: query)
        page = try Self.number("page", of: query) ?? 1
        perPage = try Self.number("per_page", of: query) ?? 30
        guard page >= 1, page < 1_000_000 else { throw .invalid(resource: "Application", field: "page") }
        guard (1...200).contains(perPage) else { throw .invalid(resource: "Application", field: "per_page") }
    }

    /// The matching activities, oldest first with `after` alone, otherwise newest first.
    func matches(_ activities: [StravaActivity]) -> [StravaActivity] {
        let found = activities.filter { activity in
            let start = activity.start.secondsSinceEpoch
            return before.map { start < $0 } ?? true && after.map { start > $0 } ?? true
        }
        let isOldestFirst = after != nil && before == nil
        return found.sorted { left, right in
            isOldestFirst
                ? (left.start, left.id) < (right.start, right.id) : (left.start, left.id) > (right.start, right.id)
        }
    }

    func rows(_ activities: [StravaActivity], flaws: [Misbehaviour]) -> [StravaActivity] {
        if flaws.contains(.repeatedActivities), perPage > 1 {
            // The last row of a page is also the first of the next one.
            return Array(activities.dropFirst((page - 1) * (perPage - 1)).prefix(perPage))
        }
        guard flaws.contains(.shortPages), perPage > 1 else { return slice(activities) }
        // Invisible rows occupy places on the pages, as at Strava.
        let places = activities.flatMap { activity in
            var chance = SplitMix64(seed: UInt64(truncatingIfNeeded: activity.id))
            return chance.next() % 3 == 0 ? [nil, activity] : [activity]
        }
        return slice(places).compactMap(\.self)
    }
}

extension ActivityQuery {
    private func slice<Row>(_ rows: [Row]) -> [Row] { Array(rows.dropFirst((page - 1) * perPage).prefix(perPage)) }

    private static func number(_ name: String, of query: Fields) throws(Fault) -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Int(text) else { throw .invalid(resource: "Application", field: name) }
        return number
    }
}
