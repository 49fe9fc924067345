import Workouts

extension Publication {
    /// Renders the publication as a table for a terminal, by weeks that begin on Monday, with a final newline.
    ///
    /// Times are the wall clock where the workout takes place; durations are in hours and minutes. Titles can't control
    /// the terminal.
    public func agenda(_ style: TerminalStyle = TerminalStyle()) -> String {
        guard !workouts.isEmpty else {
            let words = "Nothing planned and nothing done: a good day to go for a walk.".split(separator: " ")
            return style.cut(
                words.map(String.init).inLines(of: style.usedWidth, joinedBy: " ").joined(separator: "\n") + "\n")
        }
        let weeks = AgendaWeek.weeks(of: workouts.map { AgendaRow($0, today: today, wording.units) }, wording.units)
        let page = AgendaPage(style: style, columns: AgendaColumns(weeks, style: style))
        let paragraphs = weeks.map { page.lines($0).joined(separator: "\n") }
        let footer = (counts + (hasStrava ? ["Powered by Strava"] : [])).inLines(of: style.usedWidth, joinedBy: " · ")
            .map { TerminalTone.dim.paint($0, style) }.joined(separator: "\n")
        return style.cut((paragraphs + [footer]).joined(separator: "\n\n") + "\n")
    }
}

extension Publication {
    private var hasStrava: Bool { workouts.contains(where: \.isFromStrava) }

    /// `12 done`, `5 planned`, `1 missed`, `2 days off`.
    private var counts: [String] {
        let rests = workouts.count { $0.isRest }
        return [
            count(.completed).map { "\($0) done" }, count(.planned).map { "\($0) planned" },
            count(.missed).map { "\($0) missed" },
            rests > 0 ? "\(rests) \(rests == 1 ? "day" : "days") off" : nil,
        ].compactMap(\.self)
    }

    private func count(_ status: MergedWorkout.Status) -> Int? {
        let count = workouts.count { $0.status == status && !$0.isRest }
        return count > 0 ? count : nil
    }
}

extension MergedWorkout {
    fileprivate var isRest: Bool { kind == .rest && status == .planned }
}
