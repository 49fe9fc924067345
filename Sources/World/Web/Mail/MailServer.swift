package import Basics
import Foundation

/// A server that takes mail from its users (RFC 6409), over TLS only (RFC 8314).
package struct MailServer: Sendable, Hashable {
    /// When the connection becomes encrypted; before that nothing but the wish for it is said.
    package enum Encryption: Sendable, Hashable {
        case fromTheStart
        /// By the command STARTTLS, without which nothing is sent (RFC 3207).
        case startTLS
    }

    package let encryption: Encryption
    /// A name in lower case or an IP address, without brackets.
    package let host: String
    /// The TCP port; 465 or 587 if none is written.
    package let port: Int

    /// Reads `smtps://smtp.example.org:465` or `smtp+starttls://smtp.example.org:587`; nil for anything else.
    package init?(_ text: String) {
        guard let parts = URLComponents(string: text.trimmedSpaces), parts.user == nil, parts.password == nil,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
        else { return nil }
        switch parts.scheme?.lowercased() {
        case "smtps": encryption = .fromTheStart
        case "smtp+starttls": encryption = .startTLS
        default: return nil
        }
        host = (parts.host ?? "").lowercased().filter { $0 != "[" && $0 != "]" }
        port = parts.port ?? (encryption == .startTLS ? 587 : 465)
        guard !host.isEmpty, host.utf8.count <= 255, (1...65535).contains(port), host.utf8.allSatisfy(\.isHostByte)
        else { return nil }
    }
}

/// The user of a mail server (RFC 4954).
package struct MailLogin: Sendable, Hashable {
    package let user: String
    package let password: Secret

    package init(user: String, password: Secret) { (self.user, self.password) = (user, password) }
}

/// A message on its way: the addresses for the server, and the lines that the reader sees.
package struct Letter: Sendable, Hashable {
    package let sender: MailAddress
    package let recipient: MailAddress
    /// Header, an empty line, and body: ASCII of at most 998 characters each, without line breaks (RFC 5322 §2.1.1).
    package let lines: [String]

    package init(from sender: MailAddress, to recipient: MailAddress, lines: [String]) {
        (self.sender, self.recipient, self.lines) = (sender, recipient, lines)
    }
}
