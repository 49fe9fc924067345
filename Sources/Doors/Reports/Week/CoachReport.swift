import Basics
package import Export
package import Insights
import Store
import Workouts

/// The week of a roster, or one athlete's own: the athletes who need a call, and everyone's plan beside what was done.
package struct CoachReport: Sendable {
    private let asked: ReportedWeek
    package var week: Window { asked.window }
    /// In the order of the report: who needs a call first.
    package let athletes: [ReportedAthlete]
    /// Whether a coach reads it, so that data from Strava's API is left out.
    package var isRoster: Bool { asked.isRoster }
    /// Whether anything is known about any athlete.
    package var isKnown: Bool { athletes.contains(where: \.isKnown) }
    /// The server's public address; nil if pages can't be linked to.
    var publicURL: String? { asked.publicURL }
    /// The names that several athletes have.
    private let sharedNames: Set<String>

    /// - Parameter athletes: in the configured order.
    package init(of athletes: [ReportedAthlete], in week: ReportedWeek) {
        let groups = WeekReport.Group.allCases
        self.athletes = athletes.sorted { left, right in
            left.rank(groups) < right.rank(groups)
        }
        sharedNames = Set(Dictionary(grouping: athletes, by: \.name).lazy.filter { $0.value.count > 1 }.map(\.key))
        asked = week
    }
}

extension ReportedAthlete {
    fileprivate func rank(_ groups: [WeekReport.Group]) -> (Int, Int, Int, String, String) {
        (
            groups.firstIndex(of: report.group) ?? 0, -report.weight, report.race?.daysLeft ?? .max, name, athlete
        )
    }
}

/// The parts of all forms of the report.
extension CoachReport {
    /// `2026-W12`; nil for seven days that aren't a week from Monday.
    package var weekName: String? { asked.isOfCalendar ? WeekStart.monday.isoName(of: week.from) : nil }

    /// The latest date of any of the athletes.
    private var today: Day { athletes.map(\.report.today).max() ?? week.to }

    /// `Week 12, 16–22 March`
    package var title: String { (number.map { "Week \($0), " } ?? "") + span }

    /// `Week 12`, else `15–21 March`
    var shortTitle: String { number.map { "Week \($0)" } ?? span }

    private var number: Int? { weekName.flatMap { $0.split(separator: "W").last }.flatMap { Int($0) } }

    /// `16–22 March`, `30 March–5 April`, with the year if it isn't the present one.
    private var span: String {
        let isThisYear = week.to.components.year == today.components.year
        let last = isThisYear ? week.to.wordsOfDayAndMonth : week.to.wordsWithYear
        let first =
            week.from.components.month == week.to.components.month
            ? String(week.from.components.day)
            : isThisYear || week.from.components.year == week.to.components.year
                ? week.from.wordsOfDayAndMonth : week.from.wordsWithYear
        return "\(first)–\(last)"
    }

