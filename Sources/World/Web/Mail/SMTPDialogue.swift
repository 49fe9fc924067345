import Basics
import Foundation

/// What to say to a mail server to hand in one letter: replies in, commands out (RFC 5321, 3207, 4954, 6409).
struct SMTPDialogue {
    enum Move: Equatable {
        case say(String)
        /// Encrypt the connection, then call `encrypted()`. What the server said before must be forgotten: a stranger
        /// may have written it (CVE-2011-0411).
        case encrypt
        /// The server has taken the letter.
        case end
        case fail(MailFault)
    }

    private let letter: Letter
    private let login: MailLogin?
    private var isEncrypted: Bool
    private var stage = MailStage.greeting
    /// What the server asks for by the end of AUTH LOGIN.
    private var loginAnswers: [String] = []
    /// Whether the server has the whole letter and hasn't answered.
    private(set) var mayBeSent = false

    init(_ letter: Letter, _ login: MailLogin?, isEncrypted: Bool) {
        (self.letter, self.login, self.isEncrypted) = (letter, login, isEncrypted)
    }

    mutating func react(to reply: SMTPReply) -> Move {
        switch (stage, reply.code) {
        case (.greeting, 220): return say(Self.hello, at: .hello)
        case (.hello, 250): return go(on: SMTPExtensions(reply))
        case (.encryption, 220): return .encrypt
        case (.login, 235): return begin()
        case (.login, 334) where !loginAnswers.isEmpty: return say(loginAnswers.removeFirst(), at: .login)
        case (.sender, 200...299): return say("RCPT TO:<\(letter.recipient)>\r\n", at: .recipient)
        case (.recipient, 200...299): return say("DATA\r\n", at: .data)
        case (.data, 354):
            mayBeSent = true
            return say(letter.content, at: .content)
        case (.content, 200...299): return .end
        case (_, 400...599):
            mayBeSent = false
            return .fail(.refused(code: reply.code, at: stage, words: words(of: reply)))
        default: return .fail(.notSMTP)
        }
    }

    /// Goes on once the connection is encrypted, as if nothing had been said before.
    mutating func encrypted() -> Move {
        isEncrypted = true
        return say(Self.hello, at: .hello)
    }
}

extension SMTPDialogue {
    /// The name of this machine is its own affair.
    private static let hello = "EHLO [127.0.0.1]\r\n"

    private mutating func say(_ words: String, at stage: MailStage) -> Move {
        self.stage = stage
        return .say(words)
    }

    private mutating func go(on offers: SMTPExtensions) -> Move {
        guard isEncrypted else {
            return offers.hasStartTLS ? say("STARTTLS\r\n", at: .encryption) : .fail(.unencrypted)
        }
        guard let login else { return begin() }
        let (user, password) = (login.user, login.password.revealed())
        if offers.logins.contains("PLAIN") {
            return say("AUTH PLAIN \(Array("\0\(user)\0\(password)".utf8).base64)\r\n", at: .login)
        }
        guard offers.logins.contains("LOGIN") else { return .fail(.noLogin) }
        loginAnswers = [user, password].map { Array($0.utf8).base64 + "\r\n" }
        return say("AUTH LOGIN\r\n", at: .login)
    }

    /// Returns the server's words, at most 200 characters of them; none if they repeat the login.
    private func words(of reply: SMTPReply) -> String {
        let words = String(reply.lines.joined(separator: " ").prefix(1000)).cleaned.onOneLine.trimmedSpaces
        if let login {
            let (user, password) = (login.user, login.password.revealed())
            let secrets = [password] + [password, user, "\0\(user)\0\(password)"].map { Array($0.utf8).base64 }
            guard !secrets.contains(where: { words.contains($0) }) else { return "" }
        }
        return words.count > 200 ? words.prefix(199) + "…" : words
    }

    private mutating func begin() -> Move { say("MAIL FROM:<\(letter.sender)>\r\n", at: .sender) }
}

/// What a server offers after EHLO.
private struct SMTPExtensions {
    var hasStartTLS = false
    var logins: Set<String> = []

    init(_ reply: SMTPReply) {
        for line in reply.lines.dropFirst() {
            // Old servers write AUTH=PLAIN.
            let words = line.uppercased().split { $0 == " " || $0 == "=" }.map(String.init)
            switch words.first {
            case "STARTTLS": hasStartTLS = true
            case "AUTH": logins.formUnion(words.dropFirst())
            default: continue
            }
        }
    }
}

extension Letter {
    /// The lines for DATA, up to the dot that ends them. Only whole line breaks are sent: servers differ in what they
    /// make of half ones (CVE-2023-51764).
    fileprivate var content: String {
        lines.map { line in
            let line =
                line.unicodeScalars.contains(where: Self.isBreak)
                ? String(String.UnicodeScalarView(line.unicodeScalars.filter { !Self.isBreak($0) })) : line
            return (line.utf8.first == UInt8(ascii: ".") ? "." : "") + line + "\r\n"
        }.joined() + ".\r\n"
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool { ["\r", "\n", "\0"].contains(scalar) }
}

/// A mail server's reply (RFC 5321 §4.2).
struct SMTPReply: Equatable {
    /// Three digits, 200 to 599.
    let code: Int
    let lines: [String]
}

/// Puts together replies from the bytes that arrive, within limits.
struct SMTPReplyReader {
    private var code: Int?
    private var lines: [String] = []
    private var line: [UInt8] = []

    private static let longestLine = 4096
    private static let mostLines = 100

    /// Takes the next byte. Returns the reply that it ends.
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
        guard digits.count == 3, digits.allSatisfy(\.isDigit),
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
