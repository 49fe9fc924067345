import NIOCore

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
