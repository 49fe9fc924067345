import Basics
import HTTPTypes
import JSON
import Listening
import NIOHTTP1
import Pages
import Web

/// Answers with an error in the form that suits the path: JSON for programs, a line of text for calendars, else a page.
enum ErrorResponse {
    enum Kind: Sendable {
        case json, text, page

        /// For a path that wasn't split yet.
        ///
        /// - Parameter base: the path of the public address, which a proxy may have stripped.
        init(path: some StringProtocol, below base: String, for method: HTTPRequest.Method) {
            let path = path.prefix { $0 != "?" }
            let isBelow = !base.isEmpty && path.hasPrefix(base + "/")
            // No route has as many segments.
            let segments = path.dropFirst(isBelow ? base.count : 0).split(separator: "/", maxSplits: 9)
            self = Place(segments.map { String($0) }).kind(for: method)
        }
    }

    /// - Parameter csrf: a page's form to sign out has it; nil if the asker isn't signed in.
    static func body(
        _ error: ServerError, _ kind: Kind, base: String, csrf: String? = nil
    ) -> (type: String, text: String) {
        let message = error.sentence
        switch kind {
        case .json:
            let json = JSONWriter.document { json in
                json.object("error") { json in
                    json.member("code", error.code.rawValue)
                    json.member("message", message)
                    json.member("parameter", error.parameter)
                }
            }
            return ("application/json; charset=utf-8", String(decoding: json, as: UTF8.self))
        case .text: return ("text/plain; charset=utf-8", message + "\n")
        case .page:
            var frame = PageFrame(base: base, page: "error", heading: error.code.heading, code: error.code.rawValue)
            frame.csrf = csrf
            return ("text/html; charset=utf-8", Templates.page("error", frame, ["text": message]))
        }
    }

    /// The headers besides those of every answer.
    static func headers(_ error: ServerError) -> [(String, String)] {
        var headers = [("Cache-Control", "no-store")]
        if let seconds = error.retryAfter ?? error.code.retryAfter { headers.append(("Retry-After", String(seconds))) }
        if error.code.status == .unauthorized { headers.append(("WWW-Authenticate", "ApiKey")) }
        if error.code.status == .methodNotAllowed { headers.append(("Allow", error.allowed.joined(separator: ", "))) }
        return headers
    }

    /// The answer to a request that was refused before routing; it ends the connection.
    static func onTheWire(
        _ status: HTTPResponseStatus, path: String, mayHaveKept: Bool, base: String, at now: Instant
    ) -> (head: HTTPResponseHead, body: String) {
        // The first code of a status is the general one.
        let code = ErrorCode.allCases.first { $0.status.code == status.code } ?? .badRequest
        let kept = "Recordings that had arrived whole may be kept: the settings and GET files list them."
        let error = ServerError(
            code, mayHaveKept ? "\(code.message) \(kept)" : nil,
            allowed: code == .methodNotAllowed ? HeadRules.methods.map(\.rawValue) : [])
        let kind = Kind(path: path, below: base, for: .post)
        let (type, text) = body(error, kind, base: base)
        var headers = HTTPHeaders([
            ("Date", HTTPDate.text(now)), ("Content-Type", type), ("Content-Length", String(text.utf8.count)),
            ("Connection", "close"),
        ])
        for (name, value) in Self.headers(error) + CommonHeaders.of(isPage: kind == .page) {
            headers.add(name: name, value: value)
        }
        return (HTTPResponseHead(version: .http1_1, status: status, headers: headers), text)
    }
}
