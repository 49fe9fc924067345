import Basics
import Workouts

extension Publication {
    /// Renders the publication as a table for a terminal, by weeks that begin on Monday, with a final newline.
    ///
    /// Times are the wall clock where the workout takes place; durations are in hours and minutes. Titles can't control
    /// the terminal.
    public func agenda(_ style: TerminalStyle = TerminalStyle()) -> String {
        guard !workouts.isEmpty else {
            let words = "Nothing planned and nothing done: a good day to go for a walk.".inLines(of: style.usedWidth)
            return style.cut(words.joined(separator: "\n") + "\n")
        }
        let weeks = AgendaWeek.weeks(of: workouts.map { AgendaRow($0, today: today, wording.units) }, wording.units)
        let page = AgendaPage(style: style, columns: AgendaColumns(weeks, style: style))
        let paragraphs = weeks.map { page.lines($0).joined(separator: "\n") }
        let unknown = knownDays.sentence(onOpen: workouts, today: today).map { $0.inLines(of: style.usedWidth) } ?? []
        let footer = (unknown + (counts + credits).inLines(of: style.usedWidth, joinedBy: " · "))
            .map { TerminalTone.dim.paint($0, style) }.joined(separator: "\n")
        return style.cut((paragraphs + [footer]).joined(separator: "\n\n") + "\n")
    }

    /// What services ask of those who show their data.
    private var credits: [String] {
        (workouts.contains(where: \.isFromStrava) ? ["Powered by Strava"] : [])
            + (workouts.contains(where: \.isFromGarmin) ? [GarminCredit.sentence] : [])
    }

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

struct AgendaPage {
    let style: TerminalStyle
    let columns: AgendaColumns

    func lines(_ week: AgendaWeek) -> [String] {
        var lines = [heading(week)]
        var previous: Day?
        for row in week.rows {
            lines.append(line(row, showsDay: row.workout.day != previous))
            previous = row.workout.day
        }
        return lines + [total(week)].compactMap(\.self)
    }

    private func heading(_ week: AgendaWeek) -> String {
        TerminalTone.line(
            [
                (week.heading.trimmed(toWidth: style.usedWidth).padded(toWidth: columns.text), .bold),
                (columns.captions, .dim),
            ], style)
    }

    private func line(_ row: AgendaRow, showsDay: Bool) -> String {
        let day = showsDay ? (row.isToday ? "▸ " : "  ") + row.workout.day.words : ""
        let title = row.title.trimmed(toWidth: columns.title)
        let room = columns.title - DisplayWidth.of(title)
        // A name cut to hardly a word would be useless.
        let name = room < 8 ? "" : row.name.map { " · \($0)" }?.trimmed(toWidth: room) ?? ""
        return TerminalTone.line(
            [
                (day.padded(toWidth: 14), row.isToday ? .bold : .plain),
                (row.workout.sign.text + " ", row.workout.sign.tone),
                (columns.time > 0 ? row.time.padded(toWidth: columns.time) + "  " : "", .plain),
                (title, row.titleTone),
                (name.padded(toWidth: room), .dim),
                (columns.cells(row.planned, in: columns.planned), .plain),
                (columns.cells(row.done, in: columns.done), .plain),
                (columns.percentage(row.compliance), TerminalTone(row.workout.compliance?.band)),
            ], style)
    }

    private func total(_ week: AgendaWeek) -> String? {
        guard !(week.plannedTime.time + week.doneTime.time).isEmpty else { return nil }
        let distances = week.doneDistances
        let text = "  Total" + (distances.isEmpty ? "" : ": \(distances)")
        return TerminalTone.line(
            [
                (text.trimmed(toWidth: columns.text).padded(toWidth: columns.text), .dim),
                (columns.cells(week.plannedTime, in: columns.planned), .dim),
                (columns.cells(week.doneTime, in: columns.done), .dim),
            ], style)
    }
}
