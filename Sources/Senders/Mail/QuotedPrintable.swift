import Basics

/// Text as ASCII in lines of at most 76 characters (RFC 2045 §6.7).
enum QuotedPrintable {
    /// The encoded lines, without line breaks.
    static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(lines(of:))
    }

    /// A line of the text, with soft line breaks where it is too long.
    private static func lines(of line: Substring) -> [String] {
        var lines: [String] = []
        var current = ""
        let last = line.utf8.count - 1
        for (index, byte) in line.utf8.enumerated() {
            let piece =
                byte.isLiteral || byte == UInt8(ascii: " ") && index < last
                ? literal(byte) : "=" + byte.capitalHexadecimal
            // One place is left for the mark of a soft line break.
            if current.utf8.count + piece.utf8.count > 75 {
                lines.append(current + "=")
                current = ""
            }
            current += piece
        }
        return lines + [current]
    }

    private static func literal(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }
}

extension UInt8 {
    /// Whether it stands for itself, at the end of a line, too.
    fileprivate var isLiteral: Bool { (0x21...0x7E).contains(self) && self != UInt8(ascii: "=") }
}
