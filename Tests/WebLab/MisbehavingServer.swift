import Foundation
import Synchronization
import Testing
package import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 that sends exactly the bytes that a test gives it, one script a connection, and then stops by
/// itself. It also stops if no connection comes for ten minutes.
package final class MisbehavingServer: Sendable {
    package typealias Script = @Sendable (Connection) -> Void

    package let port: Int
    private let listener: CInt
    private let heard = Mutex<[String]>([])

    package convenience init(_ scripts: Script...) throws { try self.init(scripts) }

    package init(_ scripts: [Script]) throws {
        let listener = try LoopbackSocket.listening()
        self.listener = listener
        port = LoopbackSocket.port(of: listener)

        Thread.detachNewThread { [self] in
            // From then on connections are refused; the port is no other server's as long as this one lives.
            defer { shutdown(listener, CInt(SHUT_RDWR)) }
            limitWaiting(on: listener, seconds: 600)
            for script in scripts {
                let peer = accept(listener, nil, nil)
                guard peer >= 0 else { return }
                limitWaiting(on: peer, seconds: 120)
                let connection = Connection(peer)
                heard.withLock { $0.append(connection.request) }
                script(connection)
                connection.end()
            }
        }
    }

    deinit { close(listener) }

    /// The requests so far, head only.
    package var requests: [String] { heard.withLock { $0 } }

    package func address(_ path: String = "/ical/SECRETTOKEN13.ics", scheme: String = "http") throws -> Address {
        try Address(parsing: "\(scheme)://127.0.0.1:\(port)\(path)")
    }
}

/// A script that sends these pieces and hangs up.
package func saying(_ pieces: [UInt8]...) -> MisbehavingServer.Script {
    { connection in
        for piece in pieces { connection.send(piece) }
    }
}

/// The server's end of a connection.
package final class Connection: Sendable {
    /// The head of the request, empty when none came.
    package let request: String
    private let descriptor: CInt

    fileprivate init(_ descriptor: CInt) {
        self.descriptor = descriptor
        request = Self.request(on: descriptor)
    }

    /// The head of another request on the same connection, empty when none comes.
    package func nextRequest() -> String { Self.request(on: descriptor) }

    private static func request(on descriptor: CInt) -> String {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        // What opens a TLS handshake (22) is no request, and is answered at once.
        while !head.ends(in: "\r\n\r\n"), head.first != 22, recv(descriptor, &byte, 1, 0) == 1 { head.append(byte) }
        return String(decoding: head, as: UTF8.self)
    }

    /// False once the other side is gone.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
                #else
                    Glibc.send(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
                #endif
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// What follows the head of the request, so many bytes of it.
    package func body(_ count: Int) -> [UInt8] {
        var body: [UInt8] = []
        var byte: UInt8 = 0
        while body.count < count, recv(descriptor, &byte, 1, 0) == 1 { body.append(byte) }
        return body
    }

    /// One byte every hundredth of a second until the other side has had enough.
    package func drip(_ byte: UInt8) {
        for _ in 0..<1000 where send([byte]) { usleep(10_000) }
    }

    /// Five bytes a second until the other side has had enough, at most for two minutes.
    package func dripSlowly() {
        for _ in 0..<600 where send([UInt8(ascii: "x")]) { usleep(200_000) }
    }

    /// Says nothing until the other side hangs up.
    package func fallSilent() {
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1 {}
    }

    /// Makes the end a reset instead of a goodbye.
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    fileprivate func end() { close(descriptor) }
}

private func limitWaiting(on descriptor: CInt, seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
        var on: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
    #endif
}

extension [UInt8] {
    fileprivate func ends(in text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
