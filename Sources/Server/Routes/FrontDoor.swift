import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Settings
import Web

/// Takes every request, finds its route, and answers in any case.
struct FrontDoor: HTTPResponder {
    /// Hummingbird's context of a request.
    struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }
    }

    let context: ServerContext
    let open: OpenConnections

    init(_ context: ServerContext, _ open: OpenConnections) {
        self.context = context
        self.open = open
    }

    func respond(to request: Request, context nio: Context) async throws -> Response {
        let began = ContinuousClock.now
        let connection = OpenConnections.One(all: open, id: ObjectIdentifier(nio.channel))
        let isHead = request.method == .head
        var (pattern, response) = await response(request, recognise: connection.recognise)
        response = Packing.packed(response, for: request.headers)
        // While many large answers wait to be taken, further ones have to be requested again.
        if !isHead, response.body.isLarge, case .own(let bytes) = response.body, !connection.hold(bytes.count) {
            response = .error(
                ServerError(.busy), ErrorResponse.Kind(request, below: context.prefix), base: context.publicURL.path)
        }
        context.log(request.method.rawValue, pattern, response.status.code, ContinuousClock.now - began)
        return response.response(isHead: isHead, on: nio.channel.eventLoop)
    }

    /// The answer, and the pattern of its route, which is the only part of the path that a log may show.
    ///
    /// - Parameter recognise: called when the request shows a key or session.
    func response(
        _ raw: Request, recognise: @escaping @Sendable () -> Void
    ) async -> (pattern: String, response: ServerResponse) {
        var request: ServerRequest
        do throws(ServerError) {
            request = try ServerRequest(raw, below: context.prefix, recognise: recognise)
        } catch {
            return ("-", .error(error, ErrorResponse.Kind(raw, below: context.prefix), base: context.publicURL.path))
        }
        let rows = Route.rows(at: request.segments)
        guard let pattern = rows.first?.pattern else {
            return ("-", .error(ServerError(.notFound), request.kind, base: context.publicURL.path))
        }
        if request.method == .options {
            return (
                pattern, ServerResponse(status: .noContent, headers: [("Allow", rows.allowed.joined(separator: ", "))])
            )
        }
        let method = request.method == .head ? .get : request.method
        guard let route = rows.first(where: { $0.method == method }) else {
            let error = ServerError(.methodNotAllowed, allowed: rows.allowed)
            return (pattern, .error(error, request.kind, base: context.publicURL.path))
        }
        request.parameters = route.parameters(in: request.segments) ?? [:]
        var response: ServerResponse
        do {
            response = try await route.response(request, context)
        } catch {
            let known = ServerError(any: error)
            if known == nil { context.tell("A request failed: \(type(of: error)).") }
            response = .error(known ?? ServerError(.internalError), request.kind, base: context.publicURL.path)
        }
        // The route's own header overrides a note.
        let own = Set(response.headers.map(\.name))
        response.headers += request.notes.headers.filter { !own.contains($0.name) }
        return (pattern, response)
    }
}
