import HTTPTypes
import Listening

/// A row of the server's table: the method and path, who may ask, the body, the kind of answer, and its handler. The
/// gate, the errors' answers, the log and the description of the API are based on these rows.
///
/// Hummingbird's own router leaves segments undecoded, takes `//` for `/`, and answers 404 to a method that a path
/// lacks.
struct Route: Sendable {
    /// Answers a request if its asker may ask; others are refused. It throws what `ServerError(any:)`
    /// makes a response of.
    typealias Work = @Sendable (ServerRequest, ServerContext) async throws -> ServerResponse
    /// Answers a request that has passed its row's access, in the form that suits its asker.
    typealias Handler<Call> = @Sendable (Call) async throws -> ServerResponse

    enum Access: Sendable, CaseIterable {
        /// Anyone: the answer is the same for all, or the request itself carries the secret.
        case anyone
        /// A signed-in browser, to read the page of an athlete, or of all whom it may see.
        case visitor
        /// The same, to change something with one of tpmerge's own forms.
        case editor
        /// A key or session that may see the athlete, or, for all athletes, any of them.
        case reader
        /// The same, to change something: a browser proves that one of tpmerge's own pages sends the request.
        case keeper
        /// An app, by its key alone.
        case app
    }

    enum Body: Sendable {
        case none, form, json
        case event
        /// Recordings, for which known askers have more time.
        case files
        /// Many of them, which are taken one by one.
        case manyFiles

        var limit: BodyLimit {
            switch self {
            case .none, .form, .json: BodyLimit(bytes: 64 << 10)
            case .event: BodyLimit(bytes: 16 << 10)
            case .files: BodyLimit(bytes: 25 << 20, mayTakeLong: true)
            case .manyFiles: BodyLimit(bytes: 256 << 20, mayTakeLong: true, isKeptInParts: true)
            }
        }
    }

    private enum Segment: Sendable {
        case word(String)
        case any(name: String)
        /// Any segment with this suffix.
        case anyEnding(String, name: String)
    }

    let method: HTTPRequest.Method
    /// `{name}` stands for any segment; the pattern is what a log may show.
    let pattern: String
    let access: Access
    let body: Body
    /// The form of answers, also for errors.
    let kind: ErrorResponse.Kind
    let response: Work
    private let segments: [Segment]

    private init(
        _ method: HTTPRequest.Method, _ pattern: String, for access: Access, _ body: Body, _ kind: ErrorResponse.Kind,
        _ response: @escaping Work
    ) {
        (self.method, self.pattern, self.access, self.body, self.kind) = (method, pattern, access, body, kind)
        self.response = response
        segments = pattern.split(separator: "/").map { part in
            guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else { return .word(String(part)) }
            let name = String(part[part.index(after: part.startIndex)..<end])
            let rest = part[part.index(after: end)...]
            return rest.isEmpty ? .any(name: name) : .anyEnding(String(rest), name: name)
        }
    }
}

extension Route {
    static func open(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body = .none, _ kind: ErrorResponse.Kind,
        _ work: @escaping Work
    ) -> Route { Route(method, pattern, for: .anyone, body, kind, work) }

    static func page(_ pattern: String, _ show: @escaping Handler<PageVisit>) -> Route {
        Route(.get, pattern, for: .visitor, .none, .page) { try await PageVisit.response($0, $1, show) }
    }

    /// A page about all athletes whom a signed-in browser may see.
    static func pageOfAll(_ pattern: String, _ show: @escaping Handler<RosterVisit>) -> Route {
        Route(.get, pattern, for: .visitor, .none, .page) { request, context in
            guard let visit = try await RosterVisit(request, context) else {
                return PageVisit.signInFirst(request, context.site)
            }
            return try await show(visit)
        }
    }

    static func form(
        _ pattern: String, _ work: @escaping @Sendable (PageVisit, FormFields) async throws -> ServerResponse
    ) -> Route {
        Route(.post, pattern, for: .editor, .form, .page) { request, context in
            let read = {
                let form = try await request.form()
                return (form, token: form["csrf"])
            }
            return try await PageVisit.response(request, context, toForm: read, work)
        }
    }

    static func form(
        _ pattern: String,
        withFiles work: @escaping @Sendable (PageVisit, [Multipart.Part]) async throws -> ServerResponse
    ) -> Route {
        Route(.post, pattern, for: .editor, .files, .page) { request, context in
            let read = {
                let parts = try await request.parts()
                return (parts.filter { $0.name != "csrf" }, token: parts.first { $0.name == "csrf" }?.text)
            }
            return try await PageVisit.response(request, context, toForm: read, work)
        }
    }

