package import Basics
package import Export
package import Insights

/// An athlete's training in charts and tables, in the order of the terminal's page. Each chart has a table of its
/// figures.
package struct InsightsPage: Sendable {
    /// A field of the form: its options, and the chosen one.
    package struct Choice: Sendable {
        private let options: [(value: String, label: String)]
        private let chosen: String
        /// The problem with the requested value, in a sentence; nil for none.
        private let problem: String?

        package init(_ options: [(value: String, label: String)], chosen: String, problem: String? = nil) {
            self.options = options
            self.chosen = chosen
            self.problem = problem
        }

        fileprivate func values(_ name: String, _ label: String) -> [String: Any] {
            var values: [String: Any] = [
                "field": name, "fieldLabel": label,
                "options": options.map { value, label in
                    ["value": value, "optionLabel": label, "isChosen": value == chosen] as [String: Any]
                },
            ]
            values["problem"] = problem
            return values
        }
    }

    /// The rendered charts and tables.
    package struct Parts: Sendable {
        fileprivate let markup: Markup
    }

    let insights: Insights
    /// The week of the last day that counts, including its future days.
    let week: PlanAndDone.Figures
    let words: FigureWords
    let colors: HeatmapColors
    /// The path of the athlete's pages.
    let address: String
    /// Remarks on uncertain figures, one sentence each.
    package var notes: [String] = []
    /// Whether the plan was ever read: until then the page doesn't say that nothing is planned.
    package var planIsKnown = true

    /// - Parameters:
    ///   - week: the week of the last day that counts, including its future days.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ insights: Insights, week: PlanAndDone.Figures, units: Units, colors: HeatmapColors, address: String
    ) {
        self.insights = insights
        self.week = week
        self.colors = colors
        self.address = address
        words = FigureWords(units: units, today: insights.today, isPage: true)
    }

    /// The page around charts and tables that are rendered already.
    package static func html(
        _ frame: PageFrame, _ parts: Parts, year: Choice, sports: Choice, metric: Choice, address: String
    ) -> String {
        let fields = [
            year.values("year", "Days"), sports.values("sports", "Sports"), metric.values("metric", "By"),
        ]
        return Templates.page(
            "insights", frame, ["place": "\(address)/insights", "fields": fields, "parts": parts.markup.html])
    }

    /// Renders the charts and tables, which are the same for every reader, so that they can be cached until something
    /// changes.
    package var parts: Parts {
        var content: [String: Any] = [
            "scheme": colors.rawValue, "headline": headline, "heatmap": heatmap, "notes": notes,
        ]
        content["idle"] = insights.idleSentence
        if !insights.days.isEmpty {
            content["totals"] = figures(insights.totalTable)
            content["weeks"] = lastWeeks
        }
        content["streaks"] = figures(insights.streakTable)
        content["years"] = figures(insights.yearTable)
        content["peakDays"] = figures(insights.peakDayTable)
        content["peakActivities"] = figures(insights.peakActivityTable)
        content["records"] = figures(insights.recordTable)
        content["fastest"] = figures(insights.fastestTable)
        content["eddington"] = figures(insights.eddingtonTable(in: words.units))
        if let details = insights.details {
            content["rhythm"] = rhythm(details.rhythm)
            content["breakdown"] = sports(details.breakdown)
            content["trends"] = trends(details)
            content["zones"] = zones
            content["plan"] = planAndDone(details.plan)
            content["load"] = load(details.load)
        }
        return Parts(markup: Templates.part("insights-parts", content))
    }
}

extension InsightsPage {
    /// A value of the page's metric, given in its whole unit; empty for 0.
    func value(_ value: Int) -> String { words.text(insights.heatmap.metric.cell(value)) }
}
