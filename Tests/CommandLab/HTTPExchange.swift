package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One request over a socket, and its answer, after which the connection ends.
package struct HTTPExchange {
    package struct Asked: Sendable {
        package let method: String
        /// With the query, as it was sent.
        package let path: String
        /// Names in lower case.
        package let fields: [String: String]
        package let body: Data
    }

    package struct Answer: Sendable {
        let status: String
        let fields: [String]
        let body: Data

        package init(_ status: String, _ fields: [String] = [], body: Data = Data()) {
            self.status = status
            self.fields = fields
            self.body = body
        }

        /// Whether there may be one at all (RFC 9110 §6.4.1).
        fileprivate var hasBody: Bool { !status.hasPrefix("204") && !status.hasPrefix("304") }
    }

    let asked: Asked
    private let descriptor: CInt

    /// Reads the request; nil when none comes for a minute.
    init?(_ descriptor: CInt) {
        self.descriptor = descriptor
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
            var isOn: CInt = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
        #endif
        var head = Data()
        while !head.hasSuffix("\r\n\r\n") {
            guard let byte = Self.read(1, from: descriptor) else { return nil }
            head += byte
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                .trimmingCharacters(in: .whitespaces)
        }
        guard let body = Self.read(fields["content-length"].flatMap { Int($0) } ?? 0, from: descriptor) else {
            return nil
        }
        asked = Asked(method: words[0], path: words[1], fields: fields, body: body)
    }

    func answer(_ answer: Answer) {
        let length = ["Content-Length: \(answer.body.count)", "Connection: close"]
        let lines = ["HTTP/1.1 " + answer.status] + answer.fields + (answer.hasBody ? length : [])
        let bytes = Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + answer.body
        var sent = 0
        while sent < bytes.count {
            let count = bytes.dropFirst(sent).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
            guard count > 0 else { return }
            sent += count
        }
    }

    private static func read(_ count: Int, from descriptor: CInt) -> Data? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                recv(descriptor, buffer.baseAddress.map { $0 + done }, count - done, 0)
            }
            guard read > 0 else { return nil }
            done += read
        }
        return Data(bytes)
    }
}

extension Data {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

#if canImport(Glibc)
    private let noSignal = CInt(MSG_NOSIGNAL)
#else
    private let noSignal: CInt = 0
#endif
