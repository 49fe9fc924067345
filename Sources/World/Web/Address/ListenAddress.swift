package struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// An IP address, without brackets.
    package let host: String
    /// 0 for any free port.
    package let port: Int

    package init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    package static let usual = ListenAddress(host: "127.0.0.1", port: 8470)

    /// Reads `127.0.0.1:8470` or `[::1]:8470`; nil for anything else.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.count <= 5, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(digits),
            (0...65_535).contains(port)
        else { return nil }
        var host = text[..<colon]
        let isBracketed = host.first == "[" && host.last == "]"
        if isBracketed { host = host.dropFirst().dropLast() }
        // A host in brackets is one with colons (RFC 3986 §3.2.2).
        guard IPAddress(host) != nil, isBracketed == host.contains(":") else { return nil }
        self.init(host: String(host), port: port)
    }

    package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    package var isEverywhere: Bool { host == "0.0.0.0" || host == "::" }

    /// As written in a URL: `127.0.0.1:8470`, `[::1]:8470`.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
