import Basics
import Export
import Insights
package import Messages

extension CoachReport {
    /// The most athletes whose row a mail shows.
    private static let mostRows = 40

    /// The report as the body of a mail, or as a page of its own, without scripts, pictures and colours.
    package var html: String {
        // A lock screen shows the preview, and what follows it: no names, and nothing about anybody.
        var page = MailPage(
            title: "\(title): \(summary)", preview: isRoster ? summary : title, heading: title, hidesRest: true)
        page.add(nil, [("", summary)])
        for group in groups { page.add(group.heading, named: group.lines.map { ($0.name, ": \($0.text)") }) }
        if isRoster, !fine.isEmpty { page.add("Fine", named: linesOfFine.map { ($0.name, ": \($0.text)") }) }
        let place = publicURL == nil ? "in what tpmerge report prints" : "on the page"
        let words = words(isPage: true)
        var table = table(words).showing(["Athlete", "Planned", "Done", "Of plan", "Not planned", "Missed"])
        let more = table.rows.count - Self.mostRows
        table.rows = Array(table.rows.prefix(Self.mostRows))
        if !table.rows.isEmpty {
            page.add(table.columns.map(\.label), table.rows.map { words.texts(of: $0, in: table) })
            if more > 0 { page.add(small: "\(more) more \(place).") }
        }
        if !loads.isEmpty { page.add("Load of eight weeks", named: loads.map { ($0.name, ": \($0.text)") }) }
        if !ahead.isEmpty { page.add("Ahead", named: linesAhead.map { ($0.name, ": \($0.text)") }) }
        page.add(small: legend)
        for athlete in details.prefix(Self.mostDetails) {
            page.add(
                athlete.name,
                athlete.days.flatMap { day, workouts in workouts.map { ($0.sign, "\(day): \($0.text)") } }
                    + athlete.changes.map { ("", $0) })
            if let link = athlete.link { page.add(link: link, "Open the pages of \(athlete.name)") }
        }
        let others = details.count - Self.mostDetails
        if others > 0 { page.add(small: "The days of \(others) more who need a call are \(place).") }
        return page.html
    }

    /// `Anna: ▄▄▅▆▃▅▆▆ 310 320 340 398 260 330 398 412`
    private var loads: [(name: String, text: String)] {
        athletes.compactMap { athlete in
            let loads = athlete.report.weeks.map(\.loadTenths)
            guard loads.contains(where: { $0 ?? 0 > 0 }) else { return nil }
            let words = words(for: athlete)
            let numbers = loads.map { $0.map(words.load) ?? "–" }.joined(separator: " ")
            return (name: shortName(of: athlete), text: "\(words.text(.series(loads))) \(numbers)")
        }
    }

    /// The most athletes whose days a mail shows. For further ones it shows only the reasons.
    private static let mostDetails = 5
}

extension CoachReport {
    /// The report as a message: on a phone the athletes who need a call, in a mail the whole report. The title names no
    /// athlete, since a lock screen shows it.
    package func message(key: String) -> Message {
        let lines = groups.flatMap { group in
            ["\(group.heading):"] + group.lines.map { "\($0.name): \($0.text)" }
        }
        let others = isRoster && !fine.isEmpty ? ["Fine: \(fine.joined(separator: " · "))"] : []
        return Message(
            key: key, kind: .report, title: "\(shortTitle): \(summary)", text: (lines + others).joined(separator: "\n"),
            html: html, mailText: page(Self.plain),
            link: publicURL.map { "\($0)/report?week=\(weekName ?? week.from.description)" })
    }

    /// The width that readers of plain mail show without breaking lines.
    private static let plain = TerminalStyle(width: 72)
}
