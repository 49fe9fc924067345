import Basics
import Messages
import Web

/// A message as mail: a header (RFC 5322), the text, and the same as HTML (RFC 2046 §5.1.4).
struct Mail: Sendable {
    /// All lines, without line breaks: ASCII of at most 998 characters each.
    let lines: [String]

    /// - Parameters:
    ///   - athlete: whose message it is. Two athletes' messages of one key are two mails.
    ///   - now: the date of the mail.
    init(_ message: Message, from: Mailbox, to recipient: MailAddress, athlete: String, at now: Instant) {
        func id(_ text: String) -> String { "<\(SecretDigest(text).hexadecimal)@\(from.address.domain)>" }
        let name = SecretDigest(message.key(of: athlete)).hexadecimal
        // Quoted-printable text never contains "=_" (RFC 2045 §6.7).
        let boundary = "=_\(name)"
        lines =
            [
                "From: \(from.inHeader)",
                "To: \(recipient)",
            ] + HeaderText.lines("Subject", message.title) + [
                "Date: \(now.inHeader)",
                // A mail that is sent twice has one id, so that many readers show it once.
                "Message-ID: \(id(message.key(of: athlete)))",
                "References: \(id("thread/\(athlete)"))",
                "MIME-Version: 1.0",
                // No holiday notes, please: RFC 3834, and the one that Exchange obeys.
                "Auto-Submitted: auto-generated",
                "X-Auto-Response-Suppress: All",
                "Content-Type: multipart/alternative;", " boundary=\"\(boundary)\"", "", "--\(boundary)",
            ] + Self.part("text/plain", message.mailText(upTo: Self.longestText)) + ["--\(boundary)"]
            + Self.part("text/html", message.html) + ["--\(boundary)--"]
    }

    /// In bytes, so that a mail stays below the 102 KB after which Gmail cuts it.
    private static let longestText = 10_000

    private static func part(_ type: String, _ text: String) -> [String] {
        ["Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable", ""]
            + QuotedPrintable.lines(text.cleaned)
    }
}

extension Instant {
    /// RFC 5322 §3.3, in UTC.
    fileprivate var inHeader: String { HTTPDate.text(self).dropLast("GMT".count) + "+0000" }
}

extension Mailbox {
    fileprivate var inHeader: String {
        guard let name else { return address.description }
        return "\(HeaderText.phrase(name)) <\(address)>"
    }
}
