import Basics
import Foundation

/// A validated web address, kept secret: its path may grant access to a calendar, so only scheme and host are ever
/// shown.
///
/// User names and passwords are not allowed in it. The schemes are `http`, `https` and `webcal` (read as `https`).
package struct Address: Sendable, Hashable {
    package let scheme: Scheme
    /// The lower-case name or IP address of the server, an IPv6 address without brackets.
    package let host: String
    /// The TCP port; the scheme's default if none is written.
    package let port: Int

    /// All of it, as it is sent.
    private let text: String
}

extension Address {
    /// Parses an address as people paste it; surrounding blanks are ignored.
    /// - Throws: `AddressError`, which never quotes the text.
    package init(parsing text: String) throws(AddressError) {
        guard let url = URL(string: text.trimmedSpaces) else { throw .unreadable }
        try self.init(url)
    }

    /// Resolves a redirect's `Location`, which may be relative to this address (RFC 9110 §10.2.2).
    /// - Throws: `AddressError` if no calendar can be fetched from there.
    package func resolving(location: String) throws(AddressError) -> Address {
        let base = URL(string: text)
        guard let url = URL(string: location.trimmedSpaces, relativeTo: base)?.absoluteURL else { throw .unreadable }
        return try Address(url)
    }

    /// Another place on the same server, whose address is written in one way: the port only where needed, the host
    /// without a dot at its end.
    /// - Parameter path: begins with `/`; escaped.
    package func at(path: String) -> Address {
        let host = host.hasSuffix(".") ? String(host.dropLast()) : host
        let server = host.contains(":") ? "[\(host)]" : host
        let text = "\(scheme.rawValue)://\(server)\(port == scheme.defaultPort ? "" : ":\(port)")\(path)"
        return Address(scheme: scheme, host: host, port: port, text: text)
    }

    /// Whether both have the same scheme, host and port (RFC 6454 §5).
    package func hasSameOrigin(as other: Address) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// The whole address, secret included, only for code that sends the request.
    package func revealed() -> String { text }
}

extension Address: Discreet {
    /// Scheme and host; the rest is secret.
    package var description: String { "\(scheme.rawValue)://\(host.contains(":") ? "[\(host)]" : host)/<redacted>" }
}

extension Address {
    fileprivate init(_ url: URL) throws(AddressError) {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { throw .unreadable }
        guard let scheme = Scheme(written: parts.scheme) else { throw .unsupportedScheme }
        let host = (parts.percentEncodedHost ?? "").withoutBrackets.lowercased()
        guard !host.isEmpty else { throw .missingHost }
        guard host.utf8.allSatisfy(\.isHostByte) else { throw .unsupportedHost }
        guard parts.user == nil, parts.password == nil else { throw .containsPassword }
        let port = parts.port ?? scheme.defaultPort
        (parts.scheme, parts.fragment) = (scheme.rawValue, nil)
        guard (1...65535).contains(port), let clean = parts.url else { throw .unreadable }
        self.init(scheme: scheme, host: host, port: port, text: clean.absoluteString)
    }
}

extension String {
    fileprivate var withoutBrackets: String { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self }
}

extension UInt8 {
    /// A letter, digit, `-`, `.`, `_`, or the `:` of an IPv6 address: no escapes, and nothing that two programs could
    /// read as different hosts.
    var isHostByte: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || "-._:".utf8.contains(self)
    }
}

extension Address {
    /// Whether the address means this machine: `localhost`, 127.0.0.0/8 or ::1, but nothing that only looks like them.
    package var isLoopback: Bool {
        ["localhost", "::1", "0:0:0:0:0:0:0:1"].contains(host) || isIPv4 && host.hasPrefix("127.")
    }

    /// Whether a password may go there: encrypted, or never leaving this machine.
    package var isPrivate: Bool { scheme == .https || isLoopback }

    /// Whether the host is an IP address.
    package var isNumeric: Bool { isIPv4 || host.contains(":") }

    private var isIPv4: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy(\.isDecimalByte)
    }
}

extension Substring {
    fileprivate var isDecimalByte: Bool {
        utf8.allSatisfy(\.isDigit) && (self == "0" || first != "0") && UInt8(self) != nil
    }
}

extension Address {
    /// An address below this one. `path` has no escapes; its parts are separated by `/`. Names and values of the query
    /// are escaped wherever they could be misread.
    /// - Throws: `AddressError` if the result is no valid address.
    package func appending(path: String, query: [(String, String)] = []) throws(AddressError) -> Address {
        guard var parts = URLComponents(string: revealed()) else { throw .unreadable }
        let base = parts.percentEncodedPath
        let steps = path.split(separator: "/").map { String($0).percentEncoded }
        if !steps.isEmpty {
            parts.percentEncodedPath = ([base.hasSuffix("/") ? String(base.dropLast()) : base] + steps)
                .joined(separator: "/")
        }
        if !query.isEmpty {
            let given = parts.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
            parts.percentEncodedQuery = (given + [query.formEncoded]).joined(separator: "&")
        }
        guard let text = parts.string else { throw .unreadable }
        return try Address(parsing: text)
    }
}

package enum Scheme: String, Sendable, Hashable {
    case http
    case https

    /// Parses a scheme as written; `webcal` means `https`. Returns nil for all but these three.
    package init?(written: String?) {
        switch written?.lowercased() {
        case "http": self = .http
        case "https", "webcal": self = .https
        default: return nil
        }
    }

    package var defaultPort: Int { self == .http ? 80 : 443 }
}

/// Why a text is no address that can be fetched. It never quotes the text, which may be secret.
package enum AddressError: Error, Sendable, Hashable, CustomStringConvertible {
    case unreadable
    case unsupportedScheme
    case missingHost
    case unsupportedHost
    case containsPassword

    package var description: String {
        switch self {
        case .unreadable: "The address is not a URL. Copy it again, whole and on one line."
        case .unsupportedScheme:
            "The address does not start with https://, http:// or webcal://. Copy it again from its beginning."
        case .missingHost: "The address has no server name. Copy it again, whole and on one line."
        case .unsupportedHost:
            "The server's name in the address has characters other than letters, digits, dots and hyphens. "
                + "Write it in its ASCII form (xn--…)."
        case .containsPassword:
            "The address contains a user name or password, which is not supported. Use a private link without them."
        }
    }
}
