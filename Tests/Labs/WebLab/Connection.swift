import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension LoopbackServer {
    package final class Connection: Sendable {
        /// The head of the request, empty when none came.
        package let request: String
        private let descriptor: CInt

        init(_ descriptor: CInt) {
            self.descriptor = descriptor
            request = Self.request(on: descriptor)
        }

        /// The head of another request on the same connection, empty when none comes.
        package func nextRequest() -> String { Self.request(on: descriptor) }

        private static func request(on descriptor: CInt) -> String {
            var head: [UInt8] = []
            var byte: UInt8 = 0
            // What opens a TLS handshake (22) is no request, and is answered at once.
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), head.first != 22, recv(descriptor, &byte, 1, 0) == 1 {
                head.append(byte)
            }
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

        /// What follows the head of the request, so many bytes of it, or what came before its end.
        package func body(_ count: Int) -> [UInt8] {
            var body = [UInt8](repeating: 0, count: count)
            var done = 0
            while done < count {
                let read = body.withUnsafeMutableBytes { buffer in
                    recv(descriptor, buffer.baseAddress.map { $0 + done }, count - done, 0)
                }
                guard read > 0 else { break }
                done += read
            }
            return Array(body.prefix(done))
        }

        /// One byte every hundredth of a second until the other side has had enough.
        package func drip(_ byte: UInt8) {
            // Real time: a server that is slow on purpose.
            for _ in 0..<1000 where send([byte]) { usleep(10_000) }
        }

        /// Five bytes a second until the other side has had enough, at most for two minutes.
        package func dripSlowly() {
            // Real time: a server that is slow on purpose.
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

        func end() { close(descriptor) }
    }
}
