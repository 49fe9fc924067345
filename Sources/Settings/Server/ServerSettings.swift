import Basics

/// How the server is set up.
package struct ServerSettings: Sendable, Equatable {
    /// Whether the configuration says anything of it.
    package var isConfigured = false
    /// Where it listens.
    package var listen = ListenAddress.usual
    /// What browsers use; nil for where it listens.
    package var publicURL: PublicURL?
    /// How often each athlete is looked after, in minutes; 0 for only when somebody asks.
    package var pollMinutes = 30
    /// Whether it may listen beyond this machine without https in front of it.
    package var allowsPlainHTTP = false
    /// Where Strava's answer goes that an app has asked for; nil for the server's own place.
    package var appRedirect: String?
    /// The apps that may open the callback's address themselves.
    package var appleAppIDs: [String] = []

    package init() {}

    /// What to know before it listens, where it may; nil for nothing.
    package var warning: String? {
        guard allowsPlainHTTP, !listen.isLoopback else { return nil }
        return "\(listen) is open to the network without https: whoever listens in can sign in as you (plain_http)."
            + (publicURL == nil && listen.isEverywhere ? " " + whereLinksLead : "")
    }

    /// What to know where links lead to this machine alone, though others may reach it; nil elsewhere.
    package var linkWarning: String? {
        publicURL == nil && listen.isEverywhere && address.isLoopback ? whereLinksLead : nil
    }

    private var whereLinksLead: String {
        address.isLoopback
            ? "Links lead to \(address), which only this machine reaches, for it has no address in a home's network: set "
                + "`public_url` to the address that browsers use."
            : "Links lead to \(address), this machine's address in its own network. Where browsers use another one, set "
                + "`public_url` to it."
    }

    /// What browsers use, unless any free port will do.
    package var address: PublicURL { publicURL ?? PublicURL(listen) }

    /// What somebody should know who looks the configuration over.
    package var remarks: [String] {
        let isClear = !address.isSecure && !address.isLoopback && warning == nil && refusal == nil
        return [
            warning,
            isClear ? "\(address) is no https address: whoever listens in can sign in as you (public_url)." : nil,
        ].compactMap(\.self)
    }

    /// Why it must not listen so; nil where it may.
    package var refusal: String? {
        guard !listen.isLoopback, !allowsPlainHTTP, publicURL?.isSecure != true else { return nil }
        return
            "The server would listen on \(listen) without https, so that anybody in between could sign in. "
            + "Put a reverse proxy in front of it and set `public_url` to its https address (Samples/web shows how), or listen "
            + "on 127.0.0.1 and reach it with ssh -L 8470:127.0.0.1:8470 HOST."
    }
}

/// An address and a port to listen on.
package struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// An IP address, without brackets.
    package let host: String
    /// 0 for any that is free.
    package let port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    package static let usual = ListenAddress(host: "127.0.0.1", port: 8470)

    /// Reads `127.0.0.1:8470` or `[::1]:8470`; nil for anything else.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.count <= 5, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(digits),
            (0...65_535).contains(port)
        else { return nil }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
            guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
        } else {
            let parts = host.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 4, parts.allSatisfy({ (0...255).contains(Int($0) ?? -1) && $0.count <= 3 }) else {
                return nil
            }
        }
        self.init(host: String(host), port: port)
    }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    /// Whether it stands for all addresses of the machine.
    package var isEverywhere: Bool { host == "0.0.0.0" || host == "::" }

    /// As it stands in an address: `127.0.0.1:8470`, `[::1]:8470`.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
