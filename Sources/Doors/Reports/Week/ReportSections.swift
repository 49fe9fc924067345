package import Export
package import Insights

/// The parts of a coach's week in words, the same in a terminal, in Markdown, in a mail and on a page.
package struct ReportSections {
    /// What is said about an athlete, with the configured name and the one to show.
    package typealias Line = (athlete: String, name: String, text: String)
    /// An athlete's seven days, planned beside done, a line for each workout, and what has changed in the plan.
    package typealias Days = (
        athlete: String, name: String,
        days: [(day: String, lines: [(sign: String, tone: TerminalTone, text: String)])], changes: [String],
        link: String?
    )

    /// `Week 12, 16–22 March`
    package let title: String
    /// `3 of 8 need a call`
    package let summary: String
    /// The groups about which the coach needs more than a number.
    package let groups: [(heading: String, lines: [Line])]
    /// `Emil`, `96 %`
    package let fine: [Line]
    /// For each athlete the next race, or else the longest key session.
    package let ahead: [Line]
    package let table: InsightTable
    /// The days of each athlete who needs a call, or of the athlete whose own report it is.
    package let details: [Days]
    /// The origins of the figures, and what isn't known.
    package let legend: String
    /// What the signs of the days say, for those who show them; empty without days.
    let signs: String
}
