import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// A request, taken apart.
struct ServerRequest: Sendable {
    let method: HTTPRequest.Method
    /// The path below the public address, decoded.
    let segments: [String]
    /// What stands in the path for the names of its route's pattern.
    var parameters: [String: String] = [:]
    let query: Fields
    let headers: HTTPFields
    /// Where it belongs, for errors.
    let kind: ErrorResponse.Kind
    /// Headers that the answer is to have, whatever it is.
    let notes = ResponseNotes()
    /// Notes that a key or a session has been shown on the connection.
    let recognise: @Sendable () -> Void
    private let body: RequestBody

    /// - Parameter prefix: the path of the public address.
    /// - Throws: `ServerError` for a path that is none.
    init(
        _ request: Request, below prefix: [String], recognise: @escaping @Sendable () -> Void
    ) throws(ServerError) {
        let target = request.head.path ?? "/"
        let path = target.prefix { $0 != "?" && $0 != "#" }
        let query = target.dropFirst(path.count).dropFirst()
        guard let segments = RequestPath.segments(of: path, below: prefix) else { throw ServerError(.badRequest) }
        self.segments = segments
        kind = Route.kind(at: segments, for: request.method)
        self.recognise = recognise
        self.query = Fields(encoded: query)
        method = request.method
        headers = request.headers
        body = request.body
    }

    /// A header's value; nil where there is none, or more than one.
    func header(_ name: String) -> String? {
        guard let name = HTTPField.Name(name) else { return nil }
        let values = headers[values: name]
        return values.count == 1 ? values[0] : nil
    }

    /// What the body is, in lower case and without parameters; nil where that isn't said.
    var contentType: String? {
        header("content-type")?.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// The whole body. The gate has seen to it that it isn't too large.
    ///
    /// - Throws: `ServerError` where it ends before its end.
    func bytes() async throws(ServerError) -> [UInt8] {
        do {
            var bytes: [UInt8] = []
            for try await part in body { bytes += part.readableBytesView }
            return bytes
        } catch {
            throw ServerError(.badRequest)
        }
    }

    /// The parts of a form with files, taken apart while they come.
    func parts() async throws(ServerError) -> [Multipart.Part] {
        var multipart = try Multipart(header("content-type"))
        do {
            for try await part in body { try multipart.take(part.readableBytesView) }
        } catch let error as ServerError {
            throw error
        } catch {
            throw ServerError(.badRequest)
        }
        return try multipart.finished()
    }

    /// The fields of a form.
    ///
    /// - Parameter most: how many bytes they can have; a longer form is none of ours, and isn't taken apart.
    func form(upTo most: Int = .max) async throws(ServerError) -> Fields {
        let bytes = try await bytes()
        guard bytes.isEmpty || contentType == "application/x-www-form-urlencoded" else {
            throw ServerError(.unsupportedMediaType)
        }
        return Fields(encoded: bytes.count <= most ? String(decoding: bytes, as: UTF8.self) : nil)
    }
}

/// What is noted on the way for the answer.
final class ResponseNotes: Sendable {
    private let noted = Mutex<[(name: String, value: String)]>([])

    func add(_ name: String, _ value: String) { noted.withLock { $0.append((name, value)) } }

    var headers: [(name: String, value: String)] { noted.withLock { $0 } }
}

extension ErrorResponse.Kind {
    /// - Parameter prefix: the path of the public address.
    init(_ request: Request, below prefix: [String]) {
        self.init(
            path: request.head.path ?? "/", below: prefix.map { "/" + $0 }.joined(), for: request.method)
    }
}
