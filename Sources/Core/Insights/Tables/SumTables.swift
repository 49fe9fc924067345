import Basics

extension Insights {
    package var totalTable: InsightTable {
        let amounts = totals.amounts
        let sums: [(label: String, cell: InsightTable.Cell)] = [
            ("Activities", .count(amounts.activities)), ("Active days", .count(totals.activeDays)),
            ("Time", .time(amounts.movingSeconds)), ("Distance", .distance(amounts.millimeters)),
            ("Climbed", .climb(amounts.climbMillimeters)), (loadLabel, .tenths(amounts.loadTenths)),
            (caloriesLabel, .tenths(amounts.kilocalorieTenths)),
        ]
        return InsightTable(
            "totals", "Totals", of: sums,
            [.init(.words, "Sum of") { .text($0.label) }, .init(.numbers, "All of these days") { $0.cell }])
    }

    /// The active days, the last one first.
    package var dayTable: InsightTable {
        let amounts = amountColumns(of: \DayTotals.amounts)
        let load = heatmap.metric == .load ? amounts.suffix(1) : []
        return InsightTable(
            "days", "Active days", of: days.reversed(),
            [
                Field(.words, "Day") { .day($0.day) }, Field(.numbers, "Activities") { .count($0.amounts.activities) },
            ] + amounts.prefix(2) + load)
    }

    /// The heatmap as text, the last week first.
    package var heatmapTable: InsightTable {
        let weekdays = heatmap.weekdays.enumerated().map { index, weekday in
            Field<Heatmap.Column>(.numbers, Day.weekdayShort(weekday)) { week in
                switch week.cells[index].content {
                case .outside, .future: .nothing
                case .unknown: .text("?")
                case .known(_, 0, _, let isRest): .text(isRest ? "off" : "–")
                case .known(_, let value, _, _): self.heatmap.metric.cell(value)
                }
            }
        }
        return InsightTable(
            "heatmap", "Weeks, day by day", "by \(heatmap.metric.rawValue)", of: heatmap.weeks.reversed(),
            [Field(.words, "Week of") { .week($0.start) }] + weekdays)
    }

    package var weekTable: InsightTable {
        let planned = details.flatMap { $0.load.scale == .tss ? $0.plan.plannedStressTenths : nil }
        var table = spans(
            "weeks", "Weeks", of: weeks, Field(.words, "Week of") { .week($0.start) }, \.sums,
            planned: planned.map { planned in
                [Field(.numbers, "Planned TSS", rank: 1) { .tenths(planned[$0.start] ?? 0) }]
            } ?? [])
        if isNow, let last = table.rows.indices.last { table.rows[last].style = .current }
        return table
    }

    package var monthTable: InsightTable {
        let month = Field<Month>(.words, "Month") { .text("\($0.month.wordShort) \($0.month.year)") }
        return spans("months", "Months", of: months, month, \.sums)
    }

    private func spans<Span>(
        _ part: String, _ title: String, of spans: [Span], _ name: Field<Span>, _ sums: @escaping (Span) -> Sums,
        planned: [Field<Span>] = []
    ) -> InsightTable {
        let counts = [
            Field<Span>(.numbers, "Activities") { .count(sums($0).amounts.activities) },
            Field<Span>(.numbers, "Active days", "days") { .rareCount(sums($0).activeDays) },
        ]
        let amounts = amountColumns(of: { sums($0).amounts }, ranks: (0, 2, 3, 1))
        return InsightTable(
            part, title, of: spans, [name] + counts + amounts + planned + [calories { sums($0).amounts }])
    }

