import Foundation

/// The IP address of a machine, without port or zone.
package enum IPAddress: Sendable, Hashable {
    case v4(UInt32)
    /// The eight groups of an IPv6 address in order.
    case v6([UInt16])

    /// Makes an IPv4 address from four bytes, an IPv6 address from sixteen, in network order; nil for any other number.
    package init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16: self = .v6(stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) })
        default: return nil
        }
    }

    /// Reads an address as people write it, without brackets; nil for anything else.
    package init?(_ text: some StringProtocol) {
        // The system would read no further than a NUL.
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &bytes) == 1 {
            self.init(bytes: bytes.prefix(4))
        } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    /// Whether the address is global: not loopback, private, link-local, shared, multicast or reserved (IANA's
    /// special-purpose address registries, RFC 6890).
    package var isPublic: Bool {
        switch self {
        case .v4(let address): !Self.special.contains { address >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
        case .v6(let groups): Self.isPublic(groups)
        }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The usual notation: dotted, or eight groups of hexadecimal digits.
    package var description: String {
        switch self {
        case .v4(let address): [24, 16, 8, 0].map { String(address >> $0 & 0xff) }.joined(separator: ".")
        case .v6(let groups): groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}

extension IPAddress {
    private static let special: [(prefix: UInt32, length: UInt32)] = [
        (0x0000_0000, 8),  // 0.0.0.0/8 this network
        (0x0a00_0000, 8),  // 10.0.0.0/8 private
        (0x6440_0000, 10),  // 100.64.0.0/10 shared by a provider's customers
        (0x7f00_0000, 8),  // 127.0.0.0/8 loopback
        (0xa9fe_0000, 16),  // 169.254.0.0/16 link-local, clouds' metadata
        (0xac10_0000, 12),  // 172.16.0.0/12 private
        (0xc000_0000, 24),  // 192.0.0.0/24 protocol assignments
        (0xc000_0200, 24),  // 192.0.2.0/24 documentation
        (0xc0a8_0000, 16),  // 192.168.0.0/16 private
        (0xc612_0000, 15),  // 198.18.0.0/15 benchmarks
        (0xc633_6400, 24),  // 198.51.100.0/24 documentation
        (0xcb00_7100, 24),  // 203.0.113.0/24 documentation
        (0xe000_0000, 4),  // 224.0.0.0/4 multicast
        (0xf000_0000, 4),  // 240.0.0.0/4 reserved, broadcast
    ]

    private static func isPublic(_ groups: [UInt16]) -> Bool {
        guard groups.count == 8 else { return false }
        func embedded(at index: Int) -> IPAddress { .v4(UInt32(groups[index]) << 16 | UInt32(groups[index + 1])) }

        if groups.starts(with: [0, 0, 0, 0, 0, 0xffff]) { return embedded(at: 6).isPublic }  // v4-mapped
        if groups.starts(with: [0x64, 0xff9b, 0, 0, 0, 0]) { return embedded(at: 6).isPublic }  // NAT64
        if groups[0] == 0x2002 { return embedded(at: 1).isPublic }  // 6to4
        if groups[0] == 0x2001, groups[1] < 0x200 || groups[1] == 0xdb8 { return false }  // Teredo, documentation
        if groups[0] == 0x3fff, groups[1] < 0x1000 { return false }  // documentation
        return groups[0] & 0xe000 == 0x2000  // 2000::/3 is all that is handed out to the public
    }
}
