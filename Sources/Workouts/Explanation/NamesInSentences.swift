import Basics

extension PlannedWorkout {
    /// `"Run: Tempo"`, with its day where that isn't the one that is spoken of.
    func inSentence(seenFrom spokenOf: Day) -> String {
        summary.quotedInSentence + (day == spokenOf ? "" : " of \(day)")
    }
}

extension Activity {
    /// `16195505756 "Morning Run"`.
    var inSentence: String { name.isEmpty ? String(id) : "\(id) \(name.quotedInSentence)" }
}

extension String {
    /// In quotation marks, on one line and no longer than a line.
    fileprivate var quotedInSentence: String {
        let most = 80
        let line = onOneLine
        return "\"" + (line.count > most ? line.prefix(most - 1) + "…" : line) + "\""
    }
}
