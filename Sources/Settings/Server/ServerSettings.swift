import Basics
package import Web

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

extension PublicURL {
    /// Whether its path is also that of a page or an answer of ours: behind a proxy that takes the path away, nothing tells
    /// that place from the first page.
    var isAmbiguous: Bool { Self.places.contains(path) }

    private static let places = ["/connections", "/healthz", "/robots.txt", "/sign-in", "/sign-out"]
}
