package import Basics
package import Web

/// Where a server listens, and the address that phones use.
package struct ServedAddress: Sendable, Equatable {
    package let listen: ListenAddress
    /// nil if only this machine reaches it.
    package let publicURL: PublicURL?

    /// Whether it is open to the network without https.
    package var isClear: Bool { publicURL?.isSecure == false }

    package static let here = ServedAddress(listen: .usual, publicURL: nil)

    init(listen: ListenAddress, publicURL: PublicURL?) { (self.listen, self.publicURL) = (listen, publicURL) }

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
