import Basics
import IntervalsAPI
import IntervalsICU
import Store
import Workouts

/// Changes after reading intervals.icu.
extension IntervalsMemory {
    /// How often the whole history is read, in seconds: for edits and deletions outside the window.
    private static let wholeEvery = 7 * 86_400
    /// After how many seconds a loss counts that was not believed at first.
    private static let doubtLasts = 86_400
    /// Of fewer activities, more than half may go at once.
    private static let fewActivities = 8

    func isWholeDue(at now: Instant) -> Bool {
        lastWhole.map { min($0, now).advanced(bySeconds: Self.wholeEvery) <= now } ?? true
    }

    /// How many activities an answer lacks of how many it should have, if that is too many to be believed at once.
    func lost(by answer: FetchedIntervals) -> (gone: Int, before: Int)? {
        guard let days = answer.complete else { return nil }
        let here = Set(answer.activities.map(\.activity.id))
        let before = ids(on: days)
        let gone = before.count { !here.contains($0) }
        let isMost = before.count >= Self.fewActivities && gone * 2 > before.count
        return isMost || gone > 0 && here.isEmpty ? (gone, before.count) : nil
    }

    /// Whether an answer with such a loss came more than a day ago.
    func believesLoss(at now: Instant) -> Bool {
        emptiedSince.map { $0.advanced(bySeconds: Self.doubtLasts) <= now } ?? false
    }

    private func ids(on days: ClosedRange<Day>) -> [ActivityID] {
        activities.lazy.filter { days.contains($0.row.activity.day) }.map(\.id)
            + earlier.lazy.filter { days.contains($0.day) }.map(\.id)
    }

    /// Takes over an answer: what it lacks of the days that it tells whole is gone.
    mutating func take(_ answer: FetchedIntervals) {
        let here = Set(answer.activities.map(\.activity.id))
        func isGone(_ id: ActivityID, _ day: Day) -> Bool {
            !here.contains(id) && answer.complete?.contains(day) == true
        }
        var known = Dictionary(earlier.map { ($0.id, $0.sourceIDs) }, uniquingKeysWith: { $1 })
        for remembered in activities { known[remembered.id] = remembered.sourceIDs }
        let left =
            activities.filter { isGone($0.id, $0.row.activity.day) }.map(\.id)
            + earlier.filter { isGone($0.id, $0.day) }.map(\.id)
        for id in left {
            if let match = known[id]?.strava { gone.append(GoneIntervals(id, sameAs: match.id)) }
        }
        gone.removeAll { here.contains($0.id) }
        let lost = Set(left)
        earlier.removeAll { here.contains($0.id) || lost.contains($0.id) }
        let fetched = answer.activities.map { row in
            var remembered = RememberedIntervals(row)
            remembered.sourceIDs = known[row.activity.id] ?? SourceIDs()
            return remembered
        }
        let all = activities.filter { !here.contains($0.id) && !lost.contains($0.id) } + fetched
        activities = all.sorted { ($0.row.activity.start, $0.id) < ($1.row.activity.start, $1.id) }
        let told = Set(answer.stubs)
        stubs = stubs.filter { !told.contains($0) && answer.complete?.contains($0.start.day) != true } + answer.stubs
        stubs.sort { ($0.start, $0.id?.text ?? "") < ($1.start, $1.id?.text ?? "") }
        if let days = answer.complete { (covered, emptiedSince) = (covered.adding(days), nil) }
        (lastRead, notBefore) = (answer.asked, nil)
    }

    /// The zone times by the ids of the activities.
    var zoneTimes: [ActivityID: [HeartRateZoneTime]] {
        Dictionary(
            activities.lazy.filter { !$0.row.zoneTimes.isEmpty }.map { ($0.id, $0.row.zoneTimes) },
            uniquingKeysWith: { $1 })
    }
}

extension RememberedIntervals {
    /// As it is joined with other sources'.
    var served: ServedActivity {
        var activity = row.activity
        activity.measure { $0.trainingLoad = row.load }
        return ServedActivity(activity, stravaID: row.stravaID, sourceIDs: sourceIDs)
    }
}

extension [ClosedRange<Day>] {
    /// The same days and some more, in order and apart from each other.
    fileprivate func adding(_ days: ClosedRange<Day>) -> [ClosedRange<Day>] {
        (self + [days]).sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, days in
            guard let last = joined.last, days.lowerBound <= last.upperBound.advanced(by: 1) else {
                joined.append(days)
                return
            }
            joined[joined.count - 1] = last.lowerBound...Swift.max(last.upperBound, days.upperBound)
        }
    }
}