    /// The sums of each year up to the end's day of the year, newest first, and the latest year compared with the one
    /// before; nil before the first activity.
    package var yearTable: InsightTable? {
        guard let details, let newest = details.years.first else { return nil }
        let metric = heatmap.metric
        let about = metric == .load && details.isAnyLoadEstimated ? ", about" : ""
        let year = Field<Year>(.words, "Year") { .text(String($0.year)) }
        let sums = sumColumns(of: \Year.toDate, isLoadEstimated: details.isAnyLoadEstimated)
        let last = Field<Year>(
            .numbers, metric.rawValue.withCapital + about + " all year", metric.rawValue + " all year", rank: 4
        ) { $0.year == newest.year ? .nothing : metric.cell(metric.value(of: $0.whole.amounts)) }
        var table = InsightTable(
            "years", "Years, up to \(end.wordsWithYear.dropLast(5))", of: details.years, [year] + sums + [last],
            note: lateStartOfLastYear.map { day in
                "Of \(day.components.year) nothing is known before \(day.wordsWithYear.dropLast(5))."
            })
        if let before = newest.yearBefore(in: details.years) {
            let changes = newest.changes(since: before).map(InsightTable.Cell.change)
            let row = InsightTable.Row(cells: [.text("against \(before.year)")] + changes + [.nothing], style: .aside)
            if !changes.isEmpty { table.rows.insert(row, at: 1) }
        }
        return table
    }

    package var sportTable: InsightTable? {
        guard let shares = details?.breakdown else { return nil }
        return InsightTable(
            "breakdown", "Sports", of: shares,
            [Field(.words, "Sport") { .sport($0.sport) }] + sumColumns(of: \.sums, sport: \.sport) + [
                calories(of: \.sums.amounts), Field(.numbers, "Of time", rank: 4) { .share($0.thousandthsOfTime) },
            ])
    }

    typealias Field = InsightTable.Field

    package var loadIsEstimated: Bool { (details?.estimatedLoads ?? 0) > 0 }
    var loadLabel: String { loadIsEstimated ? "Load, about" : "Load" }
    private var caloriesLabel: String { (details?.estimatedCalories ?? 0) > 0 ? "Calories, about" : "Calories" }

    /// Time, distance, elevation gain and load.
    ///
    /// - Parameters:
    ///   - sport: the sport of an element; empty for several.
    ///   - isLoadEstimated: by default whether loads of the window are estimates.
    func amountColumns<Element>(
        of amounts: @escaping (Element) -> Amounts, sport: @escaping (Element) -> String = { _ in "" },
        ranks: (time: Int, distance: Int, climb: Int, load: Int) = (0, 1, 7, 6), isLoadEstimated: Bool? = nil
    ) -> [Field<Element>] {
        let isAbout = isLoadEstimated ?? loadIsEstimated
        return [
            Field(.numbers, "Time", rank: ranks.time) { .time(amounts($0).movingSeconds) },
            Field(.numbers, "Distance", rank: ranks.distance) {
                .distance(amounts($0).millimeters, sport: sport($0))
            },
            Field(.numbers, "Climbed", rank: ranks.climb) { .climb(amounts($0).climbMillimeters) },
            Field(.numbers, isAbout ? "Load, about" : "Load", isAbout ? "about load" : "load", rank: ranks.load) {
                .tenths(amounts($0).loadTenths)
            },
        ]
    }

    private func sumColumns<Element>(
        of sums: @escaping (Element) -> Sums, sport: @escaping (Element) -> String = { _ in "" },
        isLoadEstimated: Bool? = nil
    ) -> [Field<Element>] {
        [
            Field(.numbers, "Activities", rank: 3) { .count(sums($0).amounts.activities) },
            Field(.numbers, "Active days", "days", rank: 5) { .count(sums($0).activeDays) },
        ] + amountColumns(of: { sums($0).amounts }, sport: sport, isLoadEstimated: isLoadEstimated)
    }

    private func calories<Element>(of amounts: @escaping (Element) -> Amounts) -> Field<Element> {
        Field(.numbers, caloriesLabel) { .tenths(amounts($0).kilocalorieTenths) }
    }
}

extension Metric {
    /// A value, given in its whole unit.
    package func cell(_ value: Int) -> InsightTable.Cell {
        switch self {
        case .time: .time(value)
        case .distance: .distance(value)
        case .load: .tenths(value)
        }
    }
}
