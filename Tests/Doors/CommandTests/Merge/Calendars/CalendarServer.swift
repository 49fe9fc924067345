import CommandLab
import Foundation
import Synchronization
import WebLab

/// A server on 127.0.0.1 that keeps what is put to it, as a WebDAV server keeps a file (RFC 9110): GET, PUT, ETag,
/// If-Match, If-None-Match. It stops once nothing refers to it any more.
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
        fileprivate var asked: [LoopbackServer.Asked] = []
    }

    private let shelf: Shelf
    private let server: LoopbackServer

    init() throws {
        let shelf = Shelf()
        self.shelf = shelf
        server = try LoopbackServer { shelf.answer(to: $0) }
    }

    /// From now on nothing answers here.
    func stop() { server.stop() }

    var port: Int { server.port }

    var address: String { "http://127.0.0.1:\(port)/dav/K7QX2MZTA94PB.ics" }

    /// The path of `address`.
    static let path = "/dav/K7QX2MZTA94PB.ics"

    func change<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
        shelf.state.withLock { change(&$0) }
    }

    /// What lies there.
    var stored: Data? { shelf.state.withLock { $0.files[Self.path] } }

    /// What was asked so far, of which it forgets all.
    func heard() -> [LoopbackServer.Asked] {
        shelf.state.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
    }
}

/// What lies at a server, and what is done with it.
private final class Shelf: Sendable {
    let state = Mutex(CalendarServer.State())

    func answer(to asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
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

extension LoopbackServer.Asked {
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