    /// `3 of 8 need a call`
    package var summary: String {
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

    /// The width of the column of names.
    static let nameWidth = 20

    /// The groups about which the coach needs more than a number, with a line for each athlete.
    package var groups: [(heading: String, lines: [(athlete: String, name: String, text: String)])] {
        let shown: [(WeekReport.Group, String)] = [(.call, "Call"), (.plan, "Plan"), (.cannotTell, "Can't tell")]
        return shown.compactMap { group, heading in
            let lines = athletes.filter { $0.report.group == group }.map { athlete in
                (
                    athlete: athlete.athlete, name: shortName(of: athlete),
                    text: told(about: athlete).joined(separator: " ")
                )
            }
            return lines.isEmpty ? nil : (heading: heading, lines: lines)
        }
    }

    /// `Emil 96 %`, `Gesa 104 % (recorded again on Sat 21 Mar)`
    var fine: [String] { linesOfFine.map { "\($0.name) \($0.text)" } }

    package var linesOfFine: [(athlete: String, name: String, text: String)] {
        athletes.filter { $0.report.group == .fine }.map { athlete in
            let report = athlete.report
            let result =
                report.total.compliancePercent.map { "\($0) %" }
                ?? (report.isRestWeek
                    ? "rest week" : report.total.planned == 0 ? "nothing planned" : "nothing to compare")
            let news = sentences(about: athlete).map { " (\($0.dropLast().lowercasedFirst))" }.joined()
            return (athlete: athlete.athlete, name: shortName(of: athlete), text: result + news)
        }
    }

    /// `Ben: race (A: Kraichgau), Sat 4 Apr`: for each athlete the next race, or else the longest key session.
    var ahead: [String] { linesAhead.map { "\($0.name): \($0.text)" } }

    package var linesAhead: [(athlete: String, name: String, text: String)] {
        athletes.compactMap { athlete in
            let sessions = athlete.report.ahead
            let longest = sessions.max { ($0.plannedSeconds, $1.workout.day) < ($1.plannedSeconds, $0.workout.day) }
            guard let session = sessions.first(where: { $0.why == .race }) ?? longest else { return nil }
            let plan = session.workout.planned
            let title = plan.map { $0.title.isEmpty ? $0.summary : $0.title } ?? ""
            let what = session.why == .race ? "race (\(session.workout.raceName.inSentence))" : title.inSentence
            let time = session.why == .race ? nil : plan?.planned.duration?.clock
            let words = [what, session.workout.day.wordsInSentence, time].compactMap(\.self)
            return (athlete: athlete.athlete, name: shortName(of: athlete), text: words.joined(separator: ", "))
        }
    }

    package func table(_ words: FigureWords) -> InsightTable {
        // Sorted by name, so that an athlete is at the same place in each week's report. A row without any figure says
        // nothing.
        let rows = athletes.filter { $0.report.group != .cannotTell || $0.hasFigures }
            .sorted { ($0.name, $0.athlete) < ($1.name, $1.athlete) }
        return .weeks(rows.map { ($0.athlete, shortName(of: $0), $0.report) })
    }

    /// The origins of the figures, what isn't known, and what the signs of the days say.
    package var legend: String {
        let origins = athletes.reduce(into: Origins()) { $0.formUnion($1.origins) }
        let ends = Set(athletes.compactMap(\.report.knownUntil))
        let known = ends.count == 1 ? ends.first.map { " up to \($0.wordsWithoutYear)" } ?? "" : ""
        let sources = [
            (Origins.feed, "the plans' own figures"), (.archive, "archives"), (.files, "device files"),
            (.stravaAPI, "Strava"),
        ].filter { origins.contains($0.0) }.map(\.1)
        let from = sources.isEmpty ? "" : "From \(sources.joinedInSentence)\(known). "
        let kept = isRoster ? "Strava's API isn't used here. " : ""
        let signs = details.isEmpty ? "" : " ✓ within 80–120 % of the plan, ~ done otherwise, ✗ missed."
        return from + kept + "Sleep, mood and comments aren't known." + signs
    }

    package func words(for athlete: ReportedAthlete? = nil, isPage: Bool = false) -> FigureWords {
        FigureWords(units: (athlete ?? athletes.first)?.units ?? .metric, today: today, isPage: isPage)
    }

    /// A sentence for each call.
    func sentences(about athlete: ReportedAthlete) -> [String] {
        athlete.report.calls.map { sentence($0, about: athlete) }
    }

    /// Returns the sentences, with each session under the heaviest rule alone, and the number of missed ones once.
    private func told(about athlete: ReportedAthlete) -> [String] {
        let calls = athlete.report.calls
        let countsMissed = calls.contains { $0.rule == .silent || $0.rule == .raceAtRisk }
        var told: Set<String> = []
        return calls.compactMap { call in
            guard !(call.rule == .manyMissed && countsMissed), let call = call.without(told) else { return nil }
            if [.silent, .keyMissed, .overdone].contains(call.rule) { told.formUnion(call.uids) }
            return sentence(call, about: athlete)
        }
    }

    private func sentence(_ call: Call, about athlete: ReportedAthlete) -> String {
        call.sentence(about: name(of: athlete), isEstimated: athlete.report.load.isEstimated, words(for: athlete))
    }
}

extension ReportedAthlete {
    fileprivate var hasFigures: Bool { report.total.planned > 0 || report.total.unplanned > 0 }
}

extension Day {
    /// `22 March`
    fileprivate var wordsOfDayAndMonth: String { String(wordsWithYear.dropLast(5)) }
}

extension StringProtocol {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension [String] {
    /// `a, b and c`
    fileprivate var joinedInSentence: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
