import Basics
package import Export
import Insights
import Workouts

extension CoachWeek {
    package var sections: ReportSections {
        // Sorted by name, so that an athlete is at the same place in each week's report. A row without any figure says
        // nothing.
        let rows =
            athletes
            .filter { $0.report.group != .cannotTell || $0.report.total.planned + $0.report.total.unplanned > 0 }
            .sorted { ($0.name, $0.athlete) < ($1.name, $1.athlete) }
        let groups: [(WeekReport.Group, String)] = [(.call, "Call"), (.plan, "Plan"), (.cannotTell, "Can't tell")]
        let details = athletes.filter { $0.report.group == .call || !isRoster && $0.isKnown }.map(days)
        return ReportSections(
            title: (number.map { "Week \($0), " } ?? "") + span, summary: summary,
            groups: groups.compactMap { group, heading in
                let lines = lines { $0.report.group == group ? reasons(about: $0).joined(separator: " ") : nil }
                return lines.isEmpty ? nil : (heading, lines)
            },
            fine: lines { $0.report.group == .fine ? result(of: $0) : nil },
            ahead: lines { $0.report.ahead.wordsOfNext },
            table: .weeks(rows.map { ($0.athlete, shortName(of: $0), $0.report) }), details: details,
            legend: legend, signs: details.isEmpty ? "" : " ✓ within 80–120 % of the plan, ~ done otherwise, ✗ missed.")
    }

    /// - Parameter text: nil for an athlete of whom there is nothing to say.
    func lines(_ text: (ReportedAthlete) -> String?) -> [ReportSections.Line] {
        athletes.compactMap { athlete in text(athlete).map { (athlete.athlete, shortName(of: athlete), $0) } }
    }

    private var lastToday: Day { athletes.map(\.report.today).max() ?? window.to }

    /// `Week 12`, else `15–21 March`
    var shortTitle: String { number.map { "Week \($0)" } ?? span }

    private var number: Int? { name.flatMap { $0.split(separator: "W").last }.flatMap { Int($0) } }

    /// `16–22 March`, `30 March–5 April`, with the year if it isn't the present one.
    private var span: String {
        let isThisYear = window.to.components.year == lastToday.components.year
        let last = isThisYear ? window.to.wordsOfDayAndMonth : window.to.wordsWithYear
        let first =
            window.from.components.month == window.to.components.month
            ? String(window.from.components.day)
            : isThisYear || window.from.components.year == window.to.components.year
                ? window.from.wordsOfDayAndMonth : window.from.wordsWithYear
        return "\(first)–\(last)"
    }

    /// `3 of 8 need a call`
    private var summary: String {
        guard isRoster else { return athletes.first.map(shortName) ?? "" }
        let count = athletes.count(where: \.report.needsCall)
        if count > 0 { return "\(count) of \(athletes.count) \(count == 1 ? "needs" : "need") a call" }
        let unknown = athletes.count { $0.report.group == .cannotTell }
        if unknown == 0 { return "Nobody needs a call." }
        return unknown == athletes.count ? "Can't tell who needs a call." : "Nobody needs a call, as far as is known."
    }

    /// The athlete's name, with the configured one where two athletes share a name.
    func name(of athlete: ReportedAthlete) -> String {
        sharedNames.contains(athlete.name) && athlete.name != athlete.athlete
            ? "\(athlete.name) (\(athlete.athlete))" : athlete.name
    }

    /// Returns the same, cut if it is very long. For athletes who share a name, only that name is cut to fit the
    /// column, never the configured one behind it.
    func shortName(of athlete: ReportedAthlete) -> String {
        guard name(of: athlete) != athlete.name else { return athlete.name.safeWords.trimmed(toWidth: 40) }
        let mark = " (\(athlete.athlete))"
        let room = max(Self.nameWidth - DisplayWidth.of(mark), 4)
        return athlete.name.safeWords.trimmed(toWidth: room) + mark
    }

    static let nameWidth = 20

    /// `96 %`, `104 % (recorded again on Sat 21 Mar)`
    private func result(of athlete: ReportedAthlete) -> String {
        let report = athlete.report
        let result =
            report.total.compliancePercent.map { "\($0) %" }
            ?? (report.isRestWeek
                ? "rest week" : report.total.planned == 0 ? "nothing planned" : "nothing to compare")
        let calls = report.calls.map { text($0.sentences, about: athlete).dropLast() }
        return result + calls.map { " (\($0.prefix(1).lowercased() + $0.dropFirst()))" }.joined()
    }

