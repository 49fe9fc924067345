package import Export
import Insights

extension CoachWeek {
    /// A page for a terminal: the athletes who need a call, then everyone's plan beside what was done, then the days of
    /// those who need a call.
    package func page(_ style: TerminalStyle) -> String {
        let (sections, words, width) = (sections, words(), style.usedWidth)
        func heading(_ text: String) -> String { TerminalTone.bold.paint(text, style) }
        func list(_ title: String, _ texts: [String]) -> [String] {
            // As many in a line as fit.
            let lines = texts.inLines(of: width - 2, joinedBy: " · ").flatMap { $0.inLines(of: width - 2) }
            return [heading(title)] + lines.map { "  " + $0 }
        }
        var paragraphs = [sections.heading.inLines(of: width).map(heading)]
        let names = sections.groups.flatMap(\.lines).map { DisplayWidth.of($0.name) }
        let indent = min(names.max() ?? 0, Self.nameWidth) + 2
        paragraphs += sections.groups.map { group in
            [heading(group.heading)] + group.lines.flatMap { Self.lines($0.name, $0.text, indent: indent, width) }
        }
        if isRoster, !sections.fine.isEmpty { paragraphs.append(list("Fine", sections.fineTexts)) }
        let table = TextTable(sections.table, words)
        if !table.rows.isEmpty { paragraphs.append(table.lines(inWidth: width, style)) }
        if !sections.ahead.isEmpty { paragraphs.append(list("Ahead", sections.aheadTexts)) }
        paragraphs.append(
            (sections.legend + sections.signs).inLines(of: width).map { TerminalTone.dim.paint($0, style) })
        for athlete in sections.details { paragraphs.append(Self.lines(of: athlete, style)) }
        return style.cut(paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
    }

    /// The same as Markdown, in which names can't add markup.
    package var markdown: String {
        let (sections, words) = (sections, words())
        var blocks = ["# \(sections.heading.inMarkdown)"]
        for group in sections.groups {
            let lines = group.lines.map { "- **\($0.name.inMarkdown)**: \($0.text.inMarkdown)" }
            blocks += ["## \(group.heading.inMarkdown)", lines.joined(separator: "\n")]
        }
        func list(_ title: String, _ texts: [String]) -> String {
            "## \(title)\n\n" + texts.joined(separator: " · ").inMarkdown
        }
        if isRoster, !sections.fine.isEmpty { blocks.append(list("Fine", sections.fineTexts)) }
        let table = sections.table
        if !table.rows.isEmpty {
            let rows = [table.columns.map(\.label)] + [table.columns.map { $0.kind == .numbers ? "--:" : "---" }]
            let cells = table.rows.map { words.texts(of: $0, in: table).map { $0.safeWords.inMarkdown } }
            blocks.append((rows + cells).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n"))
        }
        if !sections.ahead.isEmpty { blocks.append(list("Ahead", sections.aheadTexts)) }
        blocks.append((sections.legend + sections.signs).inMarkdown)
        for athlete in sections.details {
            let days = athlete.days.flatMap { day, lines in
                lines.map { "- \(day): \($0.sign) \($0.text.inMarkdown)" }
            }
            let lines = days + athlete.changes.map { "- \($0.inMarkdown)" }
            blocks += ["## \(athlete.name.inMarkdown)", lines.joined(separator: "\n")]
        }
        return blocks.joined(separator: "\n\n")
    }
}

extension ReportSections {
    fileprivate var heading: String { "\(title) · \(summary)" }

    /// `Emil 96 %`
    var fineTexts: [String] { fine.map { "\($0.name) \($0.text)" } }

    /// `Ben: race (A: Kraichgau), Sat 4 Apr`
    fileprivate var aheadTexts: [String] { ahead.map { "\($0.name): \($0.text)" } }
}

extension CoachWeek {
    /// A name, and its text indented beside it.
    private static func lines(_ name: String, _ text: String, indent: Int, _ width: Int) -> [String] {
        guard width >= 60 else {
            return name.inLines(of: width - 2).map { "  " + $0 } + text.inLines(of: width - 4).map { "    " + $0 }
        }
        let blank = String(repeating: " ", count: indent)
        return text.inLines(of: width - 2 - indent).enumerated().map { index, line in
            "  " + (index == 0 ? name.trimmed(toWidth: indent - 2).padded(toWidth: indent) : blank) + line
        }
    }

    private static func lines(of athlete: ReportSections.Days, _ style: TerminalStyle) -> [String] {
        let width = style.usedWidth
        let days = athlete.days.flatMap { day, workouts in
            workouts.enumerated().flatMap { index, workout in
                workout.text.inLines(of: width - 16).enumerated().map { line, text in
                    let sign = line == 0 ? workout.tone.paint(workout.sign, style) : " "
                    return "  " + (index == 0 && line == 0 ? day : "").padded(toWidth: 10) + "  \(sign) \(text)"
                }
            }
        }
        let heading = athlete.name.inLines(of: width).map { TerminalTone.bold.paint($0, style) }
        let rest = athlete.changes + [athlete.link].compactMap(\.self)
        return heading + days + rest.flatMap { $0.inLines(of: width - 2) }.map { "  " + $0 }
    }
}
