import HTTPTypes
import Hummingbird
import Logging
import Settings

/// Takes every request, finds the route, and answers, whatever happens.
struct FrontDoor: HTTPResponder {
    typealias Context = BasicRequestContext

    let hall: Hall
    private let routes = Route.all

    init(_ hall: Hall) { self.hall = hall }

    func respond(to request: Request, context: Context) async throws -> Response {
        let began = ContinuousClock.now
        let isHead = request.method == .head
        let (pattern, answer) = await answer(request)
        hall.log(request.method.rawValue, pattern, answer.status.code, ContinuousClock.now - began)
        return Packing.packed(answer, for: request.headers).response(isHead: isHead)
    }

    /// The answer, and the pattern of its route, which is all that a log may show.
    func answer(_ request: Request) async -> (pattern: String, answer: Answer) {
        let kind = ErrorAnswer.Kind(request, below: hall.prefix)
        let asked: Asked
        do throws(ServerError) { asked = try Asked(request, below: hall.prefix) } catch {
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
