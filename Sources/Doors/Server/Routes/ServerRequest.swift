import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

struct ServerRequest: Sendable {
    let method: HTTPRequest.Method
    let place: Place
    /// The path's values for the names in the route's pattern.
    var parameters: [String: String] = [:]
    let query: FormFields
    let headers: HTTPFields
    let kind: ErrorResponse.Kind
    /// Headers that the answer gets in any case.
    let notes = ResponseNotes()
    /// Notes that the request has shown a key or session.
    let recognise: @Sendable () -> Void
    private let body: RequestBody

    /// - Parameter prefix: the path of the public address.
    /// - Throws: `ServerError` for an invalid path.
    init(_ request: Request, below prefix: [String], recognise: @escaping @Sendable () -> Void) throws(ServerError) {
        let target = request.head.path ?? "/"
        let path = target.prefix { $0 != "?" && $0 != "#" }
        let query = target.dropFirst(path.count).dropFirst()
        guard let place = Place(path, below: prefix) else { throw ServerError(.badRequest) }
        self.place = place
        kind = place.kind(for: request.method)
        self.recognise = recognise
        self.query = FormFields(encoded: query)
        method = request.method
        headers = request.headers
        body = request.body
    }

    /// A header's value; nil if there is none, or more than one.
    func header(_ name: String) -> String? {
        guard let name = HTTPField.Name(name) else { return nil }
        let values = headers[values: name]
        return values.count == 1 ? values[0] : nil
    }

    /// The content type in lower case and without parameters; nil if there is none.
    var contentType: String? {
        header("content-type")?.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// The whole body. The gate has limited its size.
    ///
    /// - Throws: `ServerError` if it ends early.
    func bytes() async throws(ServerError) -> [UInt8] {
        do {
            var bytes: [UInt8] = []
            for try await part in body { bytes += part.readableBytesView }
            return bytes
        } catch { throw ServerError(.badRequest) }
    }

    func parts() async throws -> [Multipart.Part] {
        var parts: [Multipart.Part] = []
        try await eachPart { parts.append($0) }
        return parts
    }

    /// Passes on each part of a form with files once it has arrived, so that only one is in memory.
    ///
    /// - Throws: `ServerError` for a broken form; what `take` throws.
    func eachPart(_ take: (Multipart.Part) async throws -> Void) async throws {
        var multipart = try Multipart(header("content-type"))
        var pieces = body.makeAsyncIterator()
        func next() async throws(ServerError) -> ByteBuffer? {
            do { return try await pieces.next() } catch { throw ServerError(.badRequest) }
        }
        while let piece = try await next() {
            try multipart.take(piece.readableBytesView)
            for part in multipart.arrived() { try await take(part) }
        }
        _ = try multipart.finished()
    }

    /// - Parameter most: the largest size in bytes; a longer form is not one of tpmerge's own, and isn't parsed.
    func form(upTo most: Int = .max) async throws(ServerError) -> FormFields {
        let bytes = try await bytes()
        guard bytes.isEmpty || contentType == "application/x-www-form-urlencoded" else {
            throw ServerError(.unsupportedMediaType)
        }
        return FormFields(encoded: bytes.count <= most ? String(decoding: bytes, as: UTF8.self) : nil)
    }
}

final class ResponseNotes: Sendable {
    private let noted = Mutex<[(name: String, value: String)]>([])

    func add(_ name: String, _ value: String) { noted.withLock { $0.append((name, value)) } }

    var headers: [(name: String, value: String)] { noted.withLock { $0 } }
}
