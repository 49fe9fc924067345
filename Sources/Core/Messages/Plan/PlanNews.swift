package import Basics
package import Workouts

/// A change of one plan that messages may have to report: the plan before and after, as runs saw it.
///
/// Until a message contains it, it extends from the first `before` to the last `after`. If these are equal, the change
/// was undone, and there is nothing to report.
package struct PlanNews: Sendable, Equatable {
    /// When the run saw it.
    package var at: Instant
    package var uid: String
    /// nil for an added plan.
    package var before: PlanView?
    /// nil for a removed plan.
    package var after: PlanView?
    /// Whether no message reports it: a removal by a doubtful feed. If the plan comes back as it was, there is nothing
    /// to report either.
    package var isSilent: Bool
    /// The key of the message that reports it; nil until there is one.
    package var message: String?

    package init(
        at: Instant, uid: String, before: PlanView?, after: PlanView?, isSilent: Bool = false, message: String? = nil
    ) {
        (self.at, self.uid, self.before, self.after, self.isSilent) = (at, uid, before, after, isSilent)
        self.message = message
    }
}

package struct PlanView: Sendable, Equatable {
    package var day: Day
    /// The feed's title with the sport, on one line.
    package var summary: String
    /// Planned seconds; nil if there are none.
    package var seconds: Int?
    /// Planned metres; nil if there are none.
    package var meters: Int?
    /// The start on the wall clock, in seconds since midnight; nil for all day.
    package var start: Int?
    /// A hash of the coach's words and all else that was planned.
    package var content: UInt64

    package init(day: Day, summary: String, seconds: Int?, meters: Int?, start: Int?, content: UInt64) {
        (self.day, self.summary, self.seconds, self.meters, self.start) = (day, summary, seconds, meters, start)
        self.content = content
    }
}

extension PlanNews {
    /// Returns a hash of everything in the news, and of when runs saw them: a plan that is moved, moved back and moved
    /// again is news.
    static func hash(_ news: [PlanNews]) -> String {
        var hash = StableHash()
        for one in news {
            for part in [one.at.description, one.uid, one.before?.hashed ?? "", one.after?.hashed ?? ""] {
                hash.add(part)
                hash.add(0)
            }
        }
        return hash.hexadecimal
    }
}

extension PlanView {
    fileprivate var hashed: String {
        "\(day) \(seconds ?? -1) \(meters ?? -1) \(start ?? -1) \(content) \(summary)"
    }
}

/// The circumstances of a run that has seen changes of the plan.
package struct PlanReading: Sendable {
    package let at: Instant
    package let today: Day
    /// The `today` of the last run that read the feed; nil if this is the first.
    package let lastToday: Day?
    /// The last day that the feed covered when it was last read; an earlier one if the feed was old by then; nil if
    /// unknown.
    package let coveredUntil: Day?
    /// Whether a guard was lifted, the feed is another one, or the memory was recovered: then the coach didn't make the
    /// apparent changes.
    package let isDoubtful: Bool
    /// Messages report changes up to this many days from today.
    package let planDays: Int

    package init(
        at: Instant, today: Day, lastToday: Day?, coveredUntil: Day?, isDoubtful: Bool, planDays: Int
    ) {
        (self.at, self.today, self.lastToday, self.coveredUntil) = (at, today, lastToday, coveredUntil)
        (self.isDoubtful, self.planDays) = (isDoubtful, planDays)
    }
}

extension PlanNews {
    /// Returns the changes of a run that are worth reporting.
    package static func seen(
        _ changes: [PlanChange], from old: [PlannedWorkout], to new: [PlannedWorkout], _ reading: PlanReading
    ) -> [PlanNews] {
        guard let lastToday = reading.lastToday, !changes.isEmpty else { return [] }
        let olds = Dictionary(old.map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
        let news = Dictionary(new.map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
        let all = Dictionary(grouping: changes, by: \.uid).sorted { $0.key < $1.key }
        return all.compactMap { uid, changes in
            let kinds = changes.map(\.kind)
            let after = kinds.contains(.removed) ? nil : news[uid]
            // A completed plan is no longer a plan.
            guard after?.isCompleted != true else { return nil }
            let before = kinds.contains(.added) ? nil : olds[uid]
            guard before != nil || after != nil else { return nil }
            let change = PlanNews(
                at: reading.at, uid: uid, before: before.map { PlanView($0, changedBy: kinds, to: after) },
                after: after.map { PlanView($0) }, isSilent: reading.isDoubtful)
            return change.isKept(lastToday: lastToday, reading) ? change : nil
        }
    }

    private func isKept(lastToday: Day, _ reading: PlanReading) -> Bool {
        guard before != after else { return false }
        if isSilent { return after == nil }
        // A plan beyond the days that the last feed covered isn't new: the feed only reaches further now.
        if before == nil, let after {
            guard after.day < lastToday.advanced(by: Self.feedDays) else { return false }
            if let coveredUntil = reading.coveredUntil, after.day > coveredUntil { return false }
        }
        let reported = reading.today...reading.today.advanced(by: max(reading.planDays, 0))
        return [before?.day, after?.day].compactMap(\.self).contains(where: reported.contains)
    }

    /// How many days ahead the feed lists.
    private static let feedDays = 14
}

extension PlanView {
    fileprivate init(_ plan: PlannedWorkout) {
        self.init(
            day: plan.day, summary: plan.summary, seconds: plan.planned.duration?.wholeSeconds,
            meters: plan.planned.distance.flatMap { Int(exactly: $0.meters.rounded()) },
            start: plan.start.local?.secondOfDay, content: plan.contentHash)
    }

    /// The view before the changes of these kinds. Everything else is taken from the new plan, since not every
    /// difference is a change: `Run` and `Run: Running` are the same title.
    fileprivate init(_ old: PlannedWorkout, changedBy kinds: [PlanChange.Kind], to new: PlannedWorkout?) {
        self.init(old)
        guard let now = new.map({ PlanView($0) }) else { return }
        if !kinds.contains(.renamed) { summary = now.summary }
        guard !kinds.contains(.edited) else { return }
        seconds = now.seconds
        meters = now.meters
        start = now.start
        content = now.content
    }
}

extension PlannedWorkout {
    fileprivate var contentHash: UInt64 {
        var hash = StableHash(notes)
        for part in [tss?.description, intensityFactor?.description, racePriority?.rawValue] {
            hash.add(0)
            hash.add(part ?? "")
        }
        for target in targets {
            hash.add(0)
            hash.add(target.quantity.rawValue + target.text)
        }
        return hash.value
    }
}
