package import Basics
package import Export
package import Insights
import JSON
import Workouts

/// An athlete's brief, as text and JSON.
package struct AthleteBrief {
    /// The name in the configuration; nil without one.
    private let name: String?
    package let brief: Brief
    private let units: Units
    /// Whether the plan was ever read: until then the brief doesn't say that nothing is planned.
    private let planIsKnown: Bool
    /// The name of the week.
    private let weekName: String

    /// - Parameters:
    ///   - name: nil or empty without a configuration.
    ///   - units: the units of lengths and speeds in the text; JSON is always in SI units.
    ///   - planIsKnown: whether the plan was ever read.
    ///   - weekName: the name of the week, for a brief about another day than today.
    package init(
        name: String?, _ brief: Brief, _ units: Units, planIsKnown: Bool = true, weekName: String = "This week"
    ) {
        self.name = name?.isEmpty == true ? nil : name
        self.brief = brief
        self.units = units
        self.planIsKnown = planIsKnown
        self.weekName = weekName
    }
}

extension AthleteBrief {
    /// A page for a terminal: under each day's name, one line per workout with the agenda's signs.
    package func page(_ style: TerminalStyle) -> String {
        let title = ([name?.safeForTerminal].compactMap(\.self) + [brief.day.wordsInFull]).joined(separator: ", ")
        var paragraphs = [title.inLines(style).map { TerminalTone.bold.paint($0, style) }]
        for day in brief.days {
            paragraphs.append(
                [TerminalTone.bold.paint(day.role.heading, style)] + items(of: day).flatMap { $0.lines(style) })
        }
        paragraphs.append(closing.flatMap { $0.lines(inWidth: style.usedWidth) })
        if brief.isFromStrava { paragraphs.append([TerminalTone.dim.paint(Self.credit, style)]) }
        return style.cut(paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
    }

    /// The same as Markdown, in which names can't add markup.
    package var markdown: String {
        let title = ([name?.safeForTerminal].compactMap(\.self) + [brief.day.wordsInFull]).joined(separator: ", ")
        var blocks = ["# " + title.inMarkdown]
        for (heading, sentences) in paragraphs {
            blocks.append("## " + heading)
            blocks.append(sentences.map { "- " + $0.inMarkdown }.joined(separator: "\n"))
        }
        if brief.isFromStrava { blocks.append(Self.credit) }
        return blocks.joined(separator: "\n\n")
    }

    /// The days and the closing sentences, each under a heading.
    package var paragraphs: [(heading: String, sentences: [String])] {
        brief.days.map { ($0.role.heading, items(of: $0).map(\.sentence.text)) } + [("Week", closing.map(\.text))]
    }

    /// Version 1 of what `brief --json` prints (`docs/schema/brief-1.schema.json`).
    ///
    /// Lengths are seconds and metres whatever the athlete's units, with three decimals at most. Unknown values are
    /// left out; sums and lists are present even when 0 or empty.
    package static func json(_ all: [AthleteBrief]) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.list("athletes", all) { $1.members(in: &$0) }
        }
    }

    /// The object of this athlete alone, with a final newline.
    package func json() -> [UInt8] { JSONWriter.document { members(in: &$0) } }

    private func members(in json: inout JSONWriter) {
        json.member("name", name)
        json.members(of: brief)
        json.member("text", text)
    }
}

extension AthleteBrief {
    private static let credit = "Powered by Strava"

    /// The text, one sentence a line.
    private var text: String {
        (brief.days.flatMap(items).map(\.sentence) + closing).map(\.text).joined(separator: "\n")
    }

    private func items(of day: BriefDay) -> [BriefItem] {
        let rest = day.isRest ? [BriefItem(sign: "☾", tone: .dim, textTone: .dim, sentence: .rest)] : []
        let items = rest + day.workouts.map { BriefItem($0, units) }
        guard items.isEmpty else { return items }
        return [
            BriefItem(
                sign: " ", tone: .plain, textTone: .dim,
                sentence: .nothing(
                    isToCome: day.day > brief.today, isKnown: day.isKnown, planIsKnown: planIsKnown))
        ]
    }

    private var closing: [BriefSentence] {
        [
            BriefSentence(
                brief.week, named: weekName, isToCome: brief.week.start > brief.today, planIsKnown: planIsKnown),
            planIsKnown ? nil : BriefSentence("The plan hasn't been read yet"),
            brief.zones.flatMap { BriefSentence($0, upTo: brief.day == brief.today ? nil : brief.day) },
            brief.load.map { BriefSentence($0) },
        ].compactMap(\.self)
    }
}

/// A line of a day, for a terminal.
private struct BriefItem {
    let sign: String
    let tone: TerminalTone
    let textTone: TerminalTone
    let sentence: BriefSentence

    /// The sentence beside its sign, wrapped to the width.
    func lines(_ style: TerminalStyle) -> [String] {
        let width = style.usedWidth - 4
        return sentence.lines(inWidth: width).enumerated().map { index, text in
            (index == 0 ? "  \(tone.paint(sign, style)) " : "    ") + textTone.paint(text, style)
        }
    }
}

extension BriefItem {
    init(_ told: BriefWorkout, _ units: Units) {
        let sign = told.workout.sign
        self.init(
            sign: sign.text, tone: sign.tone, textTone: told.workout.kind == .event ? .magenta : .plain,
            sentence: BriefSentence(told, units))
    }
}

extension BriefDay.Role {
    fileprivate var heading: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension String {
    /// Wrapped to the width.
    fileprivate func inLines(_ style: TerminalStyle) -> [String] {
        split(separator: " ").flatMap { String($0).broken(toWidth: style.usedWidth) }
            .inLines(of: style.usedWidth, joinedBy: " ")
    }
}
