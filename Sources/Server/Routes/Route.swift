import HTTPTypes

/// A row of the server's table: the method and path, who may ask, the body, and the kind of answer. The gate, the
/// errors' answers, the log and the description of the API are based on these rows.
///
/// Hummingbird's own router leaves segments undecoded, takes `//` for `/`, and answers 404 to a method that a path
/// lacks.
struct Route: Sendable {
    /// Handlers of authorized requests.
    typealias Open = @Sendable (ServerRequest, ServerContext) async throws -> ServerResponse
    typealias Page = @Sendable (PageVisit) async throws -> ServerResponse
    typealias Form<Content> = @Sendable (PageVisit, Content) async throws -> ServerResponse
    typealias Call = @Sendable (APICall) async throws -> ServerResponse
    typealias AppCall = @Sendable (KeyHolder) async throws -> ServerResponse

    /// Who may ask.
    enum Access: Sendable, CaseIterable {
        /// Anyone: the answer is the same for all, or the request itself carries the secret.
        case anyone
        /// A signed-in browser, to read an athlete's page.
        case visitor
        /// The same, to change something with one of tpmerge's own forms.
        case editor
        /// A key or session that may see the athlete.
        case reader
        /// The same, to change something: a browser proves that one of tpmerge's own pages sends the request.
        case keeper
        /// An app, by its key alone.
        case app
    }

    /// The body of a request.
    enum Body: Sendable {
        case none, form, json
        /// A webhook event.
        case event
        /// Recordings, for which known askers have more time.
        case files
    }

    private enum Work: Sendable {
        case open(Open)
        case page(Page)
        case form(Form<Fields>)
        case files(Form<[Multipart.Part]>)
        case look(Call)
        case change(Call)
        case app(AppCall)
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
    let body: Body
    /// The form of answers, also for errors.
    let kind: ErrorResponse.Kind
    private let work: Work
    private let segments: [Segment]

    private init(
        _ method: HTTPRequest.Method, _ pattern: String, _ body: Body, _ kind: ErrorResponse.Kind, _ work: Work
    ) {
        self.method = method
        self.pattern = pattern
        self.body = body
        self.kind = kind
        self.work = work
        segments = pattern.split(separator: "/").map { part in
            guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else { return .word(String(part)) }
            let name = String(part[part.index(after: part.startIndex)..<end])
            let rest = part[part.index(after: end)...]
            return rest.isEmpty ? .any(name: name) : .anyEnding(String(rest), name: name)
        }
    }

    /// Open to anyone, or protected by a secret in the request.
    static func open(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body = .none, _ kind: ErrorResponse.Kind,
        _ work: @escaping Open
    ) -> Route { Route(method, pattern, body, kind, .open(work)) }

    /// A page for signed-in browsers.
    static func page(_ pattern: String, _ show: @escaping Page) -> Route {
        Route(.get, pattern, .none, .page, .page(show))
    }

    /// One of tpmerge's own forms.
    static func form(_ pattern: String, _ work: @escaping Form<Fields>) -> Route {
        Route(.post, pattern, .form, .page, .form(work))
    }

    /// The same with recordings.
    static func form(_ pattern: String, withFiles work: @escaping Form<[Multipart.Part]>) -> Route {
        Route(.post, pattern, .files, .page, .files(work))
    }

    /// A program's request to read an athlete's data.
    static func look(_ pattern: String, _ work: @escaping Call) -> Route {
        Route(.get, pattern, .none, .json, .look(work))
    }

    /// A program's request to change an athlete's data.
    static func change(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body, _ work: @escaping Call
    ) -> Route { Route(method, pattern, body, .json, .change(work)) }

    /// An app's request with its key.
    static func app(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body, _ work: @escaping AppCall
    ) -> Route { Route(method, pattern, body, .json, .app(work)) }

    var access: Access {
        switch work {
        case .open: .anyone
        case .page: .visitor
        case .form, .files: .editor
        case .look: .reader
        case .change: .keeper
        case .app: .app
        }
    }
}

extension Route {
    /// Answers a request if its asker may ask; others are refused here.
    ///
    /// - Throws: `ServerError`, for the most part.
    func response(_ request: ServerRequest, _ context: ServerContext) async throws -> ServerResponse {
        switch work {
        case .open(let work): return try await work(request, context)
        case .page(let show): return try await PageVisit.response(request, context, show)
        case .form(let work): return try await PageVisit.response(request, context, editing: work)
        case .files(let work): return try await PageVisit.response(request, context, sending: work)
        case .look(let work): return try await work(APICall(looking: request, context))
        case .change(let work): return try await work(APICall(changing: request, context))
        case .app(let work): return try await work(KeyHolder(request, context))
        }
    }

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

    /// The segments of a path below the public address's own, which a proxy may have stripped. If that address begins
    /// like one of the server's own paths, the reading that matches a row counts.
    static func place(_ path: [String], below prefix: [String]) -> [String] {
        guard !prefix.isEmpty, path.starts(with: prefix) else { return path }
        let rest = Array(path.dropFirst(prefix.count))
        return !rows(at: rest).isEmpty || rows(at: path).isEmpty ? rest : path
    }

    /// The form of answers at a path: that of its row, else of the rows that begin like it.
    static func kind(at path: [String], for method: HTTPRequest.Method) -> ErrorResponse.Kind {
        let rows = rows(at: path)
        let row = rows.first { $0.method == method || method == .head && $0.method == .get }
        let others = rows.first { $0.method != .get } ?? rows.first ?? all.first { $0.begins(like: path) }
        return (row ?? others)?.kind ?? .page
    }

    private func begins(like path: [String]) -> Bool {
        guard case .word(let word)? = segments.first else { return false }
        return word == path.first
    }
}

extension [Route] {
    /// The methods allowed at the path of these rows.
    var allowed: [String] {
        let methods = map(\.method.rawValue)
        return (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).sorted()
    }
}
