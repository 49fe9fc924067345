package import Basics

extension Insights {
    /// `last 12 weeks`, or `12 weeks up to 31 December 2025` for a period in the past.
    package func lastWeeks(_ count: Int) -> String {
        isNow ? "last \(count.of("week"))" : "\(count.of("week")) up to \(end.wordsWithYear)"
    }

    /// The same as a heading: `This week`, `Last 12 weeks`.
    package func titleOfLastWeeks(_ count: Int) -> String {
        isNow && count == 1 ? "This week" : lastWeeks(count).withCapital
    }

    /// A sport's weeks, the last one first.
    ///
    /// - Parameters:
    ///   - shown: the first days of the weeks that are shown.
    ///   - measure: `Pace` or `Speed`.
    package func table(of pace: SportPace, in shown: [Day], measure: String) -> InsightTable {
        var table = InsightTable(
            "pace", "", "week by week", of: pace.weeks.reversed().filter { shown.contains($0.start) },
            [
                .init(.words, "Week of") { .week($0.start) }, .init(.numbers, "Activities") { .count($0.activities) },
                .init(.numbers, "Distance") { .distance($0.speed.millimeters, sport: pace.sport) },
                .init(.numbers, measure) { .speed($0.speed.metersPerSecond, sport: pace.sport) },
            ])
        table.sport = pace.sport
        return table
    }

    /// The last weeks, the last one first.
    package func table(of effort: Effort, weeks count: Int) -> InsightTable {
        InsightTable(
            "effort", "Effort", "week by week", of: effort.weeks.suffix(count).reversed(),
            [
                .init(.words, "Week of") { .week($0.start) }, .init(.numbers, "Activities") { .count($0.activities) },
                .init(.numbers, "Relative Effort") { .tenths($0.scoreTenths) },
                .init(.numbers, "Scored") { .count($0.scoredActivities) },
                .init(.numbers, "Time") { .time($0.movingSeconds) },
                .init(.numbers, "Time without a score") { .time($0.unscoredSeconds) },
            ])
    }

    /// The last weeks, from the first zone times on; nil if none of these weeks has any.
    package func zoneTable(weeks count: Int) -> InsightTable? {
        guard let weeks = details?.zones?.last(count), !weeks.isEmpty else { return nil }
        let sums = weeks.sums
        let zones = (1...sums.seconds.count).flatMap { zone in
            [
                Field<ZoneWeeks.Week>(.numbers, "Zone \(zone)", "Z\(zone)", rank: zone - 1) {
                    .time($0.sums.seconds(in: zone))
                },
                Field<ZoneWeeks.Week>(.numbers, "", rank: 12) {
                    // A part in thousandths would be rounded a second time: 8.47 % would be 9 %.
                    .share($0.sums.seconds(in: zone).share(of: $0.sums.total, in: 100) * 10)
                },
            ]
        }
        var table = InsightTable(
            "zones", "Heart rate zones", weeks.count == 1 ? "" : "the \(lastWeeks(weeks.count))", of: weeks,
            [
                Field(.words, "Week of") { .week($0.start) },
                Field(.numbers, "Time in zones", "time", rank: 11) { .time($0.sums.total) },
            ] + zones, note: ZoneWords(sums) { String($0) }.sentence)
        if isNow, let last = table.rows.indices.last { table.rows[last].style = .current }
        return table
    }

    /// The last weeks, and as many to come; nil without a plan in these weeks.
    package func planTable(weeks count: Int) -> InsightTable? {
        guard let (past, toCome) = details?.plan.weeks(count, around: end, weekStart) else { return nil }
        let weeks = past + toCome
        guard weeks.contains(where: { $0.total.planned > 0 }) else { return nil }
        let after = toCome.isEmpty ? "" : " and \(toCome.count) to come"
        return InsightTable(
            "plan", "Plan and done", "the \(lastWeeks(count))\(after)", of: weeks,
            [
                .init(.words, "Week of") { .week($0.start) },
                .init(.numbers, "Planned", rank: 1) { .count($0.total.planned) },
                .init(.numbers, "Done", rank: 1) { .count($0.total.done) },
                .init(.numbers, "Missed", rank: 2) { .rareCount($0.total.missed) },
                .init(.numbers, "Open", rank: 4) { .rareCount($0.total.open) },
                .init(.numbers, "Unknown", rank: 4) { .rareCount($0.total.unknown) },
                .init(.numbers, "Unplanned", rank: 3) { .rareCount($0.total.unplanned) },
                .init(.phrases, "Time done of planned", "time done of planned") { .compared($0.total) },
                .init(.words, "Not compared") { .besides($0.total) },
            ])
    }

    /// Fitness, fatigue, form and perhaps ramp on the last shown day; nil if nothing is known.
    package var loadTable: InsightTable? {
        guard let curve = details?.load, let last = curve.days.last, let settled = curve.settledFrom else { return nil }
        let rows: [(label: String, cell: InsightTable.Cell?, meaning: String)] = [
            ("Fitness", .points(last.fitness), "the load of a day, over about six weeks"),
            ("Fatigue", .points(last.fatigue), "the same over about one week"),
            (
                isNow ? "Form this morning" : "Form that morning", .points(last.form),
                "fitness less fatigue, of the evening before"
            ), ("Ramp", curve.ramp.map { .gain($0) }, "fitness gained in seven days"),
        ]
        return InsightTable(
            "load", isNow ? "Load today" : "Load on \(last.day.wordsWithYear)",
            curve.scale == .tss ? "on the scale of TSS" : "", of: rows.filter { $0.cell != nil },
            [
                .init(.words, "Figure") { .text($0.label) }, .init(.numbers, "Points", "") { $0.cell ?? .nothing },
                .init(.asides, "Meaning", rank: 1) { .text($0.meaning) },
            ], note: last.day < settled ? "Still rising from nothing until \(settled.wordsWithYear)." : nil)
    }

    /// Load at the end of each week, the last one first; nil if nothing is known.
    package var loadCurveTable: InsightTable? {
        guard let days = details?.load.days, let last = days.last?.day else { return nil }
        return InsightTable(
            "load", "Fitness, fatigue and form at the end of each week",
            of: days.reversed().filter { weekStart.start(of: $0.day).advanced(by: 6) == $0.day || $0.day == last },
            [
                .init(.words, "Day") { .day($0.day) }, .init(.numbers, loadLabel) { .tenths($0.loadTenths) },
                .init(.numbers, "Fitness") { .points($0.fitness) }, .init(.numbers, "Fatigue") { .points($0.fatigue) },
                .init(.numbers, "Form that morning") { .points($0.form) },
            ])
    }
}
