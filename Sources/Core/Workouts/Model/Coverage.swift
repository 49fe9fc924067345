public import Basics

/// The days for which the list of activities is known to be complete.
///
/// On any other day an unfulfilled plan is not missed, since an activity may be unknown.
public struct Coverage: Sendable, Equatable {
    private let ranges: [ClosedRange<Day>]

    public static let none = Coverage(ranges: [])

    public init(ranges: [ClosedRange<Day>]) {
        self.ranges = ranges
    }

    public func contains(_ day: Day) -> Bool {
        ranges.contains { $0.contains(day) }
    }

    /// The last covered day up to a day; nil if none is covered.
    package func last(upTo day: Day) -> Day? {
        ranges.lazy.filter { $0.lowerBound <= day }.map { min($0.upperBound, day) }.max()
    }

    package func without(_ gaps: [ClosedRange<Day>]) -> Coverage {
        Coverage(
            ranges: gaps.reduce(ranges) { ranges, gap in
                ranges.flatMap { range in
                    [
                        (range.lowerBound, min(range.upperBound, gap.lowerBound.advanced(by: -1))),
                        (max(range.lowerBound, gap.upperBound.advanced(by: 1)), range.upperBound),
                    ]
                    .filter { $0.0 <= $0.1 }.map { $0.0...$0.1 }
                }
            })
    }

    public func union(_ other: Coverage) -> Coverage {
        Coverage(ranges: ranges + other.ranges)
    }
}
