import Basics
import Export
import Insights

/// The sums of a week, in total and by sport: completed of planned, and the rest, which can't be compared.
struct WeekSum {
    let monday: Day
    /// nil if the week is empty.
    let week: PlanAndDone.Week?
    let planIsKnown: Bool

    var values: [String: Any] {
        var values: [String: Any] = ["monday": monday.description, "words": monday.wordsWithoutYear]
        guard let week else { return values }
        values["all"] = sum("all", week.total)
        values["hasSports"] = !week.sports.isEmpty
        values["sports"] = week.sports.map { sum($0.sport, $0.figures) }
        if let percent = week.total.compliancePercent {
            values["bar"] = Bar(percent: percent, band: week.total.band).values
        }
        return values
    }

    private func sum(_ sport: String, _ figures: PlanAndDone.Figures) -> [String: Any] {
        [
            "sport": sport, "name": SportWord.of(sport).lowercased(), "color": SportColor(of: sport).rawValue,
            "plannedSeconds": figures.plannedSeconds, "doneSeconds": figures.allDoneSeconds,
            "plannedMeters": meters(figures.plannedMillimeters),
            "doneMeters": meters(figures.doneMillimeters + figures.unplannedMillimeters),
        ].merging(PlanWords(figures, planIsKnown: planIsKnown, clock: TimeAndPlan.words(seconds:)).values) { $1 }
    }

    /// Whole metres, half up.
    private func meters(_ millimeters: Int) -> Int { (millimeters + 500) / 1000 }
}

extension PlanWords {
    var values: [String: Any] {
        [
            "time": parts.first?.time ?? "–", "words": parts.first?.words ?? "",
            "besides": parts.dropFirst().map(\.text),
        ]
    }
}

extension PlanAndDone.Figures {
    /// Completed seconds, planned or not.
    var allDoneSeconds: Int { doneSeconds + unplannedSeconds }
}
