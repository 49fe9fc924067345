import Basics
import CalDAV
import Synchronization
import Web

/// A CalDAV server with one calendar, which can only list it, or is away.
final class EventServer: Sendable {
    struct State: Sendable {
        var isAway = false
        var resources: [String: [UInt8]] = [:]
    }

    let state = Mutex(State())

    static let collection = "https://cal.example/anna/training/"
    static let folder = "/anna/training/"

    var names: [String] {
        state.withLock { $0.resources.keys.map { String($0.dropFirst(Self.folder.count)) }.sorted() }
    }

    var transport: Transport {
        Transport { [self] (request) throws(FetchFault) in
            try state.withLock { state throws(FetchFault) in
                guard !state.isAway else { throw .unreachable(.noRoute) }
                return state.answer(to: request)
            }
        }
    }
}

extension EventServer.State {
    fileprivate mutating func answer(to request: Request) -> Response {
        let path = request.address.href.path
        switch request.method {
        case .propfind:
            let inside = resources.keys.sorted().map { entry($0, "<D:getetag>\"1\"</D:getetag><D:resourcetype/>") }
            let own =
                "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Training</D:displayname>"
            return multistatus([entry(EventServer.folder, own)] + (request.headers.first("Depth") == "1" ? inside : []))
        case .report:
            let body = String(decoding: request.body, as: UTF8.self)
            guard body.contains("calendar-multiget") else { return Response(status: 403) }
            return multistatus(
                resources.filter { body.contains($0.key) }.sorted { $0.key < $1.key }.map { path, text in
                    let data = String(decoding: text, as: UTF8.self).replacing("&", with: "&amp;")
                        .replacing("<", with: "&lt;")
                    return entry(path, "<D:getetag>\"1\"</D:getetag><C:calendar-data>\(data)</C:calendar-data>")
                })
        case .get:
            guard let text = resources[path] else { return Response(status: 404) }
            return Response(status: 200, headers: HeaderFields([("ETag", "\"1\"")]), body: text)
        case .put:
            resources[path] = request.body
            return Response(status: 201)
        case .delete: return Response(status: resources.removeValue(forKey: path) == nil ? 404 : 204)
        case .mkcalendar, .mkcol, .post: return Response(status: 405)
        }
    }

    private func entry(_ path: String, _ properties: String) -> String {
        "<D:response><D:href>\(path)</D:href><D:propstat><D:prop>\(properties)</D:prop>"
            + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
    }

    private func multistatus(_ entries: [String]) -> Response {
        let head = "<D:multistatus xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
        return Response(status: 207, body: Array("\(head)\(entries.joined())</D:multistatus>".utf8))
    }
}
