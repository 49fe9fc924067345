package import Web
import Yams

package struct ServerSettings: Sendable, Equatable {
    package var isConfigured = false
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
    /// For links, also of https servers: browsers hand only `webcal` to calendar programs, and Apple's try https first.
    package let webcal: String
    /// For a phone's camera: as `webcal`, but encrypted wherever `https` is.
    package let scanned: String
    /// Google's page that subscribes to it; nil if Google can't reach it.
    package let google: String?

    /// - Parameter token: the secret part.
    package init(token: String, at address: PublicURL) {
        let place = "\(address.authority)\(address.path)/calendars/\(token).ics"
        https = (address.isSecure ? "https://" : "http://") + place
        webcal = "webcal://" + place
        scanned = (address.isSecure ? "webcals://" : "webcal://") + place
        google =
            address.isSecure && !address.isLoopback
            ? "https://calendar.google.com/calendar/r?cid=" + webcal : nil
    }
}

extension ServerSettings: KeyTarget {
    static let usual = ServerSettings()

    static let keys: [Key<Self>] = [
        Key(
            "listen", "address and port", default: "`\(usual.listen)`",
            "Where the server listens. Port 0 takes any that is free; `--listen` overrides it."
        ) {
            let problem = "`listen` must be an address and a port, for example 127.0.0.1:8470 or [::1]:8470"
            $2.listen = $0.known(ListenAddress($0.text($1.value)), $1.value, problem) ?? $2.listen
        },
        Key(
            "public_url", "address", default: "where it listens",
            "What browsers use, for example `https://training.example.org`; it may have a path. All links are made of "
                + "it."
        ) { $2.publicURL = $0.publicURL($1.value) },
        Key(
            "poll_minutes", "0, or 5 to 1440", default: "\(usual.pollMinutes)",
            "How often tpmerge looks for changes of each athlete's plan and activities; 0: only on request."
        ) { reader, setting, server in
            server.pollMinutes = reader.number(setting, in: 0...1440, such: server.pollMinutes, unit: "minutes")
            if (1..<5).contains(server.pollMinutes) {
                reader.report(setting.value, "`poll_minutes` must be 0, or 5 at least: Strava and TrainingPeaks count")
            }
        },
        .number(
            "files_seconds", \.filesSeconds, in: 0...86_400, unit: "seconds",
            "How often tpmerge looks for new recordings in the folders of `files`; 0: only at each run."),
        .flag(
            "plain_http", \.allowsPlainHTTP,
            "Whether the server may listen beyond this machine without https. It warns of it at each start."),
        Key("app", "settings", "For an app that takes Strava's answer itself.") {
            $0.read($1.value, in: "app", by: appKeys, into: &$2)
        },
    ]

    static let appKeys: [Key<Self>] = [
        Key(
            "redirect_uri", "address", default: "the server's own",
            "Where Strava sends the browser after an app has asked for consent with its key, for example "
                + "`p247://strava/callback`."
        ) { $2.appRedirect = $0.appRedirect($1.value) },
        Key(
            "apple_app_ids", "list of texts",
            "The apps that iOS lets open the callback's address, for example `ABCDE12345.io.p247.app`."
        ) { $2.appleAppIDs = $0.texts($1.value) },
    ]
}

extension SettingReader {
    mutating func server(_ node: Node) -> ServerSettings {
        var server = ServerSettings()
        server.isConfigured = true
        read(node, in: "server", by: ServerSettings.keys, into: &server)
        return server
    }

    fileprivate mutating func publicURL(_ node: Node) -> PublicURL? {
        let address = known(
            PublicURL(text(node)), node,
            "`public_url` must be an https address, for example https://training.example.org")
        if let address, address.isAmbiguous {
            report(
                node,
                "`public_url` must not end in \(address.path), which is a place of the server's own; take another path, "
                    + "for example /training")
        }
        return address
    }

    fileprivate mutating func appRedirect(_ node: Node) -> String? {
        let text = text(node)
        let scheme = text.prefix { $0 != ":" }
        let isOne =
            scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if isOne, text.hasPrefix(scheme + "://"), text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return text }
        report(node, "`redirect_uri` must be an address, for example p247://strava/callback")
        return nil
    }
}
