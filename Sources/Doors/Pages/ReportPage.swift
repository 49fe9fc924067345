package import Export
package import Insights

/// The coach's week: who needs a call, and plan and done of all athletes.
package struct ReportPage: Sendable {
    /// `3 of 8 need a call`
    package var summary = ""
    /// What is said about an athlete, with the address of a day in the athlete's calendar.
    package typealias Line = (name: String, text: String, address: String)

    package var groups: [(heading: String, lines: [Line])] = []
    package var fine: [Line] = []
    package var ahead: [Line] = []
    /// Athletes' seven days.
    package var details:
        [(name: String, address: String, days: [(day: String, sign: String, text: String)], changes: [String])] = []
    package var legend = ""
    /// The addresses of the week before and after; nil for none.
    package var before: String?
    package var after: String?
    private let table: InsightTable
    private let words: FigureWords

    /// - Parameter words: those of pages.
    package init(_ table: InsightTable, _ words: FigureWords) {
        self.table = table
        self.words = words
    }

    package func html(_ frame: PageFrame) -> String {
        var values: [String: Any] = [
            "summary": summary, "legend": legend, "fine": Self.values(fine), "hasFine": !fine.isEmpty,
            "ahead": Self.values(ahead), "hasAhead": !ahead.isEmpty,
        ]
        values["groups"] = groups.enumerated().map { index, group in
            ["number": index, "heading": group.heading, "lines": Self.values(group.lines)] as [String: Any]
        }
        values["details"] = details.enumerated().map { index, athlete in
            [
                "number": index, "name": athlete.name, "address": athlete.address,
                "days": athlete.days.map { ["day": $0.day, "sign": $0.sign, "text": $0.text] },
                "changes": athlete.changes, "hasChanges": !athlete.changes.isEmpty,
            ] as [String: Any]
        }
        values["table"] = FigureTables(words: words, address: frame.base).figures(table)
        values["before"] = before
        values["after"] = after
        return Templates.page("report", frame, values)
    }

    private static func values(_ lines: [Line]) -> [[String: String]] {
        lines.map { ["name": $0.name, "text": $0.text, "address": $0.address] }
    }
}
