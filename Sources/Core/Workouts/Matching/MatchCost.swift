import Basics

/// How badly a session suits a plan: the matcher chooses the assignment with the least sum.
///
/// In decreasing weight: the same start to the minute; the difference of the starts up to two hours; that of the
/// durations and of the distances, each beyond a tenth of the plan; shared words; the starts beyond two hours; the
/// exact sport, and whether it is a commute; the whole differences of duration and distance. `docs/matching.md` has the
/// figures.
///
/// The costs of lengths are convex, so that of two sessions the longer always goes to the longer plan.
struct MatchCost {
    let value: Int64

    /// Costs are rounded to thousandths, which distinguish even the smallest weights.
    private static let unit = 1000.0

    /// Above every cost: 2,012,000 for the start, 1,360,000 for two days of duration, 610,000 for as many distances,
    /// the rest, and 100,000 for a half of another plan's brick.
    static let ceiling: Int64 = 1 << 32

    /// - Parameters:
    ///   - total: the session's volume, including the other half for a brick.
    ///   - apart: how far the session starts from the time in the title; nil if the title contains none.
    ///   - isSpokenFor: whether the session belongs to a brick of another plan.
    init(
        _ candidate: Candidate, _ plan: PlannedWorkout, _ traits: PlanFeatures, _ session: Session, total: Volume,
        titleSays apart: StartDistance?, isSpokenFor: Bool
    ) {
        let apart = candidate.startDelta.map { StartDistance(seconds: $0) } ?? apart ?? .unknown
        var cost = Self.start(apart) + Self.length(of: plan, total)
        cost += Self.words * (1 - traits.titleWords.share(in: session.traits.nameWords))
        cost += Self.lateStart(apart)
        cost += candidate.fit == .exact ? 0 : 0.2
        cost += session.activity.isCommute ? 0.1 : 0
        cost += Self.wholeDifference(of: plan, total)
        cost += isSpokenFor ? 100_000 : 0
        value = Int64((cost * Self.unit).rounded())
    }
}

extension MatchCost {
    /// The cost of a title that shares no word with the name: as much as five seconds of duration.
    private static let words = 1.0

    /// Zero within the same minute, otherwise 100 a minute up to two hours. A larger difference counts like an unknown
    /// start.
    private static func start(_ apart: StartDistance) -> Double {
        switch apart {
        case .sameMinute: 0
        case .unknown: 2_000_000 + 12_000
        case .seconds(let seconds): 2_000_000 + min(Double(seconds) / 60 * 100, 12_000)
        }
    }

    /// Beyond two hours 0.06 for each hour, up to twelve hours. An unknown start counts like one four hours away.
    private static func lateStart(_ apart: StartDistance) -> Double {
        switch apart {
        case .sameMinute: 0
        case .unknown: 0.12
        case .seconds(let seconds): min(max(Double(seconds) / 3600 - 2, 0), 10) * 0.06
        }
    }

    /// The cost of a difference beyond a tenth of the plan. For minutes the square plus twelve for each, so that five
    /// seconds outweigh names; for kilometres thirty times the square and thirty for each.
    private static func length(of plan: PlannedWorkout, _ total: Volume) -> Double {
        var cost = 0.0
        if let (planned, actual) = minutes(of: plan, total) {
            let beyond = max(abs(planned - actual) - planned / 10, 0)
            cost += bent(beyond, from: 240, to: 2880) + 12 * min(beyond, 2880)
        }
        if let (planned, actual) = kilometers(of: plan, total) {
            let beyond = max(abs(planned - actual) - planned / 10, 0)
            cost += 30 * (bent(beyond, from: 40, to: 270) + min(beyond, 270))
        }
        return cost
    }

    private static func wholeDifference(of plan: PlannedWorkout, _ total: Volume) -> Double {
        let minutes = minutes(of: plan, total).map { min(abs($0 - $1), 60) } ?? 0
        let kilometers = kilometers(of: plan, total).map { min(abs($0 - $1), 30) } ?? 0
        return (minutes + kilometers) / 1000
    }

    private static func minutes(of plan: PlannedWorkout, _ total: Volume) -> (planned: Double, actual: Double)? {
        guard let planned = plan.planned.duration, let actual = total.duration else { return nil }
        return (Double(planned.wholeSeconds) / 60, Double(actual.wholeSeconds) / 60)
    }

    private static func kilometers(of plan: PlannedWorkout, _ total: Volume) -> (planned: Double, actual: Double)? {
        guard let planned = plan.planned.distance, let actual = total.distance else { return nil }
        return (planned.meters / 1000, actual.meters / 1000)
    }

    /// The square up to `bend`, then its tangent up to `end`.
    private static func bent(_ value: Double, from bend: Double, to end: Double) -> Double {
        value <= bend ? value * value : bend * bend + 2 * bend * (min(value, end) - bend)
    }
}
