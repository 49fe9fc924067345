import Foundation
import NIOCore

/// The server's address in browsers. All of its links are made from this address, never from a request.
package struct PublicURL: Sendable, Equatable, CustomStringConvertible {
    package let isSecure: Bool
    /// A name or an IP address, in lower case, with brackets where it needs them.
    package let host: String
    /// nil for the scheme's own.
    package let port: Int?
    /// The prefix of each path: empty, or for example `/training`.
    package let path: String

    /// Reads an https or http address without query; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count <= 1000, let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["https", "http"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        let segments = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: true)
        guard segments.allSatisfy({ $0.allSatisfy(Self.isUnreserved) && $0 != "." && $0 != ".." }) else { return nil }
        (isSecure, self.host) = (scheme == "https", host)
        port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : $0 }
        path = segments.map { "/" + $0 }.joined()
    }

    /// The address of a server that browsers reach directly. One that listens on all addresses is named by the
    /// machine's address in its own network; without such an address only the machine itself can reach it.
    /// - Parameter home: that address.
    package init(_ listen: ListenAddress, home: @autoclosure () -> String? = HomeNetwork.address) {
        isSecure = false
        let host = listen.isEverywhere ? home() ?? "127.0.0.1" : listen.host
        self.host = host.contains(":") ? "[\(host)]" : host
        (port, path) = (listen.port == 80 ? nil : listen.port, "")
    }

    /// The browser's `Origin` header.
    package var origin: String { (isSecure ? "https://" : "http://") + authority }

    /// The browser's `Host` header.
    package var authority: String { host + (port.map { ":\($0)" } ?? "") }

    /// The Authorization Callback Domain of the application at Strava.
    package var callbackDomain: String { host }

    package var isLoopback: Bool { host == "localhost" || host == "[::1]" || host.hasPrefix("127.") }

    package var description: String { origin + path }

    private static func isUnreserved(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
    }
}

extension StringProtocol {
    /// Whether every program reads it as one path segment: neither empty nor dots, and without separators and control
    /// characters.
    package var isPathSegment: Bool {
        guard !isEmpty, self != ".", self != "..", !hasPrefix(".;"), !hasPrefix("..;") else { return false }
        return unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\" }
    }
}

/// The network of a home or an office to which this machine belongs.
package enum HomeNetwork {
    /// This machine's private address (RFC 1918); nil if it has none.
    package static var address: String? {
        // A phone can't reach the addresses of virtual devices for containers.
        let devices = ((try? System.enumerateDevices()) ?? []).filter { device in
            !["docker", "br-", "veth", "virbr"].contains { device.name.hasPrefix($0) }
        }
        return devices.compactMap { $0.address?.ipAddress }.first(where: isPart)
    }

    private static func isPart(_ address: String) -> Bool {
        let parts = address.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 4 else { return false }
        return parts[0] == 10 || parts[0] == 192 && parts[1] == 168 || parts[0] == 172 && (16..<32).contains(parts[1])
    }
}
