import Foundation
import WebLab

/// A server on 127.0.0.1 that keeps what is put to it, as a WebDAV server keeps a file (RFC 9110): GET, PUT, ETag,
/// If-Match, If-None-Match. It stops once nothing refers to it any more.
final class CalendarServer: Sendable {
    struct State: Sendable {
        var files: [String: Data] = [:]
        /// Who may come in, as the Basic scheme spells it; nil for everybody.
        var login: String?
        var hasTags = true
        /// What every request of a method gets instead of an answer: a status line.
        var refusals: [String: String] = [:]
        /// Something that happens between a look and the write that follows it.
        var beforeWrite: (@Sendable (inout State) -> Void)?
    }

    private let kept = Kept(State())
    /// How many requests were told already.
    private let told = Kept(0)
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { [kept] asked in kept.change { $0.answer(to: asked) } }
    }

    func stop() { server.stop() }

    var port: Int { server.port }

    var address: String { "http://127.0.0.1:\(port)/dav/K7QX2MZTA94PB.ics" }

    static let path = "/dav/K7QX2MZTA94PB.ics"

    func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result { kept.change(change) }

    var stored: Data? { kept.value.files[Self.path] }

    /// What was asked since it was last told.
    func heard() -> [LoopbackServer.Asked] {
        let asked = server.asked
        return told.change { told in
            defer { told = asked.count }
            return Array(asked.dropFirst(told))
        }
    }
}

extension CalendarServer.State {
    fileprivate mutating func answer(to asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
        if asked.method == "PUT", let happen = beforeWrite {
            beforeWrite = nil
            happen(&self)
        }
        if let status = refusals[asked.method] { return .init(status) }
        if let login, asked.fields["authorization"] != "Basic " + login {
            return .init("401 Unauthorized", [#"WWW-Authenticate: Basic realm="dav""#])
        }
        let present = files[asked.path]
        switch asked.method {
        case "GET":
            guard let present else { return .init("404 Not Found") }
            return .init("200 OK", tag(of: present), body: present)
        case "PUT":
            guard asked.allowsWriting(over: present) else { return .init("412 Precondition Failed") }
            files[asked.path] = asked.body
            return .init(present == nil ? "201 Created" : "204 No Content", tag(of: asked.body))
        default: return .init("405 Method Not Allowed")
        }
    }

    private func tag(of file: Data) -> [String] { hasTags ? ["ETag: " + file.entityTag] : [] }
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
