import Basics

/// An address that mail can be sent to, such as `anna@example.org`: a part of RFC 5322's `addr-spec` that every server
/// accepts and that can't be mistaken for anything else in a header, a command or an argument.
package struct MailAddress: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    /// What stands after the `@`.
    package let domain: String

    /// Reads ASCII letters, digits and marks without quotation; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, let local = parts.first, let domain = parts.last,
            local.utf8.count <= 64, local.isDotted(Self.isLocal), domain.isDotted(Self.isDomain),
            // A program would take it for an option.
            !local.hasPrefix("-"), !domain.hasPrefix("-")
        else { return nil }
        description = text
        self.domain = String(domain)
    }

    private static func isLocal(_ byte: UInt8) -> Bool { isDomain(byte) || localMarks.contains(byte) }

    private static func isDomain(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") }

    private static let localMarks = Array("!#$%&'*+/=?^_`{|}~".utf8)
}

extension Substring {
    /// Whether the text consists of parts of such bytes, with single dots between them.
    fileprivate func isDotted(_ isAllowed: (UInt8) -> Bool) -> Bool {
        split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy(isAllowed)
        }
    }
}

/// An address with the name of its owner, such as `tpmerge <training@example.org>`.
package struct Mailbox: Sendable, Hashable {
    /// The name as it is shown; nil for none.
    package let name: String?
    package let address: MailAddress

    package init(name: String? = nil, _ address: MailAddress) { (self.name, self.address) = (name, address) }

    /// Reads `training@example.org` or `tpmerge <training@example.org>`, the name with or without quotation marks; nil
    /// for anything else.
    package init?(_ text: String) {
        let text = text.cleaned.onOneLine.trimmedSpaces
        guard text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") else {
            guard let address = MailAddress(text) else { return nil }
            self.init(address)
            return
        }
        let name = text[..<bracket].filter { $0 != "\"" }.trimmedSpaces
        guard let address = MailAddress(String(text[text.index(after: bracket)...].dropLast())),
            name.utf8.count <= 200, !name.contains("<"), !name.contains(">")
        else { return nil }
        self.init(name: name.isEmpty ? nil : name, address)
    }
}
