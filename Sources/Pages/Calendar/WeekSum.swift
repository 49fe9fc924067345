import Basics
import Export
import Insights
import Workouts

/// What a week adds up to: done in planned, whole and by sport.
struct WeekSum {
    private let monday: Day
    /// nil where the week has nothing.
    private let week: PlanAndDone.Week?
    /// Whether all of it lies back; before that nobody can say whether it was too little.
    private let isOver: Bool

    init(of monday: Day, _ week: PlanAndDone.Week?, today: Day) {
        self.monday = monday
        self.week = week
        isOver = monday.advanced(by: 6) < today
    }

    var values: [String: Any] {
        var values: [String: Any] = ["monday": monday.description, "words": monday.wordsWithoutYear]
        guard let week else { return values }
        values["all"] = sum("all", week.total)
        values["hasSports"] = !week.sports.isEmpty
        values["sports"] = week.sports.map { sum($0.sport, $0.figures) }
        let (done, planned) = (week.total.allDoneSeconds, week.total.plannedSeconds)
        if planned > 0 {
            let percent = Int((Double(done) / Double(planned) * 100).rounded())
            let band = isOver ? Compliance.band(of: percent) : nil
            values["bar"] = Bar(percent: percent, band: band).values
            if let band, band != .green { values["percent"] = min(percent, 9999) }
        }
        let unplanned = week.total.unplannedSeconds
        if unplanned > 0, unplanned * 10 > done {
            values["unplanned"] = TimeAndPlan.words(seconds: unplanned)
        }
        return values
    }

    private func sum(_ sport: String, _ figures: PlanAndDone.Figures) -> [String: Any] {
        [
            "sport": sport, "name": SportWord.of(sport).lowercased(), "color": SportColor(of: sport).rawValue,
            "plannedSeconds": figures.plannedSeconds, "doneSeconds": figures.allDoneSeconds,
            "plannedMeters": meters(figures.plannedMillimeters),
            "doneMeters": meters(figures.doneMillimeters + figures.unplannedMillimeters),
            "planned": TimeAndPlan.words(seconds: figures.plannedSeconds), "isPlanned": figures.plannedSeconds > 0,
            "done": TimeAndPlan.words(seconds: figures.allDoneSeconds),
        ]
    }

    /// Whole metres, half up.
    private func meters(_ millimeters: Int) -> Int { (millimeters + 500) / 1000 }
}

extension PlanAndDone.Figures {
    /// Planned or not.
    var allDoneSeconds: Int { doneSeconds + unplannedSeconds }
}
