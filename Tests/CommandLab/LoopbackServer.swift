import Foundation
import Synchronization
import WebLab

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 that answers one request after another. It stops on request, or once nothing refers to it any
/// more.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let door: Door

    /// - Parameter answer: nil hangs up instead.
    package init(_ answer: @escaping @Sendable (HTTPExchange.Asked) -> HTTPExchange.Answer?) throws {
        let listener = try LoopbackSocket.listening()
        port = UInt16(LoopbackSocket.port(of: listener))
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

    /// From now on nothing answers here.
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
