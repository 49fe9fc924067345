import Basics
package import Export
import Insights
import Workouts

/// The seven days of an athlete, planned beside done, and what has changed in the plan.
package struct WeekDetails {
    /// The configured name.
    package let athlete: String
    package let name: String
    /// A line for each workout, under its day.
    package let days: [(day: String, lines: [(sign: String, tone: TerminalTone, text: String)])]
    package let changes: [String]
    /// The address of the athlete's calendar; nil without a public address.
    let link: String?
}

extension CoachReport {
    /// The details of each athlete who needs a call, or of the athlete whose own report it is.
    package var details: [WeekDetails] {
        athletes.filter { $0.report.group == .call || !isRoster && $0.isKnown }.map { athlete in
            let words = words(for: athlete)
            let report = athlete.report
            return WeekDetails(
                athlete: athlete.athlete, name: shortName(of: athlete),
                days: report.days.map { day in
                    (
                        day.day.wordsInSentence,
                        day.workouts.map { ($0.signBesidePlan.text, $0.signBesidePlan.tone, $0.lineOfWeek(words)) }
                    )
                },
                changes: report.moved.map { "Moved: \($0.summary.inSentence), from \($0.days)." }
                    + report.takenOut.map {
                        "Taken out on \($0.seen.wordsInSentence): \($0.summary.inSentence), planned for \($0.from.wordsInSentence)."
                    } + report.totalsThatDiffer(words),
                link: publicURL.map { "\($0)/athletes/\(athlete.athlete.percentEncoded)/days/\(report.week.to)" })
        }
    }
}

extension MovedPlan {
    fileprivate var days: String { "\(from.wordsInSentence) to \((to ?? from).wordsInSentence)" }
}

extension WeekReport {
    /// Returns a sentence with both sums, if the plan had other sums when the week began.
    fileprivate func totalsThatDiffer(_ words: FigureWords) -> [String] {
        guard total != totalAsPlanned, totalAsPlanned.planned > 0 else { return [] }
        let now = "\(words.time(total.doneSeconds)) of \(words.time(total.plannedSeconds))"
        let former = "\(words.time(totalAsPlanned.doneSeconds)) of \(words.time(totalAsPlanned.plannedSeconds))"
        return ["By the present plan \(now), by the plan as the week began \(former)."]
    }
}

extension MergedWorkout {
    /// Its sign, which isn't that of a fulfilled plan if much less or more was done.
    fileprivate var signBesidePlan: (text: String, tone: TerminalTone) {
        guard status == .completed, let compliance, compliance.band != .green else { return sign }
        return ("~", TerminalTone(compliance.band))
    }

    /// `Run: Easy, 1:00 of 0:45`
    fileprivate func lineOfWeek(_ words: FigureWords) -> String {
        let planned = self.planned?.planned.duration.map { words.time($0.wholeSeconds) }
        let done = volume.duration.map { words.time($0.wholeSeconds) }
        let isPlanned = self.planned.map { !$0.isRecording } ?? false
        let time: String? =
            switch status {
            case .completed:
                done.map { done in isPlanned ? planned.map { "\(done) of \($0)" } ?? done : "\(done), not planned" }
            case .missed: planned.map { "\($0), missed" } ?? "missed"
            case .planned: planned
            }
        return [titleWithSport.inSentence, time].compactMap(\.self).joined(separator: ", ")
    }
}
