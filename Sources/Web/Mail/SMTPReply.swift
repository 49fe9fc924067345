/// A mail server's reply (RFC 5321 §4.2).
struct SMTPReply: Equatable {
    /// Three digits, 200 to 599.
    let code: Int
    /// The text of each line, without code.
    let lines: [String]
}

/// Puts together replies from the bytes that arrive, within limits.
struct SMTPReplyReader {
    private var code: Int?
    private var lines: [String] = []
    private var line: [UInt8] = []

    private static let longestLine = 4096
    private static let mostLines = 100

    /// Takes the next byte.
    ///
    /// - Returns: the reply that it ends.
    mutating func take(_ byte: UInt8) throws(MailFault) -> SMTPReply? {
        guard byte == UInt8(ascii: "\n") else {
            guard line.count < Self.longestLine else { throw .notSMTP }
            line.append(byte)
            return nil
        }
        defer { line = [] }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return try endLine()
    }

    private mutating func endLine() throws(MailFault) -> SMTPReply? {
        let digits = line.prefix(3)
        let mark = line.dropFirst(3).first ?? UInt8(ascii: " ")
        guard digits.count == 3, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let number = Int(String(decoding: digits, as: UTF8.self)), (200...599).contains(number),
            number == code ?? number, [UInt8(ascii: " "), UInt8(ascii: "-")].contains(mark),
            lines.count < Self.mostLines
        else { throw .notSMTP }
        code = number
        lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
        guard mark == UInt8(ascii: " ") else { return nil }
        defer { self = SMTPReplyReader() }
        return SMTPReply(code: number, lines: lines)
    }
}