    /// A form whose work takes the parts one by one, by `eachPart`.
    static func form(
        _ pattern: String, withManyFiles work: @escaping @Sendable (PageVisit) async throws -> ServerResponse
    ) -> Route {
        Route(.post, pattern, for: .editor, .manyFiles, .page) { try await PageVisit.response($0, $1, work) }
    }

    /// A program's request to read an athlete's data, with the names that its query may have.
    static func read(
        _ pattern: String, asking names: Set<String> = [], repeatable: Set<String> = [],
        _ work: @escaping Handler<APICall>
    ) -> Route {
        Route(.get, pattern, for: .reader, .none, .json) {
            try await APICall($0, $1, changes: false, names, repeatable).response(work)
        }
    }

    /// A program's request to read about all athletes whom it may see.
    static func readAll(
        _ pattern: String,
        _ work: @escaping @Sendable (ServerRequest, Asker, ServerContext) async throws -> ServerResponse
    ) -> Route { Route(.get, pattern, for: .reader, .none, .json) { try await work($0, $1.known($0), $1) } }

    /// A program's request to change an athlete's data.
    static func change(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body, asking names: Set<String> = [],
        _ work: @escaping Handler<APICall>
    ) -> Route {
        Route(method, pattern, for: .keeper, body, .json) {
            try await APICall($0, $1, changes: true, names).response(work)
        }
    }

    static func app(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body, _ work: @escaping Handler<KeyHolder>
    ) -> Route { Route(method, pattern, for: .app, body, .json) { try await work(KeyHolder($0, $1)) } }

    /// The path's values for the names in the pattern; nil if the path doesn't match.
    func parameters(in path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, part) in zip(segments, path) {
            switch segment {
            case .word(let word): guard part == word else { return nil }
            case .any(let name): parameters[name] = part
            case .anyEnding(let end, let name):
                guard part.hasSuffix(end) else { return nil }
                parameters[name] = String(part.dropLast(end.count))
            }
        }
        return parameters
    }

    /// The rows of a path, one for each method; empty if nothing is there.
    static func rows(at path: [String]) -> [Route] { all.filter { $0.parameters(in: path) != nil } }

    fileprivate func begins(like path: [String]) -> Bool {
        guard case .word(let word)? = segments.first else { return false }
        return word == path.first
    }
}

/// Where a path leads: to the rows of the table there, one for each method; to none if nothing is there.
struct Place: Sendable {
    /// The path below the public address's own, which a proxy may have stripped.
    let segments: [String]
    let rows: [Route]

    /// - Parameter prefix: the path of the public address. If it begins like one of the server's own paths, the reading
    ///   that matches a row counts.
    init(_ path: [String], below prefix: [String] = []) {
        let whole = Route.rows(at: path)
        let rest = prefix.isEmpty || !path.starts(with: prefix) ? path : Array(path.dropFirst(prefix.count))
        let below = rest.count == path.count ? whole : Route.rows(at: rest)
        (segments, rows) = below.isEmpty && !whole.isEmpty ? (path, whole) : (rest, below)
    }

    /// nil for a path that is refused (`RequestPath`).
    init?(_ path: some StringProtocol, below prefix: [String]) {
        guard let segments = RequestPath.segments(of: path) else { return nil }
        self.init(segments, below: prefix)
    }

    /// How a request's body may come: as its row says, and small where there is none.
    static func bodyLimit(of method: String, at path: Substring, below prefix: [String]) -> BodyLimit {
        let row = Place(path, below: prefix)?.rows.first { $0.method.rawValue == method }
        return (row?.body ?? Route.Body.none).limit
    }

    /// The row for a method; nil if the path lacks it.
    func row(for method: HTTPRequest.Method) -> Route? {
        rows.first { $0.method == method || method == .head && $0.method == .get }
    }

    /// The form of answers: that of the method's row, else of the rows that begin like the path.
    func kind(for method: HTTPRequest.Method) -> ErrorResponse.Kind {
        let others = rows.first { $0.method != .get } ?? rows.first
        return (row(for: method) ?? others ?? Route.all.first { $0.begins(like: segments) })?.kind ?? .page
    }
}

extension [Route] {
    /// The methods allowed at the path of these rows.
    var allowed: [String] {
        let methods = map(\.method.rawValue)
        return (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).sorted()
    }
}
