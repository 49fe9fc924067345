package import Basics

/// A change of one plan that messages may have to tell: as runs saw the plan, before and after.
///
/// Until a message tells it, it adds up from the first `before` to the last `after`. If these are equal, it was taken back,
/// and there is nothing to tell.
package struct PlanNews: Sendable, Equatable {
    /// When the run saw it.
    package var at: Instant
    /// The plan's UID in the calendar.
    package var uid: String
    /// nil for an added plan.
    package var before: PlanView?
    /// nil for a removed plan.
    package var after: PlanView?
    /// Whether it isn't told by itself: a removal by a feed that was doubted. If the plan comes back as it was, there
    /// is nothing to tell either.
    package var isSilent: Bool
    /// The key of the message that tells it; nil until there is one.
    package var message: String?

    package init(
        at: Instant, uid: String, before: PlanView?, after: PlanView?, isSilent: Bool = false, message: String? = nil
    ) {
        self.at = at
        self.uid = uid
        self.before = before
        self.after = after
        self.isSilent = isSilent
        self.message = message
    }
}

/// What messages compare of a plan.
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
        self.day = day
        self.summary = summary
        self.seconds = seconds
        self.meters = meters
        self.start = start
        self.content = content
    }
}

extension PlanNews {
    /// Tells news apart by all that they say and when they were seen: what is moved, moved back and moved again is news.
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
