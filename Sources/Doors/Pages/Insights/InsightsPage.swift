package import Basics
package import Export
package import Insights

/// An athlete's training in charts and tables, in the order of the terminal's page. Each chart has a table of its
/// figures.
package struct InsightsPage: Sendable {
    let insights: Insights
    /// The week of the last day that counts, including its future days.
    let week: PlanAndDone.Figures
    let words: FigureWords
    let colors: HeatmapColors
    let address: String
    /// Remarks on uncertain figures, one sentence each.
    package var notes: [String] = []
    /// Whether the plan was ever read: until then the page doesn't say that nothing is planned.
    package var planIsKnown = true

    package init(
        _ insights: Insights, week: PlanAndDone.Figures, units: Units, colors: HeatmapColors, address: String
    ) {
        (self.insights, self.week, self.colors, self.address) = (insights, week, colors, address)
        words = FigureWords(units: units, today: insights.today, isPage: true)
    }

    /// Renders the charts and tables, which are the same for every reader, so that they can be cached until something
    /// changes.
    package var parts: Markup {
        let details = insights.details
        let hasDays = !insights.days.isEmpty
        let content = known([
            "scheme": colors.rawValue, "headline": headline, "heatmap": heatmap, "notes": notes,
            "idle": insights.idleSentence, "totals": hasDays ? figures(insights.totalTable) : nil,
            "weeks": hasDays ? lastWeeks : nil, "streaks": figures(insights.streakTable),
            "years": figures(insights.yearTable), "peakDays": figures(insights.peakDayTable),
            "peakActivities": figures(insights.peakActivityTable), "records": figures(insights.recordTable),
            "fastest": figures(insights.fastestTable), "eddington": figures(insights.eddingtonTable(in: words.units)),
            "rhythm": details.flatMap { rhythm($0.rhythm) }, "breakdown": details.flatMap { sports($0.breakdown) },
            "trends": details.flatMap(trends), "zones": zones, "plan": details.flatMap { planAndDone($0.plan) },
            "load": details.flatMap { load($0.load) },
        ])
        return Templates.part("insights-parts", content)
    }

    /// A value of the page's metric, given in its whole unit; empty for 0.
    func value(_ value: Int) -> String { words.text(insights.heatmap.metric.cell(value)) }
}
