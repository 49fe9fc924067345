package import CommandLab
package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to a server on 127.0.0.1, for bytes as a test writes them. It is closed once nothing refers to it any
/// more.
package final class Wire: Sendable {
    private let descriptor: CInt

    package init(to port: Int) throws { descriptor = try Self.connected(to: port) }

    /// Apart from `init`: what throws there once the descriptor is kept runs `deinit` too, and closed a second time it may be
    /// another test's by then.
    private static func connected(to port: Int) throws -> CInt {
        let descriptor = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            throw Refused()
        }
        return descriptor
    }

    package struct Refused: Error {}

    deinit { close(descriptor) }

    /// Sends bytes, as long as the server takes them.
    ///
    /// - Returns: false where the other side has gone, or takes nothing for very long.
    @discardableResult package func send(_ bytes: Data) async -> Bool {
        await Self.apart { [descriptor] in
            var rest = bytes
            while !rest.isEmpty {
                guard Self.isReady(descriptor, for: POLLOUT) else { return false }
                let count = rest.withUnsafeBytes { bytes in
                    #if canImport(Glibc)
                        Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
                    #else
                        Darwin.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT))
                    #endif
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Sends text with its line ends as they stand.
    @discardableResult package func send(_ text: String) async -> Bool { await send(Data(text.utf8)) }

    /// Says that nothing more will be sent; what comes can still be read.
    package func finish() { shutdown(descriptor, CInt(SHUT_WR)) }

    package struct Received: Sendable {
        package var bytes = Data()
        /// Whether the other side has ended the connection, and whether without a goodbye.
        package var isClosed = false, isReset = false

        package var text: String { String(decoding: bytes, as: UTF8.self) }
        /// The answers in it, one after another.
        package var answers: [HTTPAnswer] { HTTPAnswer.all(in: bytes) }
        package var statuses: [Int] { answers.map(\.status) }

        package init() {}
    }

    /// Sends bytes to a port over a connection of its own, and reads as `receive` does.
    package static func ask(
        _ port: Int, _ bytes: Data, answers: Int? = nil, enough: Int = .max, patience: Double = mostSeconds
    ) async throws -> Received {
        let wire = try Wire(to: port)
        await wire.send(bytes)
        return await wire.receive(answers: answers, enough: enough, patience: patience)
    }

    /// Reads until the other side ends the connection, or there is enough, or nothing more comes for very long.
    ///
    /// - Parameters:
    ///   - answers: how many are waited for; nil for the connection's end.
    ///   - enough: how many bytes are, whole or not.
    ///   - patience: for how many seconds nothing may come.
    package func receive(
        answers: Int? = nil, enough: Int = .max, patience: Double = mostSeconds
    ) async -> Received {
        await Self.apart { [descriptor] in
            var received = Received()
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while received.bytes.count < enough {
                if let answers, received.answers.count >= answers { return received }
                guard Self.isReady(descriptor, for: POLLIN, within: patience) else { return received }
                let count = recv(descriptor, &bytes, bytes.count, 0)
                guard count > 0 else {
                    (received.isClosed, received.isReset) = (true, count < 0)
                    return received
                }
                // Megabytes, one by one, would take seconds.
                bytes.withUnsafeBufferPointer { received.bytes.append(UnsafeBufferPointer(rebasing: $0.prefix(count))) }
            }
            return received
        }
    }

    /// Waits until there is something to read, which stays there, or the other side has ended the connection.
    ///
    /// - Returns: false where there is nothing for very long.
    package func hasMore() async -> Bool { await Self.apart { [descriptor] in Self.isReady(descriptor, for: POLLIN) } }

    private static func isReady(
        _ descriptor: CInt, for events: some BinaryInteger, within seconds: Double = mostSeconds
    ) -> Bool {
        var one = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let ready = poll(&one, 1, CInt(seconds * 1000))
            guard ready < 0, errno == EINTR else { return ready > 0 }
        }
    }

    /// On a thread of its own: those that tests share must never wait for a socket.
    private static func apart<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}

#if canImport(Glibc)
    private let streamType = CInt(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif

extension ServerLab {
    /// Sends text, with its line ends as they stand, over a connection of its own, and reads until the server ends it or so
    /// many answers are there.
    package func raw(_ text: String, answers: Int? = nil) async throws -> Wire.Received {
        try await Wire.ask(port, Data(text.utf8), answers: answers)
    }
}
