package import Basics
package import Export
package import Insights
package import Workouts

/// An athlete's training in charts and tables: the week and form first, then weeks, the year, pace, records, and what is
/// looked up now and then in folded lines. Each chart has a table of its figures.
package struct InsightsPage: Sendable {
    let insights: Insights
    /// The week of the last day that counts, in all and day by day, with the days to come.
    let week: (total: PlanAndDone.Figures, days: [(day: Day, plan: PlanAndDone)])
    let words: FigureWords
    let colors: HeatmapColors
    let address: String
    /// Remarks on uncertain figures, one sentence each.
    package var notes: [String] = []
    /// Whether the plan was ever read: until then the page doesn't say that nothing is planned.
    package var planIsKnown = true

    /// - Parameter workouts: at least those of the week of the last day that counts, of the requested sports.
    package init(
        _ insights: Insights, of workouts: [MergedWorkout], known: KnownDays, units: Units, colors: HeatmapColors,
        address: String
    ) {
        (self.insights, self.colors, self.address) = (insights, colors, address)
        words = FigureWords(units: units, today: insights.today, isPage: true)
        func plan(_ days: ClosedRange<Day>) -> PlanAndDone {
            PlanAndDone(
                of: workouts, in: Window(from: days.lowerBound, to: days.upperBound), today: insights.today,
                known, insights.weekStart)
        }
        let start = insights.weekStart.start(of: insights.end)
        week = (
            plan(start...start.advanced(by: 6)).total,
            (0..<7).map { start.advanced(by: $0) }.map { ($0, plan($0...$0)) }
        )
    }

    /// Renders the charts and tables, which are the same for every reader, so that they can be cached until something
    /// changes.
    package var parts: Markup {
        let details = insights.details
        let hasDays = !insights.days.isEmpty
        let (pace, zones, folds) = (details.flatMap { self.pace($0.pace) }, zones, folds)
        let content = known([
            "scheme": colors.rawValue, "idle": insights.idleSentence, "week": thisWeek,
            "form": details.flatMap { form($0.load) }, "weeks": hasDays || week.total.planned > 0 ? weeks : nil,
            "breakdown": details.flatMap { sports($0.breakdown) }, "year": year,
            "pace": pace, "zones": zones, "hasCols": pace != nil && zones != nil,
            "records": details.flatMap { records($0.records) }, "folds": folds, "hasFolds": !folds.isEmpty,
            "notes": notes.isEmpty ? nil : notes.joined(separator: " "),
        ])
        return Templates.part("insights-parts", content)
    }

    /// A value of the page's metric, given in its whole unit; empty for 0.
    func value(_ value: Int) -> String { words.text(insights.heatmap.metric.cell(value)) }
}

/// What is looked up now and then: a line each, which tells the result, with the table behind it.
extension InsightsPage {
    private var folds: [[String: Any]] {
        let details = insights.details
        return [
            fold("Streaks", streakWords, [insights.streakTable], number: "streak"),
            details.flatMap { rhythm($0.rhythm) },
            fold(
                "Biggest days", insights.peakDays.first.map { line(words.text(.dayOfWeek($0.day)), $0.amounts) },
                [insights.peakDayTable]),
            fold(
                "Biggest activities", details?.peakActivities.first.map { line($0.name, $0.amounts, $0.sport) },
                [insights.peakActivityTable]),
            insights.yearTable.flatMap { fold($0.title, years(in: $0), [$0]) },
            details.flatMap { effort($0.effort) },
            fold("Eddington numbers", eddington, [insights.eddingtonTable(in: words.units)]),
        ].compactMap(\.self)
    }

    /// nil without rows.
    func fold(
        _ title: String, _ result: String?, _ tables: [InsightTable?], number: String? = nil
    ) -> [String: Any]? {
        let tables = tables.compactMap { figures($0, isFolded: true) }
        guard !tables.isEmpty else { return nil }
        return known(["title": title, "result": result, "tables": tables, "number": number])
    }

    /// `5 days in a row, 8 with rest days; the longest 71, 22 Nov – 11 Feb`
    private var streakWords: String? {
        guard let longest = insights.streaks.days.longest else { return nil }
        let (days, rests) = (insights.streaks.days.current, insights.streaks.withRest?.current)
        let now = "\((days?.length ?? 0).of("day")) in a row"
        let rested = rests.flatMap { $0.length > days?.length ?? 0 ? ", \($0.length) with rest days" : nil } ?? ""
        let then = insights.isNow ? "" : " up to \(words.day(insights.end))"
        return "\(now)\(then)\(rested); the longest \(longest.length.of("day")), "
            + words.text(.span(longest, last: longest.to))
    }

    /// `Sat 7 Mar, 6:11, 103.8 km, load 250`
    private func line(_ what: String, _ amounts: Amounts, _ sport: String = "") -> String {
        let load = words.number(tenths: amounts.loadTenths)
        return [
            what.isolated, words.clock(amounts.movingSeconds), words.distance(amounts.millimeters, sport: sport),
            load.isEmpty ? "" : (insights.loadIsEstimated ? "load about " : "load ") + load,
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `439 hours in 2026, 12 % more than by then in 2025`
    private func years(in table: InsightTable) -> String? {
        guard let years = insights.details?.years, let newest = years.first else { return nil }
        let hours = "\(newest.toDate.amounts.movingSeconds / 3600) hours in \(newest.year)"
        if let note = table.note { return hours + "; " + note.dropLast().lowercasedFirst }
        guard let before = newest.yearBefore(in: years), let change = newest.changes(since: before).dropFirst(2).first,
            let change
        else { return hours }
        let words = change == 0 ? "as many as" : "\(abs(change)) % \(change > 0 ? "more" : "less") than"
        return "\(hours), \(words) by then in \(before.year)"
    }

    private var eddington: String? {
        let numbers = (insights.details?.eddington ?? []).map { ($0.sport, $0.number(in: words.units).reached) }
        let unit = words.units == .metric ? "km" : "mi"
        return numbers.filter { $0.1 > 0 }.map { "\($0.0) \($0.1) \(unit)" }.joined(separator: ", ")
            + "; on so many days at least as far"
    }

    private func effort(_ effort: Effort) -> [String: Any]? {
        let weeks = insights.weeks.suffix(26).count
        guard effort.weeks.suffix(weeks).contains(where: { $0.activities > 0 }) else { return nil }
        let told = words.trend(of: effort)
        let before = told.hasSuffix("more") || told.hasSuffix("less") ? " than four weeks before" : ""
        let scale = effort.basis == .sufferScore ? "" : ", by time; Strava scored too few"
        return fold("Effort", told + before + scale, [insights.table(of: effort, weeks: weeks)])
    }
}

extension StringProtocol {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
