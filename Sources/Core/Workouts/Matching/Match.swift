import Basics

/// Why an activity counts as the fulfilment of a plan.
public struct Match: Sendable, Equatable {
    public enum Rule: String, Sendable {
        /// A day before today: the same day and a sport that fits.
        case sameDay = "same_day"
        /// Today or later: the starts are at most an hour apart.
        case withinHour = "within_hour"
        /// Today or later, where the plan or the activity has no time to compare.
        case sameDayUntimed = "same_day_untimed"
        /// The athlete has paired them by hand, whatever their days and sports.
        case manual
    }

    public let rule: Rule
    /// The actual minus the planned start; nil if one of them is unknown.
    public let startDelta: Duration?
    /// The reasons in words: `same day`, `run = Run`, `51 of 60 planned minutes`.
    public let reasons: [String]
}

extension Match {
    init(_ candidate: Candidate, _ plan: PlannedWorkout, by activity: Activity, _ fulfilment: Fulfilment) {
        var reasons = ["same day"]
        reasons.append(
            "\(plan.sportInWords) = \(fulfilment.sportTypes.map(\.rawValue).joined(separator: " + "))")
        if let delta = candidate.startDelta {
            reasons.append(Self.words(forStartDelta: delta))
        } else if candidate.rule == .sameDayUntimed {
            reasons.append(activity.startIsHidden ? "the activity's start is hidden" : "the plan has no start time")
        }
        reasons += Self.volume(of: plan, fulfilment)
        self.init(
            rule: candidate.rule, startDelta: candidate.startDelta.map { .seconds($0) }, reasons: reasons)
    }

    /// Makes a match by hand.
    ///
    /// - Parameter isNamed: whether the activity is of the plan's sport.
    init(byHand plan: PlannedWorkout, isNamed: Bool, _ activity: Activity, _ fulfilment: Fulfilment) {
        var reasons = ["paired by hand"]
        let days = plan.day.distance(to: activity.day)
        if days != 0 { reasons.append(Self.words(forDays: days)) }
        let done = fulfilment.sportTypes.map(\.rawValue).joined(separator: " + ")
        reasons.append(isNamed ? "\(plan.sportInWords) = \(done)" : "\(done) instead of \(plan.sportInWords)")
        let delta = plan.start.seconds(to: activity)
        if days == 0, let delta { reasons.append(Self.words(forStartDelta: delta)) }
        reasons += Self.volume(of: plan, fulfilment)
        self.init(rule: .manual, startDelta: delta.map { .seconds($0) }, reasons: reasons)
    }

    /// The completed share of the planned volume; empty if either is unknown.
    private static func volume(of plan: PlannedWorkout, _ fulfilment: Fulfilment) -> [String] {
        if let planned = plan.planned.duration, let done = fulfilment.volume.duration {
            return ["\(done.roundedMinutes) of \(planned.roundedMinutes) planned minutes"]
        }
        if let planned = plan.planned.distance, let done = fulfilment.volume.distance {
            return ["\(kilometers(done)) of \(kilometers(planned)) planned km"]
        }
        return []
    }

    private static func words(forDays days: Int) -> String {
        (abs(days) == 1 ? "1 day" : "\(abs(days)) days") + (days < 0 ? " before" : " after") + " the planned day"
    }

    private static func words(forStartDelta seconds: Int) -> String {
        if abs(seconds) < 60 { return "same start" }
        return words(forMinutes: abs(seconds) / 60)
            + (seconds < 0 ? " before the planned start" : " after the planned start")
    }

    /// `45 min`, `2 h 10 min`.
    static func words(forMinutes minutes: Int) -> String {
        minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    private static func kilometers(_ distance: Distance) -> String {
        let tenths = Int((min(distance.meters, 1e12) / 100).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension PlannedWorkout {
    /// The sport in lower-case words: `run`, `mountain bike`, or the feed's own word.
    var sportInWords: String {
        if !sportLabel.isEmpty { return sportLabel.lowercased() }
        return switch sport {
        case .mountainBike: "mountain bike"
        case .xcSki: "xc ski"
        default: sport.rawValue
        }
    }
}

extension Duration {
    var roundedMinutes: Int { wholeSeconds / 60 + wholeSeconds % 60 / 30 }
}
