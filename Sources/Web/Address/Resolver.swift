import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Looks up the addresses of a host name.
package struct Resolver: Sendable {
    /// All addresses of a host, the best one first; empty if the name is unknown.
    package let addresses: @Sendable (_ host: String) async -> [IPAddress]

    package init(addresses: @escaping @Sendable (_ host: String) async -> [IPAddress]) {
        self.addresses = addresses
    }
}

extension Resolver {
    /// The system's resolver. `getaddrinfo` blocks and can't be interrupted, so it runs on a thread of its own; a
    /// cancelled caller doesn't wait for it.
    package static let system = Resolver { host in
        let reply = Reply()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reply.isAwaited(by: continuation)
                DispatchQueue.global().async { reply.resume(returning: lookUp(host)) }
            }
        } onCancel: {
            reply.resume(returning: [])
        }
    }
}

/// Passes the first of two results to the continuation, in whichever order the two results and the continuation arrive.
private final class Reply: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<[IPAddress], Never>)
        case given([IPAddress])
    }

    private let state = Mutex(State.open)

    func isAwaited(by continuation: CheckedContinuation<[IPAddress], Never>) {
        let early: [IPAddress]? = state.withLock { state in
            if case .given(let addresses) = state { return addresses }
            state = .awaited(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    func resume(returning addresses: [IPAddress]) {
        let waiting: CheckedContinuation<[IPAddress], Never>? = state.withLock { state in
            defer { if case .given = state {} else { state = .given(addresses) } }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: addresses)
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
