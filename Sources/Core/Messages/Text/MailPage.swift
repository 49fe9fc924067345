import Basics
import Export

/// The body of a mail in HTML that mail clients can show: tables and inline styles, and no colours at all, so that
/// neither dark mode nor a client that inverts colours can make it unreadable.
package struct MailPage {
    private let title: String
    private let preview: String
    private let hidesRest: Bool
    private let heading: String
    private var rows: [String] = []

    /// - Parameters:
    ///   - preview: the text that lists of mails and lock screens show beside the title.
    ///   - hidesRest: whether they have to show nothing of what follows, with which they fill up a short preview.
    package init(title: String, preview: String, heading: String, hidesRest: Bool = false) {
        self.title = title.cut(to: .utf16(250))
        self.preview = preview.cut(to: .characters(150)).cut(to: .utf16(500))
        self.heading = heading
        self.hidesRest = hidesRest
    }

    /// Adds lines with signs before them, as many as fit, and says how many don't.
    ///
    /// - Parameter heading: stands above them; nil for none.
    package mutating func add(_ heading: String?, _ lines: [(sign: String, text: String)]) {
        let hasSigns = lines.contains { !$0.sign.isEmpty }
        add(heading, lines.map { Self.cell(hasSigns ? $0.sign : nil, $0.text) }) { Self.cell(hasSigns ? "" : nil, $0) }
    }

    /// Adds lines that begin with names. The names stand out, and one written from right to left doesn't reverse its
    /// line.
    package mutating func add(_ heading: String?, named lines: [(name: String, text: String)]) {
        add(heading, lines.map { Self.cell(named: $0.name, $0.text) }) { Self.cell(nil, $0) }
    }

    /// Adds as many cells as fit, and says how many don't.
    private mutating func add(_ heading: String?, _ all: [String], more: (String) -> String) {
        var room = Self.longestList
        var cells: [String] = []
        for (index, cell) in all.enumerated() {
            room -= cell.sizeInMail
            guard room >= 0 else {
                cells.append(more("… \(all.count - index) more"))
                break
            }
            cells.append(cell)
        }
        let title = heading.map { "<h2 style=\"margin: 0; font-size: 16px\">\($0.safeInHTML)</h2>" }
        let table = "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">"
        add([title, table, cells.joined(separator: "\n"), "</table>"].compactMap(\.self).joined(separator: "\n"))
    }

    /// Adds a table of figures, whose first column names the row's subject.
    ///
    /// - Parameter rows: a text for each caption.
    package mutating func add(_ captions: [String], _ rows: [[String]]) {
        let head = captions.enumerated().map { column, caption in
            "<th scope=\"col\" align=\"\(column == 0 ? "left" : "right")\">\(caption.safeInHTML)</th>"
        }
        // A name may break anywhere, so that a long one widens no page; a percentage stays whole.
        let nameCell = "<th scope=\"row\" align=\"left\" dir=\"auto\" style=\"word-break: break-word\">"
        let lines = rows.map { cells in
            let cells = cells.enumerated().map { column, text in
                let figure = text.safeInHTML.replacing(" %", with: "\u{A0}%")
                return column == 0 ? "\(nameCell)\(text.safeInHTML)</th>" : "<td align=\"right\">\(figure)</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        let table =
            "<table width=\"100%\" cellpadding=\"2\" cellspacing=\"0\" border=\"0\" "
            + "style=\"word-break: normal; \(Self.smallFont)\">"
        let headRow = "<tr style=\"font-size: 12px\">\(head.joined())</tr>"
        add([table, headRow, lines.joined(separator: "\n"), "</table>"].joined(separator: "\n"))
    }

    package mutating func add(link: String, _ words: String = "Open the day's page") {
        add("<a href=\"\(link.safeInHTML)\">\(words.safeInHTML)</a>")
    }

    package mutating func add(small text: String) {
        add("<p style=\"margin: 0; font-size: 13px\">\(text.safeInHTML)</p>")
    }

    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>\(title.safeInHTML)</title>
        </head>
        <body style="margin: 0; padding: 0">
        <div style="display: none; max-height: 0; overflow: hidden">\(preview.safeInHTML)\(hidesRest ? Self.blanks : "")</div>
        <div role="main">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr><td align="center" style="padding: 16px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" \
        style="max-width: 600px; text-align: left; word-break: break-word; \(Self.font)">
        \(Self.row("<h1 style=\"margin: 0; font-size: 20px\">\(heading.safeInHTML)</h1>"))
        \(rows.joined(separator: "\n"))
        </table>
        </td></tr>
        </table>
        </div>
        </body>
        </html>

        """
    }
}

extension MailPage {
    private static let font = "font-family: Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px"
    /// Signs that show nothing, and that no mail client takes for one blank.
    private static let blanks = String(repeating: "&#847;&nbsp;", count: 150)
    private static let smallFont = "font-family: Helvetica, Arial, sans-serif; font-size: 14px; line-height: 20px"

    /// In bytes. Gmail cuts a mail at 102 KB, and a mail has at most five lists and its text.
    private static let longestList = 10_000

    private static func cell(_ sign: String?, _ text: String) -> String {
        let sign = sign.map { "<td width=\"24\" valign=\"top\" style=\"\(font)\">\($0.safeInHTML)</td>" } ?? ""
        return "<tr>\(sign)<td valign=\"top\" dir=\"auto\" style=\"\(font)\">\(text.safeInHTML)</td></tr>"
    }

    private static func cell(named name: String, _ text: String) -> String {
        "<tr><td valign=\"top\" style=\"padding: 0 0 4px; \(font)\"><b><bdi>\(name.safeInHTML)</bdi></b>"
            + "\(text.safeInHTML)</td></tr>"
    }

    private mutating func add(_ content: String) { rows.append(Self.row(content)) }

    /// Returns a row of the page. Outlook doesn't inherit fonts from a parent.
    private static func row(_ content: String) -> String {
        "<tr><td style=\"padding: 0 0 16px; \(font)\">\(content)</td></tr>"
    }
}

extension String {
    /// Its size in bytes as quoted-printable text.
    fileprivate var sizeInMail: Int { utf8.reduce(0) { $0 + ($1 < 0x80 && $1 != UInt8(ascii: "=") ? 1 : 3) } }

    fileprivate var safeInHTML: String { safeForTerminal.htmlEscaped }
}
