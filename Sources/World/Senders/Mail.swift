import Basics
import Messages
import Web

/// A message as mail: a header (RFC 5322), the text, and the same as HTML (RFC 2046 §5.1.4).
struct Mail: Sendable {
    /// Without line breaks: ASCII of at most 998 characters each.
    let lines: [String]

    /// - Parameter athlete: the athlete whom the message is for. Two athletes' messages with one key are two mails.
    init(_ message: Message, from: Mailbox, to recipient: MailAddress, athlete: String, at now: Instant) {
        func id(_ text: String) -> String { "<\(SecretDigest(text).hexadecimal)@\(from.address.domain)>" }
        let name = SecretDigest(message.key(of: athlete)).hexadecimal
        // Quoted-printable text never contains "=_" (RFC 2045 §6.7).
        let boundary = "=_\(name)"
        lines =
            ["From: \(from.inHeader)", "To: \(recipient)"] + HeaderText.lines("Subject", message.title) + [
                "Date: \(now.inHeader)",
                // A mail that is sent twice keeps its id, so that many mail programs show it once.
                "Message-ID: \(id(message.key(of: athlete)))",
                "References: \(id("thread/\(athlete)"))",
                "MIME-Version: 1.0",
                // Suppresses holiday replies: the field of RFC 3834, and the one that Exchange obeys.
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

/// Text in a mail's header, as ASCII (RFC 2047).
enum HeaderText {
    /// A field with its continuations, one line each.
    static func lines(_ field: String, _ text: String) -> [String] {
        let text = text.cleaned.onOneLine.trimmedSpaces
        guard !text.isPlain else { return ["\(field): \(text)"] }
        return words(text).enumerated().map { ($0 == 0 ? "\(field): " : " ") + $1 }
    }

    /// A name before an address (RFC 5322 §3.2.5).
    static func phrase(_ text: String) -> String {
        let text = text.cleaned.onOneLine.trimmedSpaces
        guard text.isPlain else { return words(text).joined(separator: " ") }
        let isAtoms = text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0.isASCIILetterOrDigit }
        return isAtoms ? text : "\"\(text.filter { $0 != "\"" && $0 != "\\" })\""
    }

    /// Encoded words of at most 75 characters, each with whole characters.
    private static func words(_ text: String) -> [String] {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if let last = words.last, last.count + bytes.count > 45 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\($0.base64)?=" }
    }
}

extension String {
    /// Whether a header may contain the text as it is: ASCII on one line, with nothing that looks encoded.
    fileprivate var isPlain: Bool {
        utf8.count <= 200 && utf8.allSatisfy { (0x20...0x7E).contains($0) } && !contains("=?")
    }
}

/// Text as ASCII in lines of at most 76 characters (RFC 2045 §6.7).
enum QuotedPrintable {
    static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(lines(of:))
    }

    /// Encodes a line of the text, with soft line breaks if it is too long.
    private static func lines(of line: Substring) -> [String] {
        var lines: [String] = []
        var current = ""
        let last = line.utf8.count - 1
        for (index, byte) in line.utf8.enumerated() {
            let isPlain = byte.isLiteral || byte == UInt8(ascii: " ") && index < last
            let piece = isPlain ? String(Unicode.Scalar(byte)) : "=" + byte.capitalHexadecimal
            // Leaves one column for the mark of a soft line break.
            if current.utf8.count + piece.utf8.count > 75 {
                lines.append(current + "=")
                current = ""
            }
            current += piece
        }
        return lines + [current]
    }
}

extension UInt8 {
    /// Whether the byte may stand for itself, even at the end of a line.
    fileprivate var isLiteral: Bool { (0x21...0x7E).contains(self) && self != UInt8(ascii: "=") }
}
