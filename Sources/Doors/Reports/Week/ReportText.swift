package import Export
import Insights

extension CoachReport {
    /// A page for a terminal: the athletes who need a call, then everyone's plan beside what was done, then the days of
    /// those who need a call.
    package func page(_ style: TerminalStyle) -> String {
        let width = style.usedWidth
        func heading(_ text: String) -> String { TerminalTone.bold.paint(text, style) }
        var paragraphs = ["\(title) · \(summary)".wrapped(to: width).map(heading)]
        let indent = min(groups.flatMap(\.lines).map { DisplayWidth.of($0.name) }.max() ?? 0, Self.nameWidth) + 2
        for group in groups {
            paragraphs.append(
                [heading(group.heading)] + group.lines.flatMap { Self.lines($0.name, $0.text, indent: indent, width) })
        }
        if isRoster, !fine.isEmpty {
            paragraphs.append([heading("Fine")] + Self.lines(fine, width))
        }
        let table = table(words())
        if !table.rows.isEmpty { paragraphs.append(TextTable(table, words()).lines(inWidth: width, style)) }
        if !ahead.isEmpty {
            paragraphs.append([heading("Ahead")] + Self.lines(ahead, width))
        }
        paragraphs.append(legend.wrapped(to: width).map { TerminalTone.dim.paint($0, style) })
        for athlete in details { paragraphs.append(Self.lines(of: athlete, style)) }
        return style.cut(paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
    }

    /// The same as Markdown, in which names can't add markup.
    package var markdown: String {
        var blocks = ["# \("\(title) · \(summary)".inMarkdown)"]
        for group in groups {
            blocks.append("## \(group.heading.inMarkdown)")
            blocks.append(
                group.lines.map { "- **\($0.name.inMarkdown)**: \($0.text.inMarkdown)" }.joined(separator: "\n"))
        }
        if isRoster, !fine.isEmpty { blocks.append("## Fine\n\n" + fine.joined(separator: " · ").inMarkdown) }
        let words = words()
        let table = table(words)
        if !table.rows.isEmpty {
            let rows = [table.columns.map(\.label)] + [table.columns.map { $0.kind == .numbers ? "--:" : "---" }]
            let cells = table.rows.map { words.texts(of: $0, in: table).map { $0.safeWords.inMarkdown } }
            blocks.append((rows + cells).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n"))
        }
        if !ahead.isEmpty { blocks.append("## Ahead\n\n" + ahead.joined(separator: " · ").inMarkdown) }
        blocks.append(legend.inMarkdown)
        for athlete in details {
            blocks.append("## \(athlete.name.inMarkdown)")
            blocks.append(
                (athlete.days.flatMap { day, lines in lines.map { "- \(day): \($0.sign) \($0.text.inMarkdown)" } }
                    + athlete.changes.map { "- \($0.inMarkdown)" })
                    .joined(separator: "\n"))
        }
        return blocks.joined(separator: "\n\n")
    }
}

extension CoachReport {
    /// A name, and its text indented beside it.
    private static func lines(_ name: String, _ text: String, indent: Int, _ width: Int) -> [String] {
        guard width >= 60 else {
            return name.wrapped(to: width - 2).map { "  " + $0 } + text.wrapped(to: width - 4).map { "    " + $0 }
        }
        let blank = String(repeating: " ", count: indent)
        return text.wrapped(to: width - 2 - indent).enumerated().map { index, line in
            "  " + (index == 0 ? name.trimmed(toWidth: indent - 2).padded(toWidth: indent) : blank) + line
        }
    }

    /// Returns the texts in lines, with as many in each as fit.
    private static func lines(_ texts: [String], _ width: Int) -> [String] {
        texts.inLines(of: width - 2, joinedBy: " · ").flatMap { $0.wrapped(to: width - 2) }.map { "  " + $0 }
    }

    private static func lines(of athlete: WeekDetails, _ style: TerminalStyle) -> [String] {
        let width = style.usedWidth
        let days = athlete.days.flatMap { day, workouts in
            workouts.enumerated().flatMap { index, workout in
                workout.text.wrapped(to: width - 16).enumerated().map { line, text in
                    let sign = line == 0 ? workout.tone.paint(workout.sign, style) : " "
                    return "  " + (index == 0 && line == 0 ? day : "").padded(toWidth: 10) + "  \(sign) \(text)"
                }
            }
        }
        let heading = athlete.name.wrapped(to: width).map { TerminalTone.bold.paint($0, style) }
        return heading + days
            + (athlete.changes + [athlete.link].compactMap(\.self)).flatMap { $0.wrapped(to: width - 2) }.map {
                "  " + $0
            }
    }
}

extension String {
    fileprivate func wrapped(to width: Int) -> [String] {
        split(separator: " ").flatMap { String($0).broken(toWidth: width) }.inLines(of: width, joinedBy: " ")
    }
}
