import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 that answers one request after another. It stops when it is told to, or nobody holds it.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let door: Door

    /// - Parameter answer: nil hangs up instead.
    package init(_ answer: @escaping @Sendable (HTTPExchange.Asked) -> HTTPExchange.Answer?) throws {
        let listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listens = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(listens)
        port = UInt16(bigEndian: address.sin_port)
        let door = Door(listener)
        self.door = door
        Thread.detachNewThread {
            while case let peer = accept(listener, nil, nil), peer >= 0 {
                if let exchange = HTTPExchange(peer), let answer = answer(exchange.asked) { exchange.answer(answer) }
                close(peer)
            }
            door.shut()
            close(listener)
        }
    }

    deinit { stop() }

    /// From now on nobody answers here.
    package func stop() { door.shut() }
}

/// Where connections come in, until it is shut once and for all.
private final class Door: Sendable {
    private let listener: CInt
    private let isShut = Mutex(false)

    init(_ listener: CInt) { self.listener = listener }

    func shut() {
        isShut.withLock { isShut in
            guard !isShut else { return }
            isShut = true
            shutdown(listener, CInt(SHUT_RDWR))
        }
    }
}

#if canImport(Glibc)
    private let streamType = CInt(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif
