import ActivityFiles
import HTTPTypes
import HummingbirdCore
import JSON
import NIOCore
import Pages

struct ServerResponse: Sendable {
    var status = HTTPResponse.Status.ok
    var headers: [(name: String, value: String)] = []
    var body = AnswerBody.own([])
    var isPage = false
    var mayBePacked = true

    static func json(
        status: HTTPResponse.Status = .ok, _ members: (inout JSONWriter) -> Void
    ) -> ServerResponse { json(JSONWriter.document(members), status: status) }

    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> ServerResponse {
        ServerResponse(
            status: status,
            headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .own(bytes))
    }

    /// A page that caches must not keep. The token in its forms is masked anew each time, so that its compressed length
    /// reveals nothing.
    static func page(_ html: String, status: HTTPResponse.Status = .ok) -> ServerResponse {
        ServerResponse(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .own(Array(html.utf8)), isPage: true)
    }

    static func page(_ template: String, _ frame: PageFrame, _ content: [String: Any?]) -> ServerResponse {
        page(Templates.page(template, frame, content))
    }

    static func text(_ text: String, status: HTTPResponse.Status = .ok) -> ServerResponse {
        ServerResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: .own(Array(text.utf8)))
    }

    static func seeOther(_ address: String) -> ServerResponse {
        ServerResponse(
            status: .seeOther, headers: [("Location", address), ("Cache-Control", "no-store")], isPage: true)
    }

    static func error(
        _ error: ServerError, _ kind: ErrorResponse.Kind, base: String, csrf: String? = nil
    ) -> ServerResponse {
        let (type, text) = ErrorResponse.body(error, kind, base: base, csrf: csrf)
        return ServerResponse(
            status: error.code.status, headers: [("Content-Type", type)] + ErrorResponse.headers(error),
            body: .own(Array(text.utf8)), isPage: kind == .page, mayBePacked: false)
    }

    func adding(_ name: String, _ value: String) -> ServerResponse {
        var response = self
        response.headers.append((name, value))
        return response
    }
}

enum AnswerBody: Sendable {
    case own([UInt8])
    /// Bytes shared by several answers, compressed or not.
    case shared(SharedBytes, isPacked: Bool)

    var count: Int {
        switch self {
        case .own(let bytes): bytes.count
        case .shared: buffer.readableBytes
        }
    }

    /// Whether it is sent in pieces, each once there is room for it.
    var isLarge: Bool { count > Self.piece }

    var buffer: ByteBuffer {
        switch self {
        case .own(let bytes): ByteBuffer(bytes: bytes)
        case .shared(let bytes, let isPacked): bytes.buffer(isPacked: isPacked)
        }
    }

    fileprivate static let piece = 64 << 10
}

/// Bytes made once for many answers, with their compressed form.
struct SharedBytes: Sendable {
    private let plain: ByteBuffer
    private let packed: ByteBuffer?

    init(_ bytes: [UInt8]) {
        plain = ByteBuffer(bytes: bytes)
        packed = Gzip.packed(bytes).map { ByteBuffer(bytes: $0) }
    }

    var canBePacked: Bool { packed != nil }

    func buffer(isPacked: Bool) -> ByteBuffer { isPacked ? packed ?? plain : plain }
}

extension ServerResponse {
    func response(isHead: Bool, on loop: any EventLoop) -> Response {
        var fields = CommonHeaders.fields(isPage: isPage)
        let own = HTTPFields(headers)
        // The route's headers override the common ones; several of its own may have the same name.
        for field in own where fields.contains(field.name) { fields[field.name] = nil }
        fields.append(contentsOf: own)
        let hasBody = status != .notModified && status != .noContent
        if hasBody { fields[.contentLength] = String(body.count) }
        return Response(
            status: status, headers: fields, body: isHead || !hasBody ? ResponseBody() : responseBody(on: loop))
    }

    private func responseBody(on loop: any EventLoop) -> ResponseBody {
        let buffer = body.buffer
        guard body.isLarge else { return ResponseBody(byteBuffer: buffer) }
        return ResponseBody(contentLength: buffer.readableBytes) { writer in
            var rest = buffer
            while rest.readableBytes > 0, let piece = rest.readSlice(length: min(AnswerBody.piece, rest.readableBytes))
            {
                try await writer.write(piece)
                // After the event loop has had its turn, the channel knows whether there is room for more.
                try await loop.submit {}.get()
            }
            try await writer.finish(nil)
        }
    }
}

/// Compresses texts for clients that accept it (RFC 9110 §12.5.3).
enum Packing {
    /// The size in bytes below which compression isn't worth it.
    private static let least = 1024

    static func packed(_ response: ServerResponse, for headers: HTTPFields) -> ServerResponse {
        guard response.mayBePacked, response.body.count > least else { return response }
        var response = response
        response.headers.append(("Vary", "Accept-Encoding"))
        guard isTaken(headers[values: .acceptEncoding]), let packed = packed(response.body) else { return response }
        response.headers.append(("Content-Encoding", "gzip"))
        response.body = packed
        return response
    }

    private static func packed(_ body: AnswerBody) -> AnswerBody? {
        switch body {
        case .own(let bytes): Gzip.packed(bytes).map(AnswerBody.own)
        case .shared(let bytes, _): bytes.canBePacked ? .shared(bytes, isPacked: true) : nil
        }
    }

    /// Whether the client accepts gzip, with a weight above 0.
    static func isTaken(_ values: [String]) -> Bool {
        var isAnyTaken = false
        for item in values.flatMap({ $0.lowercased().split(separator: ",") }).prefix(20) {
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch parts.first {
            case "gzip", "x-gzip": return weight > 0
            case "*": isAnyTaken = weight > 0
            default: break
            }
        }
        return isAnyTaken
    }
}

/// The headers of every answer, and those of pages.
enum CommonHeaders {
    static func of(isPage: Bool) -> [(String, String)] { isPage ? every + page : every }

    /// The same as Hummingbird's fields, made once.
    static func fields(isPage: Bool) -> HTTPFields { isPage ? pageFields : everyFields }

    private static let everyFields = HTTPFields(of(isPage: false))
    private static let pageFields = HTTPFields(of(isPage: true))

    /// - Parameter origin: a further place that forms may lead to: browsers also check redirects after a form
    ///   (w3c/webappsec-csp#8).
    static func policy(formsMayLeadTo origin: String?) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
            + "manifest-src 'self'; form-action 'self'\(origin.map { " \($0)" } ?? ""); base-uri 'none'; "
            + "frame-ancestors 'none'"
    }

    private static let every = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
        ("X-Robots-Tag", "noindex, nofollow"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    private static let page = [
        ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("Content-Security-Policy", policy(formsMayLeadTo: nil)),
    ]
}

extension HTTPFields {
    /// Headers by their names; invalid names are left out.
    init(_ headers: [(name: String, value: String)]) {
        self.init()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
        }
    }
}
