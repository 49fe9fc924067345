import Basics
import Workouts

/// Lays out the lines of an agenda.
struct AgendaPage {
    let style: TerminalStyle
    let columns: AgendaColumns

    /// The lines of a week: a heading, a line for each workout, and the total.
    func lines(_ week: AgendaWeek) -> [String] {
        var lines = [heading(week)]
        var previous: Day?
        for row in week.rows {
            lines.append(line(row, showsDay: row.workout.day != previous))
            previous = row.workout.day
        }
        return lines + [total(week)].compactMap(\.self)
    }
}

extension AgendaPage {
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
