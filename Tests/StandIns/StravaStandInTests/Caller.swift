import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client of one connection a request, that hides nothing of what the server does.
enum Caller {
    enum End: Sendable {
        case closed
        case reset
        /// Nothing more came in time.
        case silent
        /// The client had enough.
        case hungUp
    }

    /// Sends bytes to a port of this machine and takes what comes back.
    ///
    /// - Parameters:
    ///   - enough: so many bytes are enough.
    ///   - patience: milliseconds to wait for the next byte.
    static func call(
        port: Int, _ request: [UInt8], enough: Int = .max, patience: Int = 20_000
    ) async -> (bytes: [UInt8], end: End) {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: talk(port, request, enough, patience))
            }
        }
    }

    private static func talk(_ port: Int, _ request: [UInt8], _ enough: Int, _ patience: Int) -> ([UInt8], End) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        var limit = timeval(tv_sec: patience / 1000, tv_usec: .init(patience % 1000 * 1000))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, send(descriptor, request, request.count, 0) == request.count else { return ([], .reset) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < enough {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return (bytes, .closed) }
            if count < 0 { return (bytes, errno == ECONNRESET ? .reset : .silent) }
            bytes += buffer[..<count]
        }
        return (bytes, .hungUp)
    }
}
