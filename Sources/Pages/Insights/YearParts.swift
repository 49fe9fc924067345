import Basics
import Export
import Insights

/// Comparison of years, and Eddington numbers.
extension InsightsPage {
    /// The sums of each year up to the end's day of the year, newest first, and the latest year compared with the one
    /// before; nil before the first activity.
    func years(_ details: Insights.Details) -> [String: Any]? {
        let title = "Years, up to \(insights.end.wordsWithYear.dropLast(5))"
        guard let table = table(details, title).values else { return nil }
        var values: [String: Any] = ["yearsTitle": title, "table": table]
        values["gap"] = insights.lateStartOfLastYear.map { FigureWords.nothingKnown(before: $0) }
        return values
    }

    private func table(_ details: Insights.Details, _ title: String) -> FigureTable {
        let years = details.years
        let metric = insights.heatmap.metric
        var rows = years.map { year -> FigureTable.Row in
            let texts = texts(of: year.toDate).dropLast()
            let whole = year.year == years.first?.year ? "" : value(metric.value(of: year.whole.amounts))
            return FigureTable.Row([String(year.year)] + texts + [whole])
        }
        if let newest = years.first, let last = newest.yearBefore(in: years) {
            let changes = newest.changes(since: last).map { ($0?.asChange ?? "").replacing("-", with: "−") }
            if !changes.isEmpty { rows.insert(FigureTable.Row(["against \(last.year)"] + changes + [""]), at: 1) }
        }
        let loads = details.isAnyLoadEstimated ? "Load, about" : "Load"
        let metricLabel = [Metric.time: "Time", .distance: "Distance"][metric] ?? loads
        return FigureTable(
            part: "years", caption: title,
            columns: [
                .words("Year"), .spareNumbers("Activities"), .spareNumbers("Active days"), .numbers("Time"),
                .numbers("Distance"), .spareNumbers("Climbed"), .spareNumbers(loads),
                .spareNumbers("\(metricLabel) all year"),
            ], rows: rows)
    }

    /// The Eddington number of each sport that has one, in the athlete's units.
    func eddington(_ all: [Eddington]) -> FigureTable {
        let unit = words.units == .metric ? "km" : "mi"
        return FigureTable(
            part: "eddington", caption: "Eddington: on so many days at least as many \(unit)",
            columns: [.words("Sport"), .numbers("Number"), .words("For the next")],
            rows: all.compactMap { one in
                let number = one.number(in: words.units)
                guard number.reached > 0 else { return nil }
                return FigureTable.Row([
                    sport(one.sport), "\(number.reached) \(unit)",
                    "\(number.nextDays.of("day")) more of \(number.reached + 1) \(unit)",
                ])
            })
    }
}
