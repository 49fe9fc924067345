import Basics
package import Insights

package enum Uncertainty {
    /// Sentences about estimates, then workouts that only TrainingPeaks has, then unknown days; empty for partial
    /// insights.
    package static func sentences(about insights: Insights, hasArchive: Bool) -> [String] {
        guard let details = insights.details else { return [] }
        let advice = hasArchive ? "." : "; tpmerge import takes an archive."
        return [
            estimates(details, insights), withoutActivity(details), ignorance(details, insights).map { $0 + advice },
        ].compactMap(\.self)
    }

    private static func estimates(_ details: Insights.Details, _ insights: Insights) -> String? {
        let all = insights.totals.amounts.activities
        let (loads, calories) = (details.estimatedLoads, details.estimatedCalories)
        switch (loads > 0, calories > 0) {
        case (true, let both):
            let sentence = "\(loads) of \(all.of("load")) \(loads == 1 ? "is an estimate" : "are estimates")."
            return sentence + (both ? " So are the calories of \(calories.of("activity", "activities"))." : "")
        case (false, true):
            return "The calories of \(calories) of \(all.of("activity", "activities")) are estimates."
        case (false, false): return nil
        }
    }

    private static func withoutActivity(_ details: Insights.Details) -> String? {
        let count = details.plan.total.withoutActivity
        guard count > 0 else { return nil }
        return "\(count.of("session is", "sessions are")) known from TrainingPeaks alone: "
            + "\(count == 1 ? "it counts" : "they count") in plan and done, and in none of the other figures."
    }

    /// A sentence without its full stop.
    private static func ignorance(_ details: Insights.Details, _ insights: Insights) -> String? {
        guard let since = details.since else { return nil }
        let ofSports = details.sports == nil ? "" : " of these sports"
        return "Before \(since.wordsWithYear) nothing is known\(ofSports)\(gaps(in: insights, since: since))"
    }

    /// `, nor of 12 days since`
    private static func gaps(in insights: Insights, since: Day) -> String {
        let days = insights.heatmap.weeks.reduce(0) { count, week in
            count + week.cells.count { $0.content == .unknown && $0.day > since }
        }
        return days == 0 ? "" : ", nor of \(days.of("day")) since"
    }
}
