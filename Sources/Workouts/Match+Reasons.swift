import Basics

extension Match {
    /// A match with its reasons in words.
    init(_ candidate: Candidate, _ plan: PlannedWorkout, by activity: Activity, _ fulfilment: Fulfilment) {
        var reasons = ["same day"]
        reasons.append(
            "\(plan.sportInWords) = \(fulfilment.activities.map(\.sportType.rawValue).joined(separator: " + "))")
        if let delta = candidate.startDelta {
            reasons.append(Self.words(forStartDelta: delta))
        } else if candidate.rule == .sameDayUntimed {
            reasons.append(activity.startIsHidden ? "the activity's start is hidden" : "the plan has no start time")
        }
        if let planned = plan.planned.duration, let done = fulfilment.volume.duration {
            reasons.append("\(done.roundedMinutes) of \(planned.roundedMinutes) planned minutes")
        } else if let planned = plan.planned.distance, let done = fulfilment.volume.distance {
            reasons.append("\(Self.kilometers(done)) of \(Self.kilometers(planned)) planned km")
        }
        self.init(
            rule: candidate.rule, startDelta: candidate.startDelta.map { .seconds($0) }, reasons: reasons)
    }

    private static func words(forStartDelta seconds: Int) -> String {
        if abs(seconds) < 60 { return "same start" }
        let minutes = abs(seconds) / 60
        let length = minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
        return length + (seconds < 0 ? " before the planned start" : " after the planned start")
    }

    private static func kilometers(_ distance: Distance) -> String {
        let tenths = Int((min(distance.meters, 1e12) / 100).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension PlannedWorkout {
    /// The sport as people write it: `run`, `mountain bike`, or the feed's own word.
    fileprivate var sportInWords: String {
        if !sportLabel.isEmpty { return sportLabel.lowercased() }
        return switch sport {
        case .mountainBike: "mountain bike"
        case .xcSki: "xc ski"
        default: sport.rawValue
        }
    }
}

extension Duration {
    fileprivate var roundedMinutes: Int { (wholeSeconds + 30) / 60 }
}
