package import Foundation
import Synchronization
package import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A real server on 127.0.0.1, which takes one connection after another. The port is no other server's as long as this
/// one lives, also when it no longer listens.
package final class LoopbackServer: Sendable {
    /// What happens on a connection, which ends after that.
    package typealias Script = @Sendable (Connection) -> Void

    package let port: Int
    private let listener: Listener
    private let heads = Mutex<[String]>([])
    private let heard = Mutex<[Asked]>([])

    /// A server that answers requests. It stops on request, or once nothing refers to it any more.
    ///
    /// - Parameter answer: nil hangs up instead.
    package init(_ answer: @escaping @Sendable (Asked) -> Answer?) throws {
        let listener = try Listener()
        self.listener = listener
        port = listener.port
        Thread.detachNewThread { [weak self] in
            while let connection = listener.next(patience: 60) {
                if let asked = Asked(on: connection) {
                    self?.heard.withLock { $0.append(asked) }
                    if let answer = answer(asked) { connection.send(answer.bytes) }
                }
                connection.end()
            }
        }
    }

    package convenience init(_ scripts: Script...) throws { try self.init(scripts) }

    /// A server that sends exactly the bytes that a test gives it, one script a connection, and then stops by itself. It
    /// also stops if no connection comes for ten minutes.
    package init(_ scripts: [Script]) throws {
        let listener = try Listener()
        self.listener = listener
        port = listener.port
        Thread.detachNewThread { [self] in
            defer { stop() }
            limitWaiting(on: listener.descriptor, seconds: 600)
            for script in scripts {
                guard let connection = listener.next(patience: 120) else { return }
                heads.withLock { $0.append(connection.request) }
                script(connection)
                connection.end()
            }
        }
    }

    deinit { stop() }

    package func stop() { shutdown(listener.descriptor, CInt(SHUT_RDWR)) }

    /// The requests that were answered so far.
    package var asked: [Asked] { heard.withLock(\.self) }

    /// The requests that scripts met so far, head only.
    package var requests: [String] { heads.withLock(\.self) }

    package func address(_ path: String = "/ical/SECRETTOKEN13.ics", scheme: String = "http") throws -> Address {
        try Address(parsing: "\(scheme)://127.0.0.1:\(port)\(path)")
    }
}

/// A script that sends these pieces and hangs up.
package func saying(_ pieces: [UInt8]...) -> LoopbackServer.Script { saying(pieces) }

/// A script that sends these pieces and hangs up.
package func saying(_ pieces: [[UInt8]]) -> LoopbackServer.Script {
    { connection in
        for piece in pieces { connection.send(piece) }
    }
}

extension LoopbackServer {
    package struct Asked: Sendable {
        package let method: String
        /// With the query, as it was sent.
        package let path: String
        /// Names in lower case.
        package let fields: [String: String]
        package let body: Data

        /// Nil when no whole request came.
        fileprivate init?(on connection: Connection) {
            let lines = connection.request.components(separatedBy: "\r\n")
            let words = lines[0].split(separator: " ").map(String.init)
            guard connection.request.hasSuffix("\r\n\r\n"), words.count == 3 else { return nil }
            (method, path) = (words[0], words[1])
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                    .trimmingCharacters(in: .whitespaces)
            }
            self.fields = fields
            let length = fields["content-length"].flatMap { Int($0) } ?? 0
            body = Data(connection.body(length))
            guard body.count == length else { return nil }
        }
    }

    package struct Answer: Sendable {
        fileprivate let bytes: [UInt8]

        package init(_ status: String, _ fields: [String] = [], body: Data = Data()) {
            // These have no body (RFC 9110 §6.4.1).
            let isBare = status.hasPrefix("204") || status.hasPrefix("304")
            let length = isBare ? [] : ["Content-Length: \(body.count)", "Connection: close"]
            bytes = Bytes.head(status, fields + length) + body
        }
    }
}

/// A value that a server shares with its test.
package final class Kept<Value: Sendable>: Sendable {
    private let kept: Mutex<Value>

    package init(_ value: Value) { kept = Mutex(value) }

    package var value: Value { kept.withLock(\.self) }

    package func change<Result: Sendable>(_ work: (inout Value) -> Result) -> Result { kept.withLock { work(&$0) } }
}
