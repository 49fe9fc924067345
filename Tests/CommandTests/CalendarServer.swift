import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 that keeps what is put to it, as a WebDAV server keeps a file (RFC 9110): GET, PUT, ETag,
/// If-Match, If-None-Match. It stops when nobody holds it any more.
final class CalendarServer: Sendable {
    /// What it keeps and how it behaves.
    struct State: Sendable {
        /// What lies there, by path.
        var files: [String: Data] = [:]
        /// Who may come in, as the Basic scheme spells it; nil for everybody.
        var login: String?
        /// Whether answers have an ETag.
        var hasTags = true
        /// What every request of a method gets instead of an answer: a status line.
        var refusals: [String: String] = [:]
        /// Something that happens between a look and the write that follows it.
        var beforeWrite: (@Sendable (inout State) -> Void)?
        fileprivate var asked: [HTTPExchange.Asked] = []
        fileprivate var isStopped = false
    }

    let port: UInt16
    private let listener: CInt
    private let state = Mutex(State())

    init() throws {
        listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listens = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(listens)
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [listener, weak self] in
            while case let peer = accept(listener, nil, nil), peer >= 0 {
                if let self, let exchange = HTTPExchange(peer) { exchange.answer(self.answer(to: exchange.asked)) }
                close(peer)
            }
            self?.stop()
            close(listener)
        }
    }

    deinit { stop() }

    /// From now on nobody answers here.
    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, CInt(SHUT_RDWR))
        }
    }

    var address: String { "http://127.0.0.1:\(port)/dav/K7QX2MZTA94PB.ics" }

    /// The path of `address`.
    static let path = "/dav/K7QX2MZTA94PB.ics"

    func change<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
        state.withLock { change(&$0) }
    }

    /// What lies there.
    var stored: Data? { state.withLock { $0.files[Self.path] } }

    /// What was asked so far, of which it forgets all.
    func heard() -> [HTTPExchange.Asked] {
        state.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
    }
}

extension CalendarServer {
    private func answer(to asked: HTTPExchange.Asked) -> HTTPExchange.Answer {
        state.withLock { state in
            state.asked.append(asked)
            if asked.method == "PUT", let happen = state.beforeWrite {
                state.beforeWrite = nil
                happen(&state)
            }
            if let status = state.refusals[asked.method] { return .init(status) }
            if let login = state.login, asked.fields["authorization"] != "Basic " + login {
                return .init("401 Unauthorized", [#"WWW-Authenticate: Basic realm="dav""#])
            }
            let present = state.files[asked.path]
            switch asked.method {
            case "GET":
                guard let present else { return .init("404 Not Found") }
                return .init("200 OK", state.tag(of: present), body: present)
            case "PUT":
                guard asked.allowsWriting(over: present) else { return .init("412 Precondition Failed") }
                state.files[asked.path] = asked.body
                return .init(present == nil ? "201 Created" : "204 No Content", state.tag(of: asked.body))
            default: return .init("405 Method Not Allowed")
            }
        }
    }
}

extension CalendarServer.State {
    fileprivate func tag(of file: Data) -> [String] { hasTags ? ["ETag: " + file.entityTag] : [] }
}

extension HTTPExchange.Asked {
    /// Whether the write's condition holds (RFC 9110 §13.1).
    fileprivate func allowsWriting(over present: Data?) -> Bool {
        if fields["if-none-match"] == "*", present != nil { return false }
        if let tag = fields["if-match"], tag != present?.entityTag { return false }
        return true
    }
}

extension Data {
    /// A strong validator: the same for the same bytes only.
    fileprivate var entityTag: String {
        "\"" + String(reduce(into: UInt64(5381)) { $0 = $0 &* 33 &+ UInt64($1) }, radix: 16) + "-\(count)\""
    }
}

#if canImport(Glibc)
    private let streamType = CInt(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif
