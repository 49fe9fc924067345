import Basics
import Export
import Insights

/// Comparison of years and months, and Eddington numbers.
extension InsightsPage {
    /// The sums of each year up to the end's day of the year, newest first, and the latest year compared with the one
    /// before.
    func years(_ years: [Year]) -> [String] {
        guard let newest = years.first else { return [] }
        let metric = insights.heatmap.metric
        var rows = years.map { year -> [TextTable.Cell] in
            let (sums, amounts) = (year.toDate, year.toDate.amounts)
            return [
                .init(String(year.year)), .init(String(amounts.activities).withThousands),
                .init(String(sums.activeDays)), .init(words.clock(amounts.movingSeconds)),
                .init(words.distance(amounts.millimeters)), .init(words.climb(amounts.climbMillimeters)),
                .init(words.number(tenths: amounts.loadTenths)),
                .init(year.year == newest.year ? "" : words.value(metric.value(of: year.whole.amounts), of: metric)),
            ]
        }
        if let last = newest.yearBefore(in: years) {
            let changes = newest.changes(since: last).map { TextTable.Cell($0?.asChange ?? "", .dim) }
            if !changes.isEmpty { rows.insert([.init("against \(last.year)", .dim)] + changes + [.init("")], at: 1) }
        }
        let loads = insights.details?.isAnyLoadEstimated == true ? "about load" : "load"
        return table(
            heading("Years, up to \(insights.end.wordsWithYear.dropLast(5))"),
            [
                .init("", .left, isElastic: true), .init("activities", rank: 2), .init("days", rank: 4), .init("time"),
                .init("distance", rank: 1), .init("climbed", rank: 6), .init(loads, rank: 5),
                .init("\(metric.rawValue) all year", rank: 3),
            ], rows, notes: insights.lateStartOfLastYear.map { [FigureWords.nothingKnown(before: $0)] } ?? [])
    }

    /// The months of the window; empty if there is only one.
    var months: [String] {
        guard !isIdle, insights.months.count > 1 else { return [] }
        let rows = insights.months.map { month in
            let label = "\(month.month.shortName) \(month.month.first.components.year)"
            return (label: TextTable.Cell(label), sums: month.sums, planned: Int?.none)
        }
        return heading("Months", "bars by \(insights.heatmap.metric.rawValue)") + spans(rows)
    }

    /// Weeks or months, each with a bar by the metric.
    ///
    /// - Parameter rows: `planned` is in tenths of a Training Stress Score; nil for none.
    func spans(_ rows: [(label: TextTable.Cell, sums: Sums, planned: Int?)]) -> [String] {
        let metric = insights.heatmap.metric
        let isStress = insights.details?.load.scale == .tss
        var table = TextTable(
            columns: [
                .init("", .left, isElastic: true), .init("time"), .init("distance", rank: 2),
                .init(loadCaption, rank: 1), .init("planned TSS", rank: 1), .init("days"),
            ],
            rows: rows.map { row -> [TextTable.Cell] in
                let amounts = row.sums.amounts
                return [
                    row.label, .init(words.clock(amounts.movingSeconds)), .init(words.distance(amounts.millimeters)),
                    .init(metric == .load || isStress ? words.number(tenths: amounts.loadTenths) : ""),
                    .init(isStress ? words.number(tenths: row.planned ?? 0) : ""),
                    .init(row.sums.activeDays == 0 ? "" : String(row.sums.activeDays)),
                ]
            })
        let room = min(width - table.width - 2, 32)
        let values = rows.map { metric.value(of: $0.sums.amounts) }
        if room >= 5, let greatest = values.max(), greatest > 0 {
            table.columns.append(.init("", .left))
            for (index, value) in values.enumerated() {
                // The smallest amount is visible, too.
                let length = max(Int(Double(value) / Double(greatest) * Double(room)), value > 0 ? 1 : 0)
                table.rows[index].append(.init(String(repeating: "▇", count: length), signs.accent))
            }
        }
        return table.lines(inWidth: width, style)
    }

    /// The Eddington number of each sport that has one, in the athlete's units.
    func eddington(_ all: [Eddington]) -> [String] {
        let unit = words.units == .metric ? "km" : "mi"
        let rows = all.compactMap { one -> [TextTable.Cell]? in
            let number = one.number(in: words.units)
            guard number.reached > 0 else { return nil }
            return [
                .init(sport(one.sport)), .init("\(number.reached) \(unit)"),
                .init("\(number.nextDays.of("day")) more for \(number.reached + 1)", .dim),
            ]
        }
        return table(
            heading("Eddington", "on so many days at least as many \(unit)"),
            [.init("", .left, isElastic: true), .init(""), .init("", .left, rank: 1)], rows)
    }
}
