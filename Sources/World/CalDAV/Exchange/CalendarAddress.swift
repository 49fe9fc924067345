import Basics
package import Web

// The address of a CalDAV server, or of a place on it.
extension Address {
    /// Parses `https://host:port/path`, and writes it in one way; nil for other schemes, a user name in the address, or
    /// a malformed one.
    package init?(calDAV text: String) {
        let text = text.trimmedSpaces
        let lower = text.lowercased()
        let scheme = lower.hasPrefix("https://") ? 8 : lower.hasPrefix("http://") ? 7 : 0
        let authority = text.utf8.dropFirst(scheme).prefix { !Array("/?#".utf8).contains($0) }
        let server = text.utf8.prefix(scheme + authority.count)
        guard scheme > 0, server.allSatisfy({ $0 < 0x80 }), let href = Href(text),
            let address = try? Address(parsing: String(Substring(server))).at(href), !address.host.isEmpty
        else { return nil }
        self = address
    }

    package var href: Href { Href(revealed()) ?? .root }

    package func at(_ href: Href) -> Address { at(path: href.path) }

    /// The address that an href or a `Location` means (RFC 9110 §10.2.2), its host included; nil if it is unusable.
    package func resolving(href written: String) -> Address? {
        let text = written.trimmedSpaces
        if text.hasPrefix("//") { return Address(calDAV: "\(scheme.rawValue):\(text)") }
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        if text.dropFirst(scheme.count).hasPrefix(":") { return Address(calDAV: text) }
        return Href(text, relativeTo: href).map(at)
    }

    package func isSameCollection(as other: Address) -> Bool {
        isSameServer(as: other) && href.isSameCollection(as: other.href)
    }

    /// Whether both are one host and port, by any name of this machine.
    func isSameServer(as other: Address) -> Bool {
        let names = ["localhost", "127.0.0.1", "::1"]
        return port == other.port && (host == other.host || names.contains(host) && names.contains(other.host))
    }

    /// Whether requests for this address may also be sent to the other one: to the same server, encrypted as before or
    /// better; or by https to a host below it, or from one of iCloud's hosts to another. Hosts beside each other may be
    /// different people's: `anna.ts.net`, `ben.ts.net`.
    package func mayLead(to other: Address) -> Bool {
        if hasSameOrigin(as: other) { return true }
        guard other.scheme == .https else { return false }
        return host == other.host || !other.isNumeric && other.host.hasSuffix("." + host)
            || [".icloud.com", ".icloud.com.cn"].contains { host.hasSuffix($0) && other.host.hasSuffix($0) }
    }
}
