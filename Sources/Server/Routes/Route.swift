import HTTPTypes

/// A path and what can be done there.
///
/// Hummingbird's own router leaves segments undecoded, takes `//` for `/`, and answers 404 to a method that a path lacks.
struct Route: Sendable {
    typealias Work = @Sendable (ServerRequest, ServerContext) async throws -> ServerResponse

    /// What comes with a request that posts something.
    enum Body: Sendable {
        /// A form or JSON.
        case usual
        /// What Strava sends of an event.
        case event
        /// Recordings, for which those whom we know have more time.
        case files
    }

    /// `{name}` stands for any segment; the pattern is what a log may show.
    let pattern: String
    private let segments: [Segment]
    let works: [(method: HTTPRequest.Method, work: Work)]
    let body: Body

    private enum Segment: Sendable {
        case word(String)
        case any
        /// Any that ends so.
        case anyEnding(String)
    }

    init(_ pattern: String, takes body: Body = .usual, _ works: (HTTPRequest.Method, Work)...) {
        self.pattern = pattern
        self.body = body
        self.works = works.map { (method: $0.0, work: $0.1) }
        segments = pattern.split(separator: "/").map { part in
            if part.hasPrefix("{"), let end = part.firstIndex(of: "}") {
                let rest = part[part.index(after: end)...]
                return rest.isEmpty ? .any : .anyEnding(String(rest))
            }
            return .word(String(part))
        }
    }

    func matches(_ path: [String]) -> Bool {
        guard path.count == segments.count else { return false }
        return zip(segments, path).allSatisfy { segment, part in
            switch segment {
            case .word(let word): word == part
            case .any: true
            case .anyEnding(let end): part.hasSuffix(end)
            }
        }
    }

    /// The segments of a path below the public address's own, which a proxy may or may not have taken away. Where that begins
    /// like one of our places, the one of the two counts that is one.
    static func place(_ path: [String], below prefix: [String]) -> [String] {
        guard !prefix.isEmpty, path.starts(with: prefix) else { return path }
        let rest = Array(path.dropFirst(prefix.count))
        let isPlace = { (path: [String]) in all.contains { $0.matches(path) } }
        return isPlace(rest) || !isPlace(path) ? rest : path
    }

    /// What may be asked for here.
    var allowed: [String] {
        let methods = works.map(\.method.rawValue)
        return (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).sorted()
    }
}
