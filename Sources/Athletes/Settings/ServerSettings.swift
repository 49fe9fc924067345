package import Web
import Yams

package struct ServerSettings: Sendable, Equatable {
    /// Whether the configuration has a `server` section.
    package var isConfigured = false
    /// The address that it listens on.
    package var listen = ListenAddress.usual
    /// The address that browsers use; nil for the listen address.
    package var publicURL: PublicURL?
    /// The minutes between an athlete's runs; 0 for runs on request only.
    package var pollMinutes = 30
    /// The seconds between looks into the athletes' folders of device files; 0 to look at each run only.
    package var filesSeconds = 30
    /// Whether it may listen beyond this machine without https in front.
    package var allowsPlainHTTP = false
    /// The redirect of consents that apps ask for; nil for the server's own page.
    package var appRedirect: String?
    /// The apps that may open the callback's address themselves.
    package var appleAppIDs: [String] = []

    package init() {}

    /// A warning before it listens in a way that is permitted; nil for none.
    package var warning: String? {
        guard allowsPlainHTTP, !listen.isLoopback else { return nil }
        return "\(listen) is open to the network without https: anyone who listens in can sign in as you (plain_http)."
            + (publicURL == nil && listen.isEverywhere ? " " + whereLinksLead : "")
    }

    /// A warning if links lead to this machine alone, though others may reach the server; nil otherwise.
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

    /// The address that browsers use, unless the port is 0.
    package var address: PublicURL { publicURL ?? PublicURL(listen) }

    /// Remarks for `check`.
    package var remarks: [String] {
        let isClear = !address.isSecure && !address.isLoopback && warning == nil && refusal == nil
        return [
            warning,
            isClear ? "\(address) is no https address: anyone who listens in can sign in as you (public_url)." : nil,
        ].compactMap(\.self)
    }

    /// Why it must not listen with these settings; nil if it may.
    package var refusal: String? {
        guard !listen.isLoopback, !allowsPlainHTTP, publicURL?.isSecure != true else { return nil }
        return
            "The server would listen on \(listen) without https, so that anyone in between could sign in. "
            + "Put a reverse proxy in front of it and set `public_url` to its https address (Samples/web shows how), or listen "
            + "on 127.0.0.1 and reach it with ssh -L 8470:127.0.0.1:8470 HOST."
    }
}

extension PublicURL {
    /// Whether its path is also one of tpmerge's own: behind a proxy that strips the prefix, that path would look like
    /// the first page.
    var isAmbiguous: Bool { Self.places.contains(path) }

    private static let places = ["/connections", "/healthz", "/report", "/robots.txt", "/sign-in", "/sign-out"]
}

/// The address of a calendar, in the forms that calendar programs want.
package struct CalendarAddresses: Sendable {
    package let https: String
    package let webcal: String
    /// Google's page that subscribes to it; nil if Google can't reach it.
    package let google: String?

    /// - Parameter token: the secret part.
    package init(token: String, at address: PublicURL) {
        let place = "\(address.authority)\(address.path)/calendars/\(token).ics"
        https = (address.isSecure ? "https://" : "http://") + place
        webcal = "webcal://" + place
        google =
            address.isSecure && !address.isLoopback
            ? "https://calendar.google.com/calendar/r?cid=webcal://" + place : nil
    }
}

/// Reads the settings under `server`.
extension SettingReader {
    mutating func server(_ node: Node) -> ServerSettings {
        var server = ServerSettings()
        server.isConfigured = true
        let settings = settings(node, in: "server", of: ServerKey.self)
        for setting in settings {
            let value = setting.value
            switch setting.key {
            case .listen:
                if let listen = ListenAddress(text(value)) {
                    server.listen = listen
                } else {
                    report(value, "`listen` must be an address and a port, for example 127.0.0.1:8470 or [::1]:8470")
                }
            case .publicURL:
                if let address = PublicURL(text(value)) {
                    server.publicURL = address
                    guard address.isAmbiguous else { continue }
                    report(
                        value,
                        "`public_url` must not end in \(address.path), which is a place of the server's own; take "
                            + "another path, for example /training")
                } else {
                    report(value, "`public_url` must be an https address, for example https://training.example.org")
                }
            case .pollMinutes:
                server.pollMinutes = number(setting, in: ServerKey.pollRange, such: server.pollMinutes, unit: "minutes")
                if (1..<5).contains(server.pollMinutes) {
                    report(value, "`poll_minutes` must be 0, or 5 at least: Strava and TrainingPeaks count")
                }
            case .filesSeconds:
                server.filesSeconds = number(
                    setting, in: ServerKey.filesRange, such: server.filesSeconds, unit: "seconds")
            case .plainHTTP: server.allowsPlainHTTP = choice(setting, "false", or: "true")
            case .app: app(value, &server)
            }
        }
        return server
    }

    private mutating func app(_ node: Node, _ server: inout ServerSettings) {
        for setting in settings(node, in: "app", of: AppKey.self) {
            switch setting.key {
            case .redirect:
                let text = text(setting.value)
                let scheme = text.prefix { $0 != ":" }
                let isOne =
                    scheme.first?.isLetter == true
                    && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
                if isOne, text.hasPrefix(scheme + "://"), text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) {
                    server.appRedirect = text
                } else {
                    report(setting.value, "`redirect_uri` must be an address, for example p247://strava/callback")
                }
            case .appleAppIDs: server.appleAppIDs = texts(setting.value)
            }
        }
    }
}