    private var legend: String {
        let origins = athletes.reduce(into: Origins()) { $0.formUnion($1.origins) }
        let ends = Set(athletes.compactMap(\.report.knownUntil))
        let known = ends.count == 1 ? ends.first.map { " up to \($0.wordsWithoutYear)" } ?? "" : ""
        let sources = [
            (Origins.feed, "the plans' own figures"), (.archive, "archives"), (.files, "device files"),
            (.intervals, "intervals.icu"), (.stravaAPI, "Strava"),
        ].filter { origins.contains($0.0) }.map(\.1)
        let from = sources.isEmpty ? "" : "From \(sources.joinedInSentence)\(known). "
        let kept = isRoster ? "Strava's API isn't used here. " : ""
        let garmin = athletes.contains(where: \.isFromGarmin) ? GarminCredit.sentence + " " : ""
        return from + garmin + kept + "Sleep, mood and comments aren't known."
    }

    package func words(for athlete: ReportedAthlete? = nil, isPage: Bool = false) -> FigureWords {
        FigureWords(units: (athlete ?? athletes.first)?.units ?? .metric, today: lastToday, isPage: isPage)
    }

    /// Why an athlete needs a call: sentences, with each session under the heaviest rule alone, and the number of missed ones once.
    package func reasons(about athlete: ReportedAthlete) -> [String] {
        let calls = athlete.report.calls
        let countsMissed = calls.contains { $0.rule == .silent || $0.rule == .raceAtRisk }
        var named: Set<String> = []
        return calls.compactMap { call in
            let sentences = call.sentences(without: named)
            guard !(call.rule == .manyMissed && countsMissed), !sentences.isEmpty else { return nil }
            if [.silent, .keyMissed, .overdone].contains(call.rule) { named.formUnion(call.uids) }
            return text(sentences, about: athlete)
        }
    }

    func text(_ sentences: [CallSentence], about athlete: ReportedAthlete) -> String {
        sentences.map {
            $0.text(about: name(of: athlete), isEstimated: athlete.report.load.isEstimated, words(for: athlete))
        }.joined(separator: " ")
    }

    private func days(of athlete: ReportedAthlete) -> ReportSections.Days {
        let (words, report) = (words(for: athlete), athlete.report)
        return (
            athlete: athlete.athlete, name: shortName(of: athlete),
            days: report.days.map { day in
                (
                    day.day.wordsInSentence,
                    day.workouts.map { ($0.signBesidePlan.text, $0.signBesidePlan.tone, $0.lineOfWeek(words)) }
                )
            },
            changes: report.moved.map {
                "Moved: \($0.summary.inSentence), from \($0.from.wordsInSentence) to \(($0.to ?? $0.from).wordsInSentence)."
            }
                + report.takenOut.map {
                    "Taken out on \($0.seen.wordsInSentence): \($0.summary.inSentence), planned for \($0.from.wordsInSentence)."
                } + report.totalsThatDiffer(words),
            link: publicURL.map { "\($0)/athletes/\(athlete.athlete.percentEncoded)/days/\(report.week.to)" }
        )
    }
}

extension [KeySession] {
    /// `race (A: Kraichgau), Sat 4 Apr`: the next race, or else the longest session; nil without any.
    fileprivate var wordsOfNext: String? {
        let longest = self.max { ($0.plannedSeconds, $1.workout.day) < ($1.plannedSeconds, $0.workout.day) }
        guard let session = first(where: { $0.why == .race }) ?? longest else { return nil }
        let plan = session.workout.planned
        let title = plan.map { $0.title.isEmpty ? $0.summary : $0.title } ?? ""
        let what = session.why == .race ? "race (\(session.workout.raceName.inSentence))" : title.inSentence
        let time = session.why == .race ? nil : plan?.planned.duration?.clock
        return [what, session.workout.day.wordsInSentence, time].compactMap(\.self).joined(separator: ", ")
    }
}

extension Day {
    /// `22 March`
    fileprivate var wordsOfDayAndMonth: String { String(wordsWithYear.dropLast(5)) }
}

extension [String] {
    /// `a, b and c`
    package var joinedInSentence: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
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
