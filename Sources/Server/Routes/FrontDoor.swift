import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Settings

/// Takes every request, finds the route, and answers, whatever happens.
struct FrontDoor: HTTPResponder {
    /// What Hummingbird knows of a request beside what the client said.
    struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }
    }

    let hall: Hall
    let open: OpenConnections
    private let routes = Route.all

    init(_ hall: Hall, _ open: OpenConnections) {
        self.hall = hall
        self.open = open
    }

    func respond(to request: Request, context: Context) async throws -> Response {
        let began = ContinuousClock.now
        let connection = OpenConnections.One(all: open, id: ObjectIdentifier(context.channel))
        let isHead = request.method == .head
        var (pattern, answer) = await answer(request, recognise: connection.recognise)
        answer = Packing.packed(answer, for: request.headers)
        // While many large answers wait to be taken, others are to be asked for again.
        if !isHead, answer.body.isLarge, case .own(let bytes) = answer.body, !connection.hold(bytes.count) {
            answer = .error(
                ServerError(.busy), ErrorAnswer.Kind(request, below: hall.prefix), base: hall.publicURL.path)
        }
        hall.log(request.method.rawValue, pattern, answer.status.code, ContinuousClock.now - began)
        return answer.response(isHead: isHead, on: context.channel.eventLoop)
    }

    /// The answer, and the pattern of its route, which is all that a log may show.
    ///
    /// - Parameter recognise: called when a key or a session is shown.
    func answer(
        _ request: Request, recognise: @escaping @Sendable () -> Void
    ) async -> (pattern: String, answer: Answer) {
        let kind = ErrorAnswer.Kind(request, below: hall.prefix)
        let asked: Asked
        do throws(ServerError) {
            asked = try Asked(request, below: hall.prefix, recognise: recognise)
        } catch {
            return ("-", .error(error, kind, base: hall.publicURL.path))
        }
        guard let route = routes.first(where: { $0.matches(asked.segments) }) else {
            return ("-", await hall.unknown(asked))
        }
        if asked.method == .options {
            return (
                route.pattern, Answer(status: .noContent, headers: [("Allow", route.allowed.joined(separator: ", "))])
            )
        }
        let method = asked.method == .head ? .get : asked.method
        guard let work = route.works.first(where: { $0.method == method })?.work else {
            return (
                route.pattern,
                .error(ServerError(.methodNotAllowed, allowed: route.allowed), asked.kind, base: hall.publicURL.path)
            )
        }
        var answer: Answer
        do {
            answer = try await work(asked, hall)
        } catch let error as ServerError {
            answer = .error(error, asked.kind, base: hall.publicURL.path)
        } catch {
            hall.tell("A request failed: \(type(of: error)).")
            answer = .error(ServerError(.internalError), asked.kind, base: hall.publicURL.path)
        }
        // Where the route has set the same, it knows better.
        let own = Set(answer.headers.map(\.name))
        answer.headers += asked.notes.headers.filter { !own.contains($0.name) }
        return (route.pattern, answer)
    }
}
