import Basics
import XML

@testable import CalDAV
@testable import Web

extension FakeServer.State {
    mutating func answer(to request: Request) -> Response {
        if let refusal = refusal(of: request) { return refusal }
        if asked.count >= manners.busyFrom {
            return Response(status: 429, headers: HeaderFields([("Retry-After", "60")]))
        }
        let href = request.address.href
        switch request.method {
        case .propfind: return propfind(href, deep: request.headers.first("Depth") == "1")
        case .report: return report(href, request.body)
        case .get: return get(href)
        case .put: return put(href, request)
        case .delete: return delete(href, request)
        case .mkcalendar, .mkcol: return make(href, request)
        case .post: return Response(status: 405)
        }
    }

    private func refusal(of request: Request) -> Response? {
        let given = request.headers.first("Authorization") ?? ""
        let basic = "Basic realm=\"dav\""
        switch manners.login {
        case .basic where given.hasPrefix("Basic "): return nil
        case .severalSchemes where given.hasPrefix("Basic "): return nil
        case .digest where given.hasPrefix("Digest "): return nil
        case .digest(let algorithm):
            let named = algorithm.map { ", algorithm=\($0)" } ?? ""
            return refusal(["Digest realm=\"dav\", nonce=\"n\", qop=\"auth\"\(named)"])
        case .severalSchemes: return refusal(["x-mobileme-authtoken realm=\"MMCalDav\"", basic])
        case .basic, .refused: return refusal([basic])
        }
    }

    private func refusal(_ challenges: [String]) -> Response {
        Response(status: 401, headers: HeaderFields(challenges.map { ("WWW-Authenticate", $0) }))
    }

    private func propfind(_ href: Href, deep: Bool) -> Response {
        if href.path == "/.well-known/caldav" {
            guard case .redirect(let status, let target) = manners.wellKnown else { return Response(status: 404) }
            return Response(status: status, headers: HeaderFields([("Location", target)]))
        }
        if href.path == "/" {
            let principal =
                "<D:current-user-principal><D:href>\(FakeServer.principal)</D:href></D:current-user-principal>"
            return multistatus([entry("/", "<D:resourcetype><D:collection/></D:resourcetype>" + principal)])
        }
        if href.path == FakeServer.principal {
            let home = "<C:calendar-home-set><D:href>\(manners.homeSet)</D:href></C:calendar-home-set>"
            return multistatus([entry(href.path, manners.hasHome ? home : "")])
        }
        if href.isSameCollection(as: FakeServer.home) {
            let own = entry(written(FakeServer.home), "<D:resourcetype><D:collection/></D:resourcetype>")
            let inside = calendars.sorted { $0.key.path < $1.key.path }.map { entry(written($0.key), about($0.value)) }
            return multistatus([own] + (deep ? inside : []))
        }
        guard let calendar = calendars[href.asCollection] else { return Response(status: 404) }
        let inside = calendar.resources.sorted { $0.key.path < $1.key.path }
            .map { entry(written($0.key), etag(of: $0.value) + "<D:resourcetype/>") }
        return multistatus([entry(written(href.asCollection), about(calendar))] + (deep ? inside : []))
    }

    private func report(_ href: Href, _ body: [UInt8]) -> Response {
        guard let calendar = calendars[href.asCollection] else { return Response(status: 404) }
        guard let root = try? XMLNode(body) else { return Response(status: 400) }
        if root.name == .dav("sync-collection") {
            return sync(href.asCollection, calendar, token: root.first(.dav("sync-token"))?.text ?? "")
        }
        if root.name == .cal("calendar-query") {
            let match = root.first(.cal("filter"))?.textMatch ?? ""
            let found = calendar.resources.filter { $0.value.uid.contains(match) }.sorted { $0.key.path < $1.key.path }
            return multistatus(found.map { entry(written($0.key), etag(of: $0.value)) })
        }
        let hrefs = root.all(.dav("href")).compactMap { Href($0.text) }
        let isIncomplete = hrefs.contains { calendar.resources[$0] == nil }
        if isIncomplete, manners.missing == .wholeRequest404 { return Response(status: 404) }
        return multistatus(
            hrefs.compactMap { href in
                guard let resource = calendar.resources[href] else {
                    return manners.missing == .told ? status(written(href), 404) : nil
                }
                let data = "<C:calendar-data>\(RequestBodies.escaped(resource.text))</C:calendar-data>"
                return entry(written(href), etag(of: resource) + data)
            })
    }

