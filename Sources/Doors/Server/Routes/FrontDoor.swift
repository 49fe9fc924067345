import HTTPTypes
import Hummingbird
import Listening
import NIOCore
import Web

/// Takes every request, finds its route, and answers in any case.
struct FrontDoor: HTTPResponder {
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
    /// Called for every answer with its method, pattern, status and duration.
    let log: @Sendable (String, String, Int, Duration) -> Void

    func respond(to request: Request, context nio: Context) async throws -> Response {
        let began = ContinuousClock.now
        let connection = open.connection(on: nio.channel)
        let isHead = request.method == .head
        var (pattern, response) = await response(request, recognise: connection.recognise)
        response = Packing.packed(response, for: request.headers)
        // While many large answers wait to be taken, further ones have to be requested again.
        if !isHead, response.body.isLarge, case .own(let bytes) = response.body, !connection.hold(bytes.count) {
            response = answer(ServerError(.busy), to: request)
        }
        log(request.method.rawValue, pattern, response.status.code, ContinuousClock.now - began)
        return response.response(isHead: isHead, on: nio.channel.eventLoop)
    }

    /// The answer, and the pattern of its route, which is the only part of the path that a log may show.
    ///
    /// - Parameter recognise: called when the request shows a key or session.
    func response(
        _ raw: Request, recognise: @escaping @Sendable () -> Void
    ) async -> (pattern: String, response: ServerResponse) {
        var request: ServerRequest
        do {
            request = try ServerRequest(raw, below: context.site.prefix, recognise: recognise)
        } catch { return ("-", answer(error, to: raw)) }
        let rows = request.place.rows
        guard let pattern = rows.first?.pattern else {
            return ("-", await refusal(of: request, ServerError(.notFound)))
        }
        if request.method == .options {
            return (
                pattern, ServerResponse(status: .noContent, headers: [("Allow", rows.allowed.joined(separator: ", "))])
            )
        }
        guard let route = request.place.row(for: request.method) else {
            return (pattern, await refusal(of: request, ServerError(.methodNotAllowed, allowed: rows.allowed)))
        }
        request.parameters = route.parameters(in: request.place.segments) ?? [:]
        var response: ServerResponse
        do {
            response = try await route.response(request, context)
        } catch {
            let known = ServerError(any: error)
            if known == nil { context.tell("A request failed: \(type(of: error)).") }
            response = await refusal(of: request, known ?? ServerError(.internalError))
        }
        // The route's own header overrides a note.
        let own = Set(response.headers.map(\.name))
        response.headers += request.notes.headers.filter { !own.contains($0.name) }
        return (pattern, response)
    }

    /// The answer to a request that fails. On a page, a browser that is signed in can sign out.
    private func refusal(of request: ServerRequest, _ error: ServerError) async -> ServerResponse {
        var csrf: String?
        if request.kind == .page, case .session(_, let id)? = try? await context.session(request) {
            csrf = id.formToken(maskedBy: context.outside.randomBytes)
        }
        var response = ServerResponse.error(error, request.kind, base: context.site.address.path, csrf: csrf)
        response.headers += request.notes.headers
        return response
    }

    /// The answer to a request without its row at hand.
    private func answer(_ error: ServerError, to request: Request) -> ServerResponse {
        let base = context.site.address.path
        let kind = ErrorResponse.Kind(path: request.head.path ?? "/", below: base, for: request.method)
        return .error(error, kind, base: base)
    }
}
