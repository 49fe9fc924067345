import Basics

/// How badly a session suits a plan: the matcher looks for the assignment with the least sum.
///
/// In falling weight: the same start to the minute, the distance of the starts, of the durations, of the distances, words
/// shared, the exact sport, not a commute. Durations and distances cost by the square, and evenly from four hours and
/// forty kilometres on, so that of two sessions the longer always goes to the longer plan.
struct MatchCost {
    let value: Int64

    /// Above every cost: 222,000 for the start, 1,325,000 for two days of duration, 600,000 for as many distances, the
    /// rest, and 100,000 for the half of somebody else's brick.
    static let ceiling: Int64 = 1 << 22

    /// - Parameters:
    ///   - total: the session's volume; a brick's with its second half.
    ///   - isSpokenFor: whether the session belongs to a brick that somebody else planned.
    init(
        _ candidate: Candidate, _ plan: PlannedWorkout, _ traits: PlanTraits, _ session: Session, total: Volume,
        isSpokenFor: Bool
    ) {
        value =
            Self.start(plan, candidate) + Self.duration(plan, total) + Self.distance(plan, total)
            + Int64((70 * (1 - traits.titleWords.share(in: session.traits.nameWords))).rounded())
            + (candidate.fit == .exact ? 0 : 40) + (session.activity.isCommute ? 20 : 0)
            + (isSpokenFor ? 100_000 : 0)
    }

    /// A plan without a start is as if it were an hour away: one that starts when the activity did is surer, one that
    /// starts at another time of the day is not.
    private static let unknownStart: Int64 = 150_000 + 6_000

    private static func start(_ plan: PlannedWorkout, _ candidate: Candidate) -> Int64 {
        if case .day = plan.start { return unknownStart }
        guard let delta = candidate.startDelta.map(abs) else { return 150_000 + 36_000 }
        return delta < 60 ? 0 : 150_000 + Int64(min(delta, 43_200)) * 100 / 60
    }

    /// A minute per minute apart, squared: an hour costs 3,600.
    private static func duration(_ plan: PlannedWorkout, _ total: Volume) -> Int64 {
        guard let planned = plan.planned.duration, let actual = total.duration else { return 0 }
        let minutes = Double(abs(planned.wholeSeconds - actual.wholeSeconds)) / 60
        return Int64(bent(minutes, from: 240, to: 2880).rounded())
    }

    /// A kilometre apart costs 30, two cost 120.
    private static func distance(_ plan: PlannedWorkout, _ total: Volume) -> Int64 {
        guard let planned = plan.planned.distance, let actual = total.distance else { return 0 }
        let kilometers = abs(planned.meters - actual.meters) / 1000
        return Int64((30 * bent(kilometers, from: 40, to: 270)).rounded())
    }

    /// The square up to one bound, its tangent up to the other.
    private static func bent(_ value: Double, from bend: Double, to end: Double) -> Double {
        value <= bend ? value * value : bend * bend + 2 * bend * (min(value, end) - bend)
    }
}
