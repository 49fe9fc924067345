package import Basics
package import Export
package import Insights
import JSON
import Messages
import Workouts

package struct AthleteBrief {
    /// The name in the configuration; nil without one.
    private let name: String?
    package let brief: Brief
    let units: Units
    /// Whether the plan was ever read: until then the brief doesn't say that nothing is planned.
    let planIsKnown: Bool
    private let weekName: String
    var shows = MessageSettings.Shows.everything
    /// The athlete's changes of events in calendars on servers, by UID.
    private let inCalendars: [String: String]

    /// - Parameters:
    ///   - name: nil or empty without a configuration.
    ///   - units: the units of lengths and speeds in the text; JSON is always in SI units.
    ///   - weekName: the name of the week, for a brief about another day than today.
    package init(
        name: String?, _ brief: Brief, _ units: Units, planIsKnown: Bool = true, weekName: String = "This week",
        inCalendars: [String: String] = [:]
    ) {
        self.name = name?.isEmpty == true ? nil : name
        (self.brief, self.units, self.planIsKnown, self.weekName) = (brief, units, planIsKnown, weekName)
        self.inCalendars = inCalendars
    }
}

extension AthleteBrief {
    /// A page for a terminal: under each day's name, one line per workout with the agenda's signs.
    package func page(_ style: TerminalStyle) -> String {
        var paragraphs = [heading.inLines(of: style.usedWidth).map { TerminalTone.bold.paint($0, style) }]
        for day in brief.days {
            paragraphs.append(
                [TerminalTone.bold.paint(day.role.heading, style)] + items(of: day).flatMap { $0.lines(style) })
        }
        paragraphs.append(closing.flatMap { $0.lines(inWidth: style.usedWidth) })
        paragraphs += credits.map { [TerminalTone.dim.paint($0, style)] }
        return style.cut(paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
    }

    /// The same as Markdown, in which names can't add markup.
    package var markdown: String {
        var blocks = ["# " + heading.inMarkdown]
        for (heading, sentences) in paragraphs {
            blocks.append("## " + heading)
            blocks.append(sentences.map { "- " + $0.inMarkdown }.joined(separator: "\n"))
        }
        blocks += credits
        return blocks.joined(separator: "\n\n")
    }

    package var paragraphs: [(heading: String, sentences: [String])] {
        brief.days.map { ($0.role.heading, items(of: $0).map(\.sentence.text)) } + [("Week", closing.map(\.text))]
    }

    /// Version 1 of what `brief --json` prints (`docs/schema/brief-1.schema.json`).
    ///
    /// Lengths are seconds and metres whatever the athlete's units, with three decimals at most. Unknown values are
    /// left out; sums and lists are present even when 0 or empty.
    package static func json(_ all: [AthleteBrief]) -> String {
        JSONWriter.output("athletes", all) { $1.members(in: &$0) }
    }

    /// The object of this athlete alone, with a final newline.
    package func json() -> [UInt8] { JSONWriter.document { members(in: &$0) } }

    private func members(in json: inout JSONWriter) {
        json.member("name", name)
        json.members(of: brief)
        json.member("text", text(separatedBy: "\n"))
    }
}

extension AthleteBrief {
    /// What services ask of those who show their data, a sentence each.
    var credits: [String] {
        (brief.isFromStrava ? ["Powered by Strava"] : []) + (brief.isFromGarmin ? [GarminCredit.sentence] : [])
    }

    var heading: String {
        ([name?.safeForTerminal].compactMap(\.self) + [brief.day.wordsInFull]).joined(separator: ", ")
    }

    /// One sentence a line, each day's under its name.
    ///
    /// - Parameter gap: what stands between the days.
    func text(separatedBy gap: String) -> String {
        let days = brief.days.map { [name(of: $0) + ":"] + items(of: $0).map(\.sentence.text) }
        return (days + [closing.map(\.text)]).map { $0.joined(separator: "\n") }.joined(separator: gap)
    }

    /// `Today, Wed 18 Mar`; without the word if the brief is about another day.
    package func name(of day: BriefDay) -> String {
        (brief.day == brief.today ? day.role.heading + ", " : "") + day.day.wordsInSentence
    }

    func items(of day: BriefDay) -> [BriefItem] {
        let rest = day.isRest ? [BriefItem(sign: "☾", tone: .dim, textTone: .dim, sentence: .rest)] : []
        let all =
            rest
            + day.workouts.flatMap { workout in
                items(of: workout, on: day)
                    + [inCalendars[workout.workout.uid]].compactMap { words in
                        words.map { .unsigned(BriefSentence($0.prefix(1).uppercased() + $0.dropFirst())) }
                    }
            }
        guard all.isEmpty else { return all }
        return [
            .unsigned(.nothing(isToCome: day.day > brief.today, isKnown: day.isKnown, planIsKnown: planIsKnown))
        ]
    }

    private func items(of workout: BriefWorkout, on day: BriefDay) -> [BriefItem] {
        let notes = day.role == .today && shows == .everything ? BriefSentence(notesOn: workout) : nil
        let sign = workout.workout.sign
        let sentence = BriefSentence(workout, units, shows, isPast: day.day < brief.today, isKnown: day.isKnown)
        let item = BriefItem(
            sign: sign.text, tone: sign.tone, textTone: workout.workout.kind == .event ? .magenta : .plain,
            sentence: sentence)
        return [item] + [notes].compactMap { $0.map { .unsigned($0) } }
    }

    /// The sentences after the days. Climb, load and zones are left out if they may come from Strava's API.
    var closing: [BriefSentence] {
        let isWhole = shows == .everything || shows == .titles && !brief.isForAthleteAlone
        let isToday = brief.day == brief.today
        return week(isWhole: isWhole)
            + [
                planIsKnown ? nil : BriefSentence("The plan hasn't been read yet"),
                shows == .busy ? nil : brief.race.map { BriefSentence(race: $0, today: isToday ? brief.today : nil) },
                brief.day > brief.today ? nil : (brief.streakWithRest ?? brief.streak).flatMap { BriefSentence($0) },
                isWhole ? brief.zones.flatMap { BriefSentence($0, upTo: isToday ? nil : brief.day) } : nil,
                isWhole ? brief.load.map { BriefSentence($0) } : nil,
            ].compactMap(\.self)
    }

    private func week(isWhole: Bool) -> [BriefSentence] {
        let week = brief.week
        guard planIsKnown, let done = week.done else {
            return [
                BriefSentence(
                    week, named: weekName, isToCome: week.start > brief.today, planIsKnown: planIsKnown)
            ]
        }
        let before = week.doneBefore.map { before in
            BriefSentence(
                before, named: week.nameOfWeekBefore(brief.today), or: "nothing", units, shows, isWhole: isWhole)
        }
        let unmeasured = week.whole.unplanned.of("workout")
        return [BriefSentence(done, named: weekName, or: unmeasured, units, shows, isWhole: isWhole)]
            + [before].compactMap(\.self)
    }
}

extension BriefWeek {
    /// `Last week by Tue` while only the same days are compared.
    fileprivate func nameOfWeekBefore(_ today: Day) -> String {
        let last = start.advanced(by: 6)
        guard last >= today else { return "The week before" }
        return done.map { $0.until < last ? "Last week by \($0.until.weekdayShort)" : "Last week" } ?? "Last week"
    }
}

extension BriefDay.Role {
    fileprivate var heading: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
