import Basics
package import Export
package import Insights

extension CallSentence {
    package func text(about name: String, isEstimated: Bool, _ words: FigureWords) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .time(let seconds): words.time(seconds)
            case .load(let tenths): (isEstimated ? "about " : "") + words.load(tenths)
            case .compared(let figures): PlanWords(figures, clock: words.time).compared?.text ?? ""
            case .title(let title): title.inSentence
            case .quote(let quote): quote.safeWords
            case .cause(let why): why.onOneLine.safeForTerminal
            case .athlete: name.inSentence
            case .sessions(let sessions):
                sessions.prefix(3).map { $0.words(words) }.joined(separator: "; ")
                    + (sessions.count > 3 ? " and \(sessions.count - 3) more" : "")
            }
        }.joined()
    }
}

extension CallSentence.Session {
    /// `Bike: Long ride, 3:30`, `Run: Easy, 1:40 of 1:00`
    fileprivate func words(_ words: FigureWords) -> String {
        let planned = plannedSeconds.map(words.time)
        let time = doneSeconds.map { done in words.time(done) + (planned.map { " of \($0)" } ?? "") } ?? planned
        return [summary.inSentence, time].compactMap(\.self).joined(separator: ", ")
    }
}

extension FigureWords {
    /// Returns hours and minutes, even for zero.
    func time(_ seconds: Int) -> String { seconds < 30 ? "0:00" : clock(seconds) }

    /// Returns whole points, even for zero.
    func load(_ tenths: Int) -> String {
        let words = number(tenths: tenths)
        return words.isEmpty ? "0" : words
    }
}
