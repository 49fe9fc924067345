/// The percentage of a plan in words: with the two times that it compares, and the times that it leaves out.
package struct PlanWords: Sendable {
    /// A time with a comment.
    package struct Part: Sendable {
        fileprivate var joint = ""
        /// `2:28`
        package let time: String
        /// `of 2:25, 102 %`, `not planned`
        package let words: String

        package var text: String { "\(joint)\(time) \(words)" }
    }

    /// `2:28 of 2:25, 102 %`; nil if nothing can be compared.
    package let compared: Part?
    /// `and 3:53 without a planned time`, `1:10 not planned`, `0:40 still open`; each only if there is such a time.
    package let besides: [Part]

    /// The compared part, then the others.
    package var parts: [Part] { [compared].compactMap(\.self) + besides }

    /// - Parameters:
    ///   - planIsKnown: whether the plan was ever read; until then nothing is called "not planned".
    ///   - clock: formats a number of seconds above 0 as hours and minutes.
    package init(_ figures: PlanAndDone.Figures, planIsKnown: Bool = true, clock: (Int) -> String) {
        let done = figures.countedDoneSeconds
        compared = figures.compliancePercent.map { percent in
            Part(
                time: done > 0 ? clock(done) : "0:00",
                words: "of \(clock(figures.countedPlannedSeconds)), \(percent) %")
        }
        let untold =
            figures.plannedSeconds - figures.countedPlannedSeconds - figures.openSeconds - figures.unknownSeconds
        // Less than half a minute would be shown as 0:00.
        var besides = [
            (figures.doneSeconds - done, "without a planned time"),
            (figures.unplannedSeconds, planIsKnown ? "not planned" : "done"),
            (figures.openSeconds, "still open"), (figures.unknownSeconds, "not known"),
            (untold, "planned and done in an unknown time"),
        ].filter { $0.0 >= 30 }.map { Part(time: clock($0.0), words: $0.1) }
        if compared != nil, besides.first?.words == "without a planned time" { besides[0].joint = "and " }
        self.besides = besides
    }
}
