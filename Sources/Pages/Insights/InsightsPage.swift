package import Basics
package import Export
package import Insights

/// What an athlete has done, in charts and tables, in the order of the terminal's page. Each chart has its figures behind
/// it.
package struct InsightsPage: Sendable {
    /// A field of the form: what can be chosen, and what was.
    package struct Choice: Sendable {
        private let options: [(value: String, label: String)]
        private let chosen: String
        /// What is wrong with what was asked for, in a sentence; nil for nothing.
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

    let insights: Insights
    /// Of the week that holds the last day that counts, its days to come included.
    let week: PlanAndDone.Figures
    let words: FigureWords
    let colors: HeatmapColors
    /// Where the athlete's pages are.
    let address: String
    package var year = Choice([], chosen: "")
    package var sports = Choice([], chosen: "")
    package var metric = Choice([], chosen: "")
    /// What isn't sure, a sentence each.
    package var notes: [String] = []
    /// Whether the plan was ever read: until then the page doesn't say that nothing is planned.
    package var planIsKnown = true

    /// - Parameters:
    ///   - week: of the week that holds the last day that counts, its days to come included.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ insights: Insights, week: PlanAndDone.Figures, units: Units, colors: HeatmapColors, address: String
    ) {
        self.insights = insights
        self.week = week
        self.colors = colors
        self.address = address
        words = FigureWords(units: units, today: insights.today)
    }

    package func html(_ frame: PageFrame) -> String {
        var content: [String: Any] = [
            "place": "\(address)/insights", "scheme": colors.rawValue,
            "fields": [
                year.values("year", "Days"), sports.values("sports", "Sports"), metric.values("metric", "By"),
            ],
            "headline": headline, "heatmap": heatmap.values, "notes": notes,
        ]
        content["idle"] = insights.idleSentence
        if !insights.days.isEmpty {
            content["totals"] = totals.values
            content["weeks"] = lastWeeks.values
        }
        content["streaks"] = streaks?.values
        content["peakDays"] = biggestDays.values
        if let details = insights.details {
            content["years"] = years(details)
            content["rhythm"] = rhythm(details.rhythm)?.values
            content["breakdown"] = sports(details.breakdown)?.values
            content["peakActivities"] = biggestActivities(details.peakActivities).values
            content["trends"] = trends(details)
            content["plan"] = planAndDone(details.plan)?.values
            content["records"] = records(details.records).values
            content["fastest"] = fastest(details.records).values
            content["eddington"] = eddington(details.eddington).values
            content["load"] = load(details.load)?.values
        }
        return Templates.page("insights", frame, content)
    }
}

/// What the parts are made of.
extension InsightsPage {
    var loadLabel: String { insights.details.map { $0.estimatedLoads > 0 } ?? false ? "Load, about" : "Load" }
    var caloriesLabel: String {
        insights.details.map { $0.estimatedCalories > 0 } ?? false ? "Calories, about" : "Calories"
    }

    /// `17 Mar`, `7 Mar 2025`.
    func day(_ day: Day) -> String { String(words.day(day).drop { $0 == " " }) }

    /// The value of the page's metric in its whole unit; empty for nothing.
    func value(_ value: Int) -> String {
        switch insights.heatmap.metric {
        case .time: words.clock(value)
        case .distance: words.distance(value)
        case .load: words.number(tenths: value)
        }
    }

    /// A sport's word, as long as it needs to be told from others.
    func sport(_ name: String) -> String { SportWord.of(name).trimmed(toWidth: 24) }
}
