import Basics
import Export
import Insights
package import Messages

extension CoachReport {
    /// The report as a message: on a phone who needs a call, in a mail all of it. The title names no athlete, since it is
    /// what a lock screen shows.
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

    /// What readers of plain mail show without breaking lines.
    private static let plain = TerminalStyle(width: 72)
}
