package import Basics
package import IntervalsAPI
import Profiles
package import StravaAPI
package import Web

/// The answers of a setup, from which a configuration is made.
package struct Setup: Sendable {
    package let name: String
    /// nil until it is known.
    var feed: FeedLocation?
    package var zone: Zone
    /// Absolute paths of files of activities and bulk exports.
    var activities: [String] = []
    /// Absolute paths of folders of device files.
    package internal(set) var files: [String] = []
    /// Whether activities are to come from Strava's API, with an application that may still be unknown.
    package internal(set) var asksStrava = false
    package var application: WantedApplication?
    /// Whether activities are to come from intervals.icu, with a key that may still be unknown.
    package internal(set) var asksIntervals = false
    package internal(set) var intervals: IntervalsKey?
    /// The athlete's thresholds as intervals.icu tells them: watts, and beats per minute; nil if it doesn't.
    var thresholds: (power: Int?, heartRate: Int?) = (nil, nil)
    /// The server that gives the calendar out; nil if a timer or cron has it written for a web server.
    package var server: ServedAddress?
    /// The path of the calendar's file; nil if none is written.
    var calendar: String?

    package init(name: String, zone: Zone) {
        self.name = name
        self.zone = zone
    }

    package var hasRecordings: Bool { !activities.isEmpty || !files.isEmpty || intervals != nil }
}

/// An API application as Strava's page shows it.
package struct WantedApplication: Sendable, Equatable {
    package let clientID: String
    package let clientSecret: Secret

    /// - Throws: `Failure`, which quotes neither.
    package init(clientID: String, clientSecret: String) throws(Failure) {
        guard !clientID.isEmpty, clientID.utf8.allSatisfy(\.isDigit) else {
            throw Failure(.usage, "The Client ID is a number. Strava's page My API Application shows it.")
        }
        guard !clientSecret.isEmpty, clientSecret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Failure(.usage, "The Client Secret is one word of letters and digits.")
        }
        self.clientID = clientID
        self.clientSecret = Secret(clientSecret)
    }

    /// - Throws: `Failure`, which quotes neither.
    package init(answer: String) throws(Failure) {
        let words = answer.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2 else {
            throw Failure(.usage, "Two words are needed: the Client ID, and the Client Secret after a blank.")
        }
        try self.init(clientID: words[0], clientSecret: words[1])
    }

    /// The application with Strava's addresses, or those in the environment.
    package func atStrava(_ environment: [String: String]) throws(Failure) -> StravaApplication {
        StravaApplication(
            clientID: clientID, clientSecret: clientSecret,
            apiURL: try Self.place(StravaPlaces.usualAPI, "TPMERGE_STRAVA_API_URL", environment),
            oauthURL: try Self.place(StravaPlaces.usualOAuth, "TPMERGE_STRAVA_OAUTH_URL", environment))
    }

    private static func place(
        _ usual: String, _ variable: String, _ environment: [String: String]
    ) throws(Failure) -> Address {
        do { return try ServiceAddress.address(in: variable, of: environment, else: usual) } catch {
            throw Failure(.configuration, "\(error)")
        }
    }
}

/// Where a server listens, and the address that phones use.
package struct ServedAddress: Sendable, Equatable {
    package let listen: ListenAddress
    /// nil if only this machine reaches it.
    package let publicURL: PublicURL?

    /// Whether it is open to the network without https.
    package var isClear: Bool { publicURL?.isSecure == false }

    package static let here = ServedAddress(listen: .usual, publicURL: nil)
}

extension ServedAddress {
    /// Reads an address that phones use: https, behind a proxy on this machine, or http, with a server that listens
    /// right there.
    package init(answer: String) throws(Failure) {
        guard let address = PublicURL(answer), !address.isAmbiguous else {
            throw Failure(
                .usage, "This is no address such as https://training.example.org or http://192.168.1.20:8470.")
        }
        guard !address.isSecure else {
            self.init(listen: .usual, publicURL: address)
            return
        }
        guard let port = address.port else {
            throw Failure(
                .usage,
                "Port 80 is for web servers. Type for example http://\(address.host):\(ListenAddress.usual.port).")
        }
        if address.isLoopback {
            let host = address.host == "localhost" ? "127.0.0.1" : address.host
            guard let listen = ListenAddress("\(host):\(port)") else {
                throw Failure(.usage, "\(address) is no address of this machine.")
            }
            self.init(listen: listen, publicURL: nil)
        } else {
            let bytes = address.host.split(separator: ".").compactMap { UInt8($0) }
            if let ip = IPAddress(bytes: bytes) {
                // Browsers read numbers with leading zeros differently.
                guard ip.description == address.host, ip.description != "0.0.0.0" else {
                    throw Failure(.usage, "\(address.host) is no address of one machine, as phones write it.")
                }
                try Self.check(address.host, leadingTo: [ip])
            }
            // A name may resolve to any of the machine's addresses.
            let listen = ListenAddress("\(address.host):\(port)") ?? ListenAddress(host: "0.0.0.0", port: port)
            self.init(listen: listen, publicURL: address)
        }
    }

    /// The same in a container: its host forwards requests for that address to it.
    var inContainer: ServedAddress {
        ServedAddress(listen: ListenAddress(host: "0.0.0.0", port: ListenAddress.usual.port), publicURL: publicURL)
    }

    /// The host of an http address, unless it is an IPv4 number, which needs no lookup; nil for an https address, which
    /// only a proxy answers.
    package var clearName: String? {
        guard let publicURL, isClear, ListenAddress("\(publicURL.host):0")?.host != publicURL.host else { return nil }
        return publicURL.host.filter { !"[]".contains($0) }
    }

    /// Checks whether plain http with a host is safe.
    ///
    /// - Parameter addresses: the host's; empty if it couldn't be resolved.
    /// - Throws: `Failure` if the host is public or can't be resolved.
    package static func check(_ host: String, leadingTo addresses: [IPAddress]) throws(Failure) {
        guard !addresses.contains(where: \.isPublic) else {
            throw Failure(
                .usage,
                "\(host) is on the internet, where http lets others read along. Put a proxy with https in front, and type "
                    + "its address.")
        }
        guard !addresses.isEmpty else {
            throw Failure(.usage, "The name \(host) leads nowhere. Type a number such as http://192.168.1.20:8470.")
        }
    }
}
