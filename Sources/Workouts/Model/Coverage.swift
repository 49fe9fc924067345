public import Basics

/// The days for which the list of activities is known to be complete.
///
/// On any other day an unfulfilled plan is not missed, since an activity may be unknown.
public struct Coverage: Sendable, Equatable {
    private let ranges: [ClosedRange<Day>]

    /// Covers no day.
    public static let none = Coverage(ranges: [])

    public init(ranges: [ClosedRange<Day>]) {
        self.ranges = ranges
    }

    public func contains(_ day: Day) -> Bool {
        ranges.contains { $0.contains(day) }
    }

    /// The days covered by either.
    public func union(_ other: Coverage) -> Coverage {
        Coverage(ranges: ranges + other.ranges)
    }
}
