public import Basics

/// The days of a calendar that fit into a number of bytes.
///
/// The oldest days are dropped first, until only today and later ones are left; then the latest days of the future.
/// Days are dropped whole. Today always stays, so a calendar may be too large for today alone.
public struct SizeWindow: Sendable, Equatable {
    /// The indices of the workouts that stay.
    public let kept: Range<Int>
    /// How many workouts are dropped because they are older.
    public let older: Int
    /// How many workouts are dropped because they are later.
    public let later: Int
    /// The remaining size in bytes.
    public let bytes: Int

    private let most: Int
    private let first: Day?
    private let last: Day?

    /// - Parameters:
    ///   - sizes: the day and the bytes of each workout, in order of days.
    ///   - overhead: the bytes of the calendar without workouts.
    ///   - most: the most bytes that the whole calendar may have.
    ///   - today: the athlete's present day.
    public init(sizes: [(day: Day, bytes: Int)], overhead: Int, most: Int, today: Day) {
        var kept = sizes[...]
        var bytes = sizes.reduce(overhead) { $0 + $1.bytes }
        while bytes > most, let oldest = kept.first?.day, oldest < today {
            let others = kept.drop { $0.day == oldest }
            bytes -= kept[..<others.startIndex].reduce(0) { $0 + $1.bytes }
            kept = others
        }
        while bytes > most, let farthest = kept.last?.day, farthest > today {
            while let workout = kept.last, workout.day == farthest {
                bytes -= workout.bytes
                kept.removeLast()
            }
        }
        self.kept = kept.indices
        self.bytes = bytes
        self.most = most
        older = kept.startIndex
        later = sizes.count - kept.endIndex
        first = kept.first?.day
        last = kept.last?.day
    }

    /// Whether even the days that must stay are too large.
    public var isTooLarge: Bool { bytes > most }

    /// Describes what was cut, as a sentence without its full stop; nil if everything is kept and fits.
    public var sentence: String? {
        let sentences = [state, absent].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    }

    private var state: String? {
        if isTooLarge {
            return
                "\(kept.isEmpty ? "even without workouts" : "with today's workouts alone") the calendar is larger than "
                + most.byteWords
        }
        guard older + later > 0 else { return nil }
        guard let first, let last else { return "the calendar is empty, since no day fits into \(most.byteWords)" }
        return "the calendar was cut to \(first)…\(last) to stay below \(most.byteWords)"
    }

    /// `312 older and 5 later workouts are not in it`.
    private var absent: String? {
        guard older + later > 0 else { return nil }
        let counts = [older > 0 ? "\(older) older" : nil, later > 0 ? "\(later) later" : nil]
        let verb = older + later == 1 ? "workout is" : "workouts are"
        return counts.compactMap(\.self).joined(separator: " and ") + " \(verb) not in it"
    }
}