    private func sync(_ href: Href, _ calendar: FakeCalendar, token: String) -> Response {
        var since = 0
        if !token.isEmpty {
            let known = token.hasPrefix("sync:") ? Int(token.dropFirst(5)) : nil
            switch (known, manners.sync) {
            case (_, .none): break
            case (let known?, _): since = known
            case (nil, .refused(let status)): return error(status, "<D:valid-sync-token/>")
            case (nil, .echo): return error(403, "<D:valid-sync-token/>")
            case (nil, .asNew): since = 0
            }
        }
        if case .none = manners.sync { return Response(status: 403) }
        if case .echo = manners.sync, since > calendar.revision {
            return multistatus([], "<D:sync-token>\(token)</D:sync-token>")
        }
        let changed = calendar.changes.filter { $0.value > since }.sorted { $0.value < $1.value }
            .filter { calendar.resources[$0.key] != nil || since > 0 }
        let page = changed.prefix(manners.syncPage)
        let isTruncated = page.count < changed.count
        var entries = page.map { path, _ in
            calendar.resources[path].map { entry(written(path), etag(of: $0)) } ?? status(written(path), 404)
        }
        if isTruncated { entries.append(status(written(href), 507)) }
        let next = isTruncated ? page.last?.value ?? 0 : calendar.revision
        return multistatus(entries, "<D:sync-token>sync:\(next)</D:sync-token>")
    }

    private func get(_ href: Href) -> Response {
        guard let resource = calendars.values.lazy.compactMap({ $0.resources[href] }).first else {
            return Response(status: 404)
        }
        return Response(
            status: 200, headers: HeaderFields(tag(of: resource).map { [("ETag", $0)] } ?? []),
            body: Array(resource.text.utf8))
    }
}

extension XMLNode {
    fileprivate var textMatch: String? {
        name == .cal("text-match") ? text : children.lazy.compactMap(\.textMatch).first
    }
}

// The answers' XML.
extension FakeServer.State {
    func multistatus(_ entries: [String], _ end: String = "") -> Response {
        let head = "<D:multistatus xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
        return Response(status: 207, body: Array("\(head)\(entries.joined())\(end)</D:multistatus>".utf8))
    }

    private func entry(_ href: String, _ properties: String) -> String {
        let none = "<D:prop><D:displayname/><D:getetag/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status>"
        let second = manners.hasEmptyPropstat ? "<D:propstat>\(none)</D:propstat>" : ""
        return "<D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop>"
            + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat>\(second)</D:response>"
    }

    private func status(_ href: String, _ status: Int) -> String {
        "<D:response><D:href>\(href)</D:href><D:status>HTTP/1.1 \(status) So</D:status></D:response>"
    }

    func written(_ href: Href) -> String {
        switch manners.hrefs {
        case .plain: href.path
        case .escaped: href.path.replacing("@", with: "%40")
        case .absolute: "https://\(FakeServer.host)" + href.path
        case .foreignHost: "http://inside.lan:8080" + href.path
        }
    }

    private func about(_ calendar: FakeCalendar) -> String {
        let components = calendar.components.map { "<C:comp name=\"\($0)\"/>" }.joined()
        let rights = calendar.isReadOnly ? "<D:read/>" : "<D:read/></D:privilege><D:privilege><D:write/>"
        var hasSync = true
        if case .none = manners.sync { hasSync = false }
        let report = hasSync ? "<D:supported-report><D:report><D:sync-collection/></D:report></D:supported-report>" : ""
        let token = hasSync ? "<D:sync-token>sync:\(calendar.revision)</D:sync-token>" : ""
        return token + "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
            + "<D:displayname>\(RequestBodies.escaped(calendar.name))</D:displayname>"
            + "<C:supported-calendar-component-set>\(components)</C:supported-calendar-component-set>"
            + "<D:current-user-privilege-set><D:privilege>\(rights)</D:privilege></D:current-user-privilege-set>"
            + "<D:supported-report-set>\(report)</D:supported-report-set>"
    }

