import XML

@testable import CalDAV
@testable import Web

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
