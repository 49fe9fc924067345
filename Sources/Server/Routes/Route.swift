import HTTPTypes

/// A row of the server's table: what can be done at a path, for whom, with what body, and what comes back. The gate, the errors'
/// answers, the log and the description of the API go by these rows.
///
/// Hummingbird's own router leaves segments undecoded, takes `//` for `/`, and answers 404 to a method that a path lacks.
struct Route: Sendable {
    /// What a request is answered by, once its asker may ask.
    typealias Open = @Sendable (ServerRequest, ServerContext) async throws -> ServerResponse
    typealias Page = @Sendable (PageVisit) async throws -> ServerResponse
    typealias Form<Content> = @Sendable (PageVisit, Content) async throws -> ServerResponse
    typealias Call = @Sendable (APICall) async throws -> ServerResponse
    typealias AppCall = @Sendable (KeyHolder) async throws -> ServerResponse

    /// Who may ask.
    enum Access: Sendable, CaseIterable {
        /// Anyone: the answer is the same for all, or opened by what the request itself brings.
        case anyone
        /// A browser that has signed in, to look at an athlete's page.
        case visitor
        /// The same, to change something by one of our own forms.
        case editor
        /// A key or session that may see the athlete.
        case reader
        /// The same, to change something: a browser shows that one of our own pages asks.
        case keeper
        /// An app, by its key alone.
        case app
    }

    /// What comes with a request.
    enum Body: Sendable {
        case none, form, json
        /// What Strava sends of an event.
        case event
        /// Recordings, for which askers whom the server knows have more time.
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
        /// Any that ends so.
        case anyEnding(String, name: String)
    }

    let method: HTTPRequest.Method
    /// `{name}` stands for any segment; the pattern is what a log may show.
    let pattern: String
    let body: Body
    /// What comes back, also where something went wrong.
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

    /// What is for anyone, or opened by what the request itself brings.
    static func open(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body = .none, _ kind: ErrorResponse.Kind,
        _ work: @escaping Open
    ) -> Route { Route(method, pattern, body, kind, .open(work)) }

    /// A page for browsers that have signed in.
    static func page(_ pattern: String, _ show: @escaping Page) -> Route {
        Route(.get, pattern, .none, .page, .page(show))
    }

    /// What one of our own forms asks for.
    static func form(_ pattern: String, _ work: @escaping Form<Fields>) -> Route {
        Route(.post, pattern, .form, .page, .form(work))
    }

    /// The same with recordings.
    static func form(_ pattern: String, withFiles work: @escaping Form<[Multipart.Part]>) -> Route {
        Route(.post, pattern, .files, .page, .files(work))
    }

    /// What programs are told of an athlete.
    static func look(_ pattern: String, _ work: @escaping Call) -> Route {
        Route(.get, pattern, .none, .json, .look(work))
    }

    /// What programs change of an athlete.
    static func change(
        _ method: HTTPRequest.Method, _ pattern: String, takes body: Body, _ work: @escaping Call
    ) -> Route { Route(method, pattern, body, .json, .change(work)) }

    /// What an app asks for with its key.
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
    /// Answers a request whose asker may ask; others get no further than this.
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

    /// What stands in a path for the names of the pattern; nil for a path of another pattern.
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

    /// The rows of a path, one for each method; none where nothing is.
    static func rows(at path: [String]) -> [Route] { all.filter { $0.parameters(in: path) != nil } }

    /// The segments of a path below the public address's own, which a proxy may or may not have taken away. Where that begins
    /// like one of our places, the one of the two counts that is one.
    static func place(_ path: [String], below prefix: [String]) -> [String] {
        guard !prefix.isEmpty, path.starts(with: prefix) else { return path }
        let rest = Array(path.dropFirst(prefix.count))
        return !rows(at: rest).isEmpty || rows(at: path).isEmpty ? rest : path
    }

    /// What kind of answers a path has: that of its row, else that of the rows which begin like it.
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
    /// What may be asked for at the path of these rows.
    var allowed: [String] {
        let methods = map(\.method.rawValue)
        return (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).sorted()
    }
}