    private func etag(of resource: FakeCalendar.Resource) -> String {
        tag(of: resource).map { "<D:getetag>\(RequestBodies.escaped($0))</D:getetag>" } ?? ""
    }

    func tag(of resource: FakeCalendar.Resource) -> String? {
        switch manners.etags {
        case .strong, .onlyWhenRead: "\"r\(resource.revision)\""
        case .weak: "W/\"r\(resource.revision)\""
        case .none: nil
        }
    }
}

extension FakeServer.State {
    mutating func put(_ href: Href, _ request: Request) -> Response {
        guard let place = calendars.keys.first(where: href.isMember(of:)), let calendar = calendars[place] else {
            return Response(status: 409)
        }
        guard !calendar.isReadOnly else { return error(403, "<D:need-privileges/>") }
        var text = String(decoding: request.body, as: UTF8.self)
        let present = calendar.resources[href]
        guard isExpected(present, request) else { return Response(status: 412) }
        guard present != nil || calendar.resources.count < manners.fullAt else { return Response(status: 507) }

        let uid = FakeCalendar.Resource.value(of: "UID", in: text) ?? ""
        if manners.needsEnd, FakeCalendar.Resource.value(of: "DTEND", in: text) == nil { return Response(status: 404) }
        let start = FakeCalendar.Resource.value(of: "DTSTART", in: text) ?? ""
        if start.prefix(8) < manners.firstDay { return error(403, "<C:min-date-time/>") }
        if manners.trashBin, calendar.trash.contains(uid) {
            return error(400, "<s:message xmlns:s=\"s\">Deleted calendar object with uid already exists</s:message>")
        }
        let asked = manners.hasOneUIDAnAccount ? Array(calendars.values) : [calendar]
        let isTaken = { asked.flatMap { $0.paths(of: uid) }.contains { $0 != href } }
        switch manners.uidCheck {
        case .conflict409 where isTaken(): return error(409, "<C:no-uid-conflict/>")
        case .conflict412 where isTaken(): return error(412, "<C:no-uid-conflict/>")
        default: break
        }
        if manners.dropsColor {
            let lines = FakeCalendar.Resource.unfolded(text).filter { !$0.hasPrefix("COLOR") }
            text = lines.joined(separator: "\r\n") + "\r\n"
        }
        calendars[place]?.write(manners.folds ? FakeCalendar.Resource.folded(text) : text, at: href)
        let tag = manners.etags == .strong ? calendars[place]?.resources[href].flatMap(tag(of:)) : nil
        return Response(status: present == nil ? 201 : 204, headers: HeaderFields(tag.map { [("ETag", $0)] } ?? []))
    }

    mutating func delete(_ href: Href, _ request: Request) -> Response {
        guard let place = calendars.keys.first(where: href.isMember(of:)), let calendar = calendars[place],
            let present = calendar.resources[href]
        else { return Response(status: 404) }
        guard !calendar.isReadOnly else { return error(403, "<D:need-privileges/>") }
        guard isExpected(present, request) else { return Response(status: 412) }
        calendars[place]?.delete(href)
        return Response(status: 204)
    }

    mutating func make(_ href: Href, _ request: Request) -> Response {
        switch (manners.making, request.method) {
        case (.mkcalendar, .mkcalendar), (.mkcol, .mkcol): break
        case (.refused(let status), _): return Response(status: status)
        default: return Response(status: 405)
        }
        guard calendars[href.asCollection] == nil else { return Response(status: 405) }
        let properties = try? XMLNode(request.body).first(.dav("set"))?.first(.dav("prop"))
        let name = properties?.first(.dav("displayname"))?.text ?? ""
        calendars[href.asCollection] = FakeCalendar(name: name)
        return Response(status: 201)
    }

    private func isExpected(_ present: FakeCalendar.Resource?, _ request: Request) -> Bool {
        if request.headers.first("If-None-Match") == "*" { return present == nil }
        guard let wanted = request.headers.first("If-Match") else { return true }
        guard let present else { return false }
        return wanted == "*" || tag(of: present) == wanted
    }

    func error(_ status: Int, _ condition: String) -> Response {
        let head = "<D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
        return Response(status: status, body: Array("\(head)\(condition)</D:error>".utf8))
    }
}
