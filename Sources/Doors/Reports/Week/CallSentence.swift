import Basics
import Export
import Insights

extension Call {
    /// A sentence with its numbers.
    ///
    /// - Parameters:
    ///   - name: the athlete's name in the report.
    ///   - isEstimated: whether loads are estimates.
    func sentence(about name: String, isEstimated: Bool, _ words: FigureWords) -> String {
        func load(_ tenths: Int) -> String { (isEstimated ? "about " : "") + words.load(tenths) }
        switch reason {
        case .silent(let since, let from, let sessions):
            let beginning =
                since.map { "Nothing since \($0.wordsInSentence)" }
                ?? "Nothing recorded from \(from.wordsInSentence) on"
            return "\(beginning); \(sessions.of("session")) \(sessions == 1 ? "was" : "were") planned."
        case .raceAtRisk(let race, let missed, let planned):
            let tail = missed > 0 ? ", \(missed) of \(planned.of("session")) missed" : ""
            return "\(race.sentence)\(tail)."
        case .keyMissed(let sessions):
            let missed = sessions.filter { $0.doneSeconds == nil }
            let others = sessions.filter { $0.doneSeconds != nil }
            return [
                missed.isEmpty ? nil : "Missed: \(missed.words(words)).",
                others.isEmpty ? nil : "Not as planned: \(others.words(words)).",
            ]
            .compactMap(\.self).joined(separator: " ")
        case .manyMissed(let missed, let planned, let done, let time):
            let times = time > 0 ? ", \(words.time(done)) of \(words.time(time)) done" : ""
            return "\(missed) of \(planned) missed\(times)."
        case .twoWeeksDown(let week, let before):
            let compared = [week, before].map { PlanWords($0, clock: words.time).compared?.text ?? "" }
            return "\(compared[0]) of the plan; the week before \(compared[1])."
        case .jump(let week, let mean), .drop(let week, let mean):
            let change = Int((Double(week - mean) / Double(mean) * 100).rounded())
            return "Load \(load(week)), mean of four weeks \(load(mean)) (\(change > 0 ? "+" : "")\(change) %)."
        case .deep(let form, let day):
            let since = day.map { "the lowest since \($0.wordsWithoutYear)" } ?? "the lowest that is known"
            return "Form \(Int(form.rounded())), \(since)."
        case .muchUnplanned(let unplanned, let planned):
            return "\(words.time(unplanned)) not planned, beside a plan of \(words.time(planned))."
        case .overdone(let sessions):
            return "Longer than planned: \(sessions.words(words))."
        case .planEnds(let day):
            return "The plan ends on \(day.wordsInSentence)."
        case .words(let quote, let day, let further):
            let more = further > 0 ? ", and \(further) more" : ""
            return "\(day.wordsInSentence): “\(quote.safeWords)”\(more)."
        case .returned(let day):
            return "Recorded again on \(day.wordsInSentence)."
        case .noData(let gap):
            return gap.sentence(about: name)
        }
    }
}

extension Call.Gap {
    fileprivate func sentence(about name: String) -> String {
        switch self {
        case .planUnread(let lastRead, let since, let why):
            guard let since else { return "The plan was last read on \(lastRead.wordsInSentence)." }
            return "The plan can't be read since \(since.wordsInSentence)"
                + (why.map { ": \($0.onOneLine.safeForTerminal)" } ?? ".")
        case .fewDays(let known, let over, let until, let why):
            let reason =
                why?.onOneLine.safeForTerminal
                ?? until.map { "nothing that was read tells of days after \($0.wordsInSentence)." }
            guard known == 0 else {
                return "What was done is known of only \(known) of \(over.of("day"))"
                    + (reason.map { ": " + $0 } ?? ".")
            }
            return "What was done isn't known: "
                + (reason ?? "neither TrainingPeaks nor an archive nor files tell of it.")
        case .onlyAPI:
            return "Only Strava's API knows, and its terms keep that to \(name.inSentence)."
        case .unread(let why):
            return "Nothing is known yet" + (why.map { ": \($0.onOneLine.safeForTerminal)" } ?? ".")
        }
    }
}

extension ReportedRace {
    /// `Race in 12 days (A: Kraichgau)`
    fileprivate var sentence: String {
        let time = daysLeft == 0 ? "today" : daysLeft == 1 ? "tomorrow" : "in \(daysLeft) days"
        return "Race \(time) (\(name.inSentence))"
    }
}

extension [Call.MissedSession] {
    /// Three of them, and how many more there are.
    fileprivate func words(_ words: FigureWords) -> String {
        prefix(3).map { $0.words(words) }.joined(separator: "; ") + (count > 3 ? " and \(count - 3) more" : "")
    }
}

extension Call.MissedSession {
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
