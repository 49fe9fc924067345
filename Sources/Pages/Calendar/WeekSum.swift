import Basics
import Export
import Insights
import Workouts

/// What a week adds up to, whole and by sport: done in planned, and what can't be compared.
struct WeekSum {
    private let monday: Day
    /// nil where the week has nothing.
    private let week: PlanAndDone.Week?
    private let planIsKnown: Bool

    init(of monday: Day, _ week: PlanAndDone.Week?, planIsKnown: Bool) {
        self.monday = monday
        self.week = week
        self.planIsKnown = planIsKnown
    }

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
    /// As templates have them: the first part's time and words, and what stands beside it.
    var values: [String: Any] {
        [
            "time": parts.first?.time ?? "–", "words": parts.first?.words ?? "",
            "besides": parts.dropFirst().map(\.text),
        ]
    }
}

extension PlanAndDone.Figures {
    /// Planned or not.
    var allDoneSeconds: Int { doneSeconds + unplannedSeconds }
}
