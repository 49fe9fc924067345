package import CommandLab
package import Foundation
import Synchronization
import Testing

/// A browser, or an app, that follows no redirect by itself: keeps cookies, sends `Origin` with what it posts and the token of
/// the last page's forms in them.
package final class Visitor: Sendable {
    private let port: Int
    private let kept = Mutex<Kept>(Kept())

    private struct Kept {
        var cookies: [String: String] = [:]
        var csrf: String?
    }

    package init(port: Int) { self.port = port }

    package var cookies: [String: String] {
        get { kept.withLock(\.cookies) }
        set { kept.withLock { $0.cookies = newValue } }
    }

    package var csrf: String? { kept.withLock(\.csrf) }

    package func get(_ path: String, _ headers: [String: String] = [:]) async throws -> HTTPAnswer {
        try await ask("GET", path, headers)
    }

    /// Sends a form, with the token of the last page's unless the fields have one.
    package func post(_ path: String, _ fields: [String: String] = [:], _ headers: [String: String] = [:]) async throws
        -> HTTPAnswer
    {
        var fields = fields
        if fields["csrf"] == nil { fields["csrf"] = csrf }
        let form = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encoded($0.value))" }
            .joined(separator: "&")
        let own = ["Content-Type": "application/x-www-form-urlencoded", "Origin": "http://127.0.0.1:\(port)"]
        return try await ask("POST", path, own.merging(headers) { $1 }, Data(form.utf8))
    }

    package func send(_ method: String, _ path: String, json: String, _ headers: [String: String] = [:]) async throws
        -> HTTPAnswer
    {
        try await ask(method, path, ["Content-Type": "application/json"].merging(headers) { $1 }, Data(json.utf8))
    }

    /// Sends any request over a connection of its own.
    ///
    /// - Parameter headers: an empty value leaves a header out that would be sent by itself (`Host`, `Cookie`).
    package func ask(
        _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: Data? = nil
    ) async throws -> HTTPAnswer {
        var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        let cookies = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        if !cookies.isEmpty { all["Cookie"] = cookies }
        if let body { all["Content-Length"] = String(body.count) }
        all.merge(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        let received = try await Wire.ask(
            port, Data("\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n".utf8) + (body ?? Data()))
        var answer = try #require(
            HTTPAnswer.all(in: received.bytes, isHead: method == "HEAD").first,
            "no answer to \(method) \(path): \(received)")
        answer.asked = "\(method) \(path)"
        take(answer)
        return answer
    }

    /// A text as a value in a query or a form.
    package static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || (48...57).contains(byte))
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private func take(_ answer: HTTPAnswer) {
        kept.withLock { kept in
            if let csrf = answer.csrf { kept.csrf = csrf }
            for (name, value) in answer.headers where name.lowercased() == "set-cookie" {
                let pair = value.prefix { $0 != ";" }.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard pair.count == 2 else { continue }
                kept.cookies[String(pair[0])] = value.contains("Max-Age=0") ? nil : String(pair[1])
            }
        }
    }
}
