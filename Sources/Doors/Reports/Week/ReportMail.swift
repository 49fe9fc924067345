import Basics
import Export
import Insights
package import Messages

extension CoachWeek {
    /// The most athletes whose row a mail shows, and whose days. For further ones it shows only the reasons.
    private static let (mostRows, mostDetails) = (40, 5)

    /// The report as the body of a mail, or as a page of its own, without scripts, pictures and colours.
    package var html: String {
        let (sections, words) = (sections, words(isPage: true))
        func named(_ lines: [ReportSections.Line]) -> [(String, String)] { lines.map { ($0.name, ": \($0.text)") } }
        // A lock screen shows the preview, and what follows it: no names, and nothing about anybody.
        var page = MailPage(
            title: "\(sections.title): \(sections.summary)", preview: isRoster ? sections.summary : sections.title,
            heading: sections.title, hidesRest: true)
        page.add(nil, [("", sections.summary)])
        for group in sections.groups { page.add(group.heading, named: named(group.lines)) }
        if isRoster, !sections.fine.isEmpty { page.add("Fine", named: named(sections.fine)) }
        let place = publicURL == nil ? "in what tpmerge report prints" : "on the page"
        var table = sections.table.showing(["Athlete", "Planned", "Done", "Of plan", "Not planned", "Missed"])
        let more = table.rows.count - Self.mostRows
        table.rows = Array(table.rows.prefix(Self.mostRows))
        if !table.rows.isEmpty {
            page.add(table.columns.map(\.label), table.rows.map { words.texts(of: $0, in: table) })
            if more > 0 { page.add(small: "\(more) more \(place).") }
        }
        if !loads.isEmpty { page.add("Load of eight weeks", named: named(loads)) }
        if !sections.ahead.isEmpty { page.add("Ahead", named: named(sections.ahead)) }
        page.add(small: sections.legend + sections.signs)
        for athlete in sections.details.prefix(Self.mostDetails) {
            page.add(
                athlete.name,
                athlete.days.flatMap { day, workouts in workouts.map { ($0.sign, "\(day): \($0.text)") } }
                    + athlete.changes.map { ("", $0) })
            if let link = athlete.link { page.add(link: link, "Open the pages of \(athlete.name)") }
        }
        let others = sections.details.count - Self.mostDetails
        if others > 0 { page.add(small: "The days of \(others) more who need a call are \(place).") }
        return page.html
    }

    /// `Anna: ▄▄▅▆▃▅▆▆ 310 320 340 398 260 330 398 412`
    private var loads: [ReportSections.Line] {
        lines { athlete in
            let loads = athlete.report.weeks.map(\.loadTenths)
            guard loads.contains(where: { $0 ?? 0 > 0 }) else { return nil }
            let words = words(for: athlete)
            let numbers = loads.map { $0.map(words.load) ?? "–" }.joined(separator: " ")
            return "\(words.text(.series(loads))) \(numbers)"
        }
    }

    /// The report as a message: on a phone the athletes who need a call, in a mail the whole report. The title names no
    /// athlete, since a lock screen shows it.
    package func message(key: String) -> Message {
        let sections = sections
        let lines = sections.groups.flatMap { group in
            ["\(group.heading):"] + group.lines.map { "\($0.name): \($0.text)" }
        }
        let others = isRoster && !sections.fine.isEmpty ? ["Fine: \(sections.fineTexts.joined(separator: " · "))"] : []
        return Message(
            key: key, kind: .report, title: "\(shortTitle): \(sections.summary)",
            text: (lines + others).joined(separator: "\n"), html: html, mailText: page(Self.plain),
            link: publicURL.map { "\($0)/report?week=\(name ?? window.from.description)" })
    }

    /// The width that readers of plain mail show without breaking lines.
    private static let plain = TerminalStyle(width: 72)
}
