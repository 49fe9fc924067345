import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A socket that listens on 127.0.0.1.
final class Listener: Sendable {
    let descriptor: CInt

    init() throws {
        // A port that is bound by its number stays taken once nothing listens there any more. Another process may be
        // faster.
        for _ in 0..<20 {
            guard let passing = Self.listening(on: 0) else { continue }
            let port = Self.port(of: passing)
            close(passing)
            if let listener = Self.listening(on: port) {
                descriptor = listener
                return
            }
        }
        throw NoPort()
    }

    private struct NoPort: Error {}

    deinit { close(descriptor) }

    var port: Int { Int(Self.port(of: descriptor)) }

    /// The next connection; nil once nothing listens any more.
    ///
    /// - Parameter patience: how many seconds to wait for each piece that comes over it.
    func next(patience: Int) -> LoopbackServer.Connection? {
        let peer = accept(descriptor, nil, nil)
        guard peer >= 0 else { return nil }
        limitWaiting(on: peer, seconds: patience)
        return LoopbackServer.Connection(peer)
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

    private static func port(of listener: CInt) -> in_port_t {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        return in_port_t(bigEndian: address.sin_port)
    }
}

func limitWaiting(on descriptor: CInt, seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
        var on: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
    #endif
}

#if canImport(Glibc)
    private let streamType = CInt(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif
