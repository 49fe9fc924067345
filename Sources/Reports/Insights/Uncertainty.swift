import Basics
import Export
package import Insights

/// What of the figures isn't sure.
package enum Uncertainty {
    /// What is estimated, then what isn't known; nothing of partial insights.
    package static func sentences(about insights: Insights) -> [String] {
        guard let details = insights.details else { return [] }
        return [estimates(details, insights), ignorance(details, insights)].compactMap(\.self)
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

    private static func ignorance(_ details: Insights.Details, _ insights: Insights) -> String? {
        guard let since = details.since else { return nil }
        let ofSports = details.sports == nil ? "" : " of these sports"
        return "Before \(since.wordsWithYear) nothing is known\(ofSports)\(gaps(in: insights, since: since)); "
            + "tpmerge import takes an archive."
    }

    /// `, nor of 12 days since`
    private static func gaps(in insights: Insights, since: Day) -> String {
        let days = insights.heatmap.weeks.reduce(0) { count, week in
            count + week.cells.count { $0.content == .unknown && $0.day > since }
        }
        return days == 0 ? "" : ", nor of \(days.of("day")) since"
    }
}
