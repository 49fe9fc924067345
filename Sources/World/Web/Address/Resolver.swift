import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

package struct Resolver: Sendable {
    /// All addresses of a host, the best one first; empty if the name is unknown.
    package let addresses: @Sendable (_ host: String) async -> [IPAddress]

    package init(addresses: @escaping @Sendable (_ host: String) async -> [IPAddress]) { self.addresses = addresses }
}

extension Resolver {
    /// The system's resolver. `getaddrinfo` blocks and can't be interrupted, so it runs on a thread of its own; a
    /// cancelled caller doesn't wait for it.
    package static let system = Resolver { host in
        let (replies, reply) = AsyncStream.makeStream(of: [IPAddress].self)
        DispatchQueue.global().async { reply.yield(lookUp(host)) }
        for await addresses in replies { return addresses }
        return []
    }
}

private func lookUp(_ host: String) -> [IPAddress] {
    var hints = addrinfo()
    #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
        hints.ai_socktype = SOCK_STREAM
    #endif

    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }

    return sequence(first: first, next: { $0?.pointee.ai_next }).compactMap { entry in
        entry?.pointee.ai_addr.flatMap { IPAddress(family: entry?.pointee.ai_family, socketAddress: $0) }
    }
}

extension IPAddress {
    fileprivate init?(family: Int32?, socketAddress: UnsafeMutablePointer<sockaddr>) {
        let raw = UnsafeRawPointer(socketAddress)
        switch family {
        case AF_INET:
            let address = raw.loadUnaligned(as: sockaddr_in.self)
            self.init(bytes: withUnsafeBytes(of: address.sin_addr, Array.init))
        case AF_INET6:
            let address = raw.loadUnaligned(as: sockaddr_in6.self)
            self.init(bytes: withUnsafeBytes(of: address.sin6_addr, Array.init))
        default:
            return nil
        }
    }
}
