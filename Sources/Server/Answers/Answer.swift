import HTTPTypes
import HummingbirdCore
import JSON
import NIOCore

/// What a route answers.
struct Answer: Sendable {
    var status = HTTPResponse.Status.ok
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var kind = CommonHeaders.Kind.other
    /// Whether its text may be sent packed.
    var mayBePacked = true

    /// JSON that nobody may keep.
    static func json(
        status: HTTPResponse.Status = .ok, _ members: (inout JSONWriter) -> Void
    ) -> Answer { json(JSONWriter.document(members), status: status) }

    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Answer {
        Answer(
            status: status,
            headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
            body: bytes)
    }

    /// A page that nobody may keep. The token in its forms is masked anew each time, so its packed length tells nothing.
    static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Answer {
        Answer(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array(html.utf8), kind: .page)
    }

    static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Answer {
        Answer(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
    }

    /// On to another place, with GET.
    static func seeOther(_ address: String) -> Answer {
        Answer(status: .seeOther, headers: [("Location", address), ("Cache-Control", "no-store")], kind: .page)
    }

    static func error(_ error: ServerError, _ kind: ErrorAnswer.Kind, base: String) -> Answer {
        let (type, text) = ErrorAnswer.body(error, kind, base: base)
        return Answer(
            status: error.code.status, headers: [("Content-Type", type)] + ErrorAnswer.headers(error),
            body: Array(text.utf8), kind: kind == .page ? .page : .other, mayBePacked: false)
    }

    func adding(_ name: String, _ value: String) -> Answer {
        var answer = self
        answer.headers.append((name, value))
        return answer
    }
}

extension Answer {
    /// As Hummingbird sends it.
    ///
    /// - Parameter isHead: whether only the head was asked for.
    func response(isHead: Bool) -> Response {
        var fields = CommonHeaders.fields(of: kind)
        let own = HTTPFields(headers)
        // What the route says stands above what is usual; of its own it may have several of a name.
        for field in own where fields.contains(field.name) { fields[field.name] = nil }
        fields.append(contentsOf: own)
        let hasBody = status != .notModified && status != .noContent
        if hasBody { fields[.contentLength] = String(body.count) }
        return Response(
            status: status, headers: fields,
            body: isHead || !hasBody ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
