import Basics

/// A server and a place on it. Only scheme and host are ever shown: the path may be secret.
package struct DAVAddress: Sendable, Hashable {
    /// Whether the connection is encrypted: `https`, else `http`.
    package let isEncrypted: Bool
    /// In lower case; an IPv6 address without brackets.
    package let host: String
    package let port: Int
    package let href: Href

    /// Parses `https://host:port/path`; nil for other schemes, a user name in the address, or a malformed one.
    package init?(_ text: String) {
        let text = text.trimmedSpaces
        let lower = text.lowercased()
        let isEncrypted = lower.hasPrefix("https://")
        guard isEncrypted || lower.hasPrefix("http://"), let href = Href(text) else { return nil }
        let rest = text.utf8.dropFirst(isEncrypted ? 8 : 7)
        let authority = rest.prefix { !Array("/?#".utf8).contains($0) }
        guard let authority = String(authority)?.lowercased(),
            let (host, port) = Self.parts(authority, usual: isEncrypted ? 443 : 80)
        else { return nil }
        self.init(isEncrypted: isEncrypted, host: host, port: port, href: href)
    }

    private init(isEncrypted: Bool, host: String, port: Int, href: Href) {
        (self.isEncrypted, self.host, self.port, self.href) = (isEncrypted, host, port, href)
    }
}

extension DAVAddress {
    /// Another place on the same server.
    package func at(_ href: Href) -> DAVAddress {
        DAVAddress(isEncrypted: isEncrypted, host: host, port: port, href: href)
    }

    /// The address that an href or a `Location` means (RFC 9110 §10.2.2), its host included; nil if it is unusable.
    package func resolving(_ location: String) -> DAVAddress? {
        let text = location.trimmedSpaces
        if text.hasPrefix("//") { return DAVAddress((isEncrypted ? "https:" : "http:") + text) }
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        if text.dropFirst(scheme.count).hasPrefix(":") { return DAVAddress(text) }
        return Href(text, relativeTo: href).map(at)
    }

    /// The whole address, only for code that sends or stores it.
    package func revealed() -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        let usual = isEncrypted ? 443 : 80
        return (isEncrypted ? "https://" : "http://") + name + (port == usual ? "" : ":\(port)") + href.path
    }

    /// Whether the server is this machine: `localhost`, 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        if ["localhost", "::1", "0:0:0:0:0:0:0:1"].contains(host) { return true }
        return isIPv4 && host.hasPrefix("127.")
    }

    /// Whether a password may go there: encrypted, or never leaving this machine.
    package var isPrivate: Bool { isEncrypted || isLoopback }

    package func isSameCollection(as other: DAVAddress) -> Bool {
        isSameServer(as: other) && href.isSameCollection(as: other.href)
    }

    /// Whether both are one host and port, by any name of this machine.
    func isSameServer(as other: DAVAddress) -> Bool {
        let names = ["localhost", "127.0.0.1", "::1"]
        return port == other.port && (host == other.host || names.contains(host) && names.contains(other.host))
    }

    /// Whether requests for this address may also be sent to the other one: to the same server, encrypted as before or
    /// better; or by https to a host below it, or from one of iCloud's hosts to another. Hosts beside each other may be
    /// different people's: `anna.ts.net`, `ben.ts.net`.
    package func mayLead(to other: DAVAddress) -> Bool {
        if (host, port, isEncrypted) == (other.host, other.port, other.isEncrypted) { return true }
        guard other.isEncrypted else { return false }
        return host == other.host || !other.isNumeric && other.host.hasSuffix("." + host)
            || [".icloud.com", ".icloud.com.cn"].contains { host.hasSuffix($0) && other.host.hasSuffix($0) }
    }
}

extension DAVAddress: Discreet {
    package var description: String { "\(isEncrypted ? "https" : "http")://\(host)/<redacted>" }
}

extension DAVAddress {
    private static func parts(_ authority: String, usual: Int) -> (host: String, port: Int)? {
        var rest = authority[...]
        var host: Substring
        if rest.hasPrefix("[") {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = rest[rest.index(after: rest.startIndex)..<end]
            guard host.contains(":") else { return nil }
            rest = rest[rest.index(after: end)...]
        } else {
            host = rest.prefix { $0 != ":" }
            rest = rest.dropFirst(host.count)
        }
        if host.hasSuffix(".") { host = host.dropLast() }
        guard !host.isEmpty, host.utf8.allSatisfy(\.isHostByte) else { return nil }
        guard !rest.isEmpty else { return (String(host), usual) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), digits.utf8.allSatisfy(\.isDigit) else { return nil }
        guard !digits.isEmpty else { return (String(host), usual) }
        guard let port = Int(digits), (1...65535).contains(port) else { return nil }
        return (String(host), port)
    }

    private var isIPv4: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    private var isNumeric: Bool { isIPv4 || host.contains(":") }
}

extension UInt8 {
    fileprivate var isHostByte: Bool { isASCIILetterOrDigit || Array("-._:".utf8).contains(self) }
}
