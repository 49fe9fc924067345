public import Basics

/// The days of which it is known what was done, and by which source. Every view of the days asks this one value.
///
/// On any other day an unfulfilled plan isn't missed, since an activity may be unknown.
public struct KnownDays: Sendable, Equatable {
    private struct Claim: Sendable, Equatable {
        let source: SourceKind
        let days: ClosedRange<Day>
    }

    /// By sources that tell all activities of these days.
    private var whole: [Claim] = []
    /// By recorders, which were read after these days, and would have told of them.
    private var recorded: [Claim] = []
    /// The sources that would know all of the days that they lack, and so make what recorders tell too little.
    private var needed: Set<SourceKind> = []
    /// Those of them that this view may not use, whatever they know.
    private var withheld: Set<SourceKind> = []

    /// Days of which something is known to be unknown, whatever sources tell.
    private var doubted: Set<Day> = []

    public static let none = KnownDays()

    public init() {}

    /// Days of which a source tells all activities.
    public init(_ days: [ClosedRange<Day>], by source: SourceKind = .list) {
        for days in days { claim(days, by: source) }
    }
}

extension KnownDays {
    /// How many days after something was done a recorder still proves that it is in use.
    public static let evidence = 14

    /// Adds days of which a source tells all activities; nil for none.
    public mutating func claim(_ days: ClosedRange<Day>?, by source: SourceKind) {
        if let days { whole.append(Claim(source: source, days: days)) }
    }

    /// Adds the days of a recorder: those over when it was last read, on which or within two weeks before which it told
    /// of something done.
    ///
    /// - Parameters:
    ///   - told: the days on which it told of something done, in any order.
    ///   - lastRead: the day of the last good reading; nil if there was none.
    ///   - gaps: days that no reading has covered.
    public mutating func claim(
        evidence told: some Sequence<Day>, lastRead: Day?, without gaps: [ClosedRange<Day>] = [], by source: SourceKind
    ) {
        guard let end = lastRead?.advanced(by: -1) else { return }
        var proven: [ClosedRange<Day>] = []
        for day in Set(told).sorted() where day <= end {
            let last = min(day.advanced(by: Self.evidence), end)
            if let before = proven.last, day <= before.upperBound {
                proven[proven.count - 1] = before.lowerBound...last
            } else {
                proven.append(day...last)
            }
        }
        recorded += proven.without(gaps).map { Claim(source: source, days: $0) }
    }

    /// Notes that the athlete has a source that would know all of the days that it lacks.
    ///
    /// - Parameter isWithheld: whether this view may not use it.
    public mutating func need(_ source: SourceKind, isWithheld: Bool = false) {
        needed.insert(source)
        if isWithheld { withheld.insert(source) }
    }

    /// Notes that something was done on a day of which no source tells.
    public mutating func doubt(_ day: Day) { doubted.insert(day) }

    /// Recorders count only where no source lacks the day that would know all of it. A day that such a source has is
    /// claimed anyway.
    private var claims: [Claim] { needed.isEmpty ? whole + recorded : whole }

    /// Whether it is known what was done on a day.
    public func contains(_ day: Day) -> Bool {
        !doubted.contains(day)
            && (whole.contains { $0.days.contains(day) }
                || needed.isEmpty && recorded.contains { $0.days.contains(day) })
    }

    /// The source by which a day is known; nil if it isn't.
    public func source(of day: Day) -> SourceKind? {
        guard !doubted.contains(day) else { return nil }
        return SourceKind.first(of: Set(claims.lazy.filter { $0.days.contains(day) }.map(\.source)))
    }

    /// The last known day up to a day; nil if none is known.
    package func last(upTo day: Day) -> Day? {
        claims.lazy.filter { $0.days.lowerBound <= day }.map { min($0.days.upperBound, day) }.max()
    }

    /// The first source that this view may not use; nil if it uses all.
    package var withheldSource: SourceKind? { SourceKind.first(of: withheld) }

    /// Why a day is known or not, and by whom: `What was done is known: Strava has all of that day.` What a list knows,
    /// Strava's API told.
    public func sentence(on day: Day) -> String {
        if let source = source(of: day) {
            let isWhole = whole.contains { $0.source == source && $0.days.contains(day) }
            return isWhole
                ? "What was done is known: \(source.words) has all of that day."
                : "What was done is known: \(source.words) was read after that day, and has something of it or of the "
                    + "two weeks before."
        }
        return "What was done isn't known: \(reason(against: day))."
    }

    /// Why it isn't known whether past plans were done, by the last of their days: `What was done on Mon 16 Mar isn't known,
    /// nor on 2 days before: Strava doesn't have that day.` nil if no plan is open.
    public func sentence(onOpen workouts: [MergedWorkout], today: Day) -> String? {
        let open = workouts.filter {
            $0.status == .planned && $0.kind == .workout && $0.day < today && !contains($0.day)
        }
        let days = Set(open.map(\.day))
        guard let last = days.max() else { return nil }
        let before = days.count > 1 ? ", nor on \(days.count - 1) \(days.count > 2 ? "days" : "day") before" : ""
        return "What was done on \(last.words) isn't known\(before): \(reason(against: last))."
    }

    private func reason(against day: Day) -> String {
        if doubted.contains(day) { return "something came to intervals.icu from Strava, which keeps it back" }
        let why =
            withheldSource.map { "what only \($0 == .list ? "Strava" : $0.words) knows isn't used here" }
            ?? SourceKind.first(of: needed).map { "\($0.words) doesn't have that day" }
        return why ?? "nothing that was read tells of that day"
    }
}

extension [ClosedRange<Day>] {
    /// The days that lie in none of the gaps.
    fileprivate func without(_ gaps: [ClosedRange<Day>]) -> [ClosedRange<Day>] {
        gaps.reduce(self) { ranges, gap in
            ranges.flatMap { range in
                [
                    (range.lowerBound, Swift.min(range.upperBound, gap.lowerBound.advanced(by: -1))),
                    (Swift.max(range.lowerBound, gap.upperBound.advanced(by: 1)), range.upperBound),
                ]
                .filter { $0.0 <= $0.1 }.map { $0.0...$0.1 }
            }
        }
    }
}
