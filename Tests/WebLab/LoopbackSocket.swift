import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a test's server listens: on 127.0.0.1, at a port that is no other server's until the socket is closed, also when it
/// no longer listens.
package enum LoopbackSocket {
    /// Returns a listening socket, which the caller closes.
    package static func listening() throws -> CInt {
        // A port that is bound by its number stays taken once nothing listens there any more. Another process may be
        // faster.
        for _ in 0..<20 {
            if let listener = listening(on: freePort()) { return listener }
        }
        throw NoPort()
    }

    private struct NoPort: Error {}

    package static func port(of listener: CInt) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        return Int(in_port_t(bigEndian: address.sin_port))
    }
}

extension LoopbackSocket {
    /// Returns a port that is free right now.
    private static func freePort() -> in_port_t {
        guard let listener = listening(on: 0) else { return 0 }
        defer { close(listener) }
        return in_port_t(port(of: listener))
    }

    private static func listening(on port: in_port_t) -> CInt? {
        let listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        let listens = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(listener, 16) == 0
            }
        }
        if !listens { close(listener) }
        return listens ? listener : nil
    }
}

#if canImport(Glibc)
    private let streamType = CInt(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif
