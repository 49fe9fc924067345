import Athletes
import Basics
import HTTPTypes
import Profiles
import Publishing
import Store
import Web

private struct CalendarCopy: Sendable {
    let content: SharedBytes
    /// A strong entity tag, without quotation marks.
    let tag: String
    let changed: Instant
    let memory: StoreState
}

/// Calendars by link: the token in the path gives access to its calendar and nothing else; cookies and keys are
/// ignored.
enum CalendarRoutes {
    static let all = [Route.open(.get, "/calendars/{token}.ics", .text, calendar)]

    private static func calendar(_ request: ServerRequest, _ context: ServerContext) async throws -> ServerResponse {
        let access = context.access
        let token = BearerToken(request.parameters["token"] ?? "")
        let link = try await access.whenFree { try access.calendarLink(opening: token.digest) }
        // A command may have added the athlete a moment ago.
        if let link, context.roster.owner(of: link.athlete) == nil { await context.reloadIfChanged() }
        guard let link, let owner = context.roster.owner(of: link.athlete),
            let calendar = owner.athlete.linkedCalendars.first(where: { $0.id == link.calendar })
        else {
            throw context.attemptLimiter.wrong(
                at: context.now,
                else: ServerError(.notFound, "There is no calendar here. Its address may have been renewed."))
        }
        let now = context.now
        return response(try await copy(of: calendar, owner, context, at: now), request, now)
    }

    private static func copy(
        of calendar: LinkedCalendar, _ owner: AthleteOwner, _ context: ServerContext, at now: Instant
    ) async throws -> CalendarCopy {
        let first = owner.athlete.zone.local(now).day.advanced(by: -owner.athlete.historyDays)
        for _ in 0..<3 {
            let look = await context.cache.look(at: owner, now)
            let memory = look.memory
            guard memory.exists else { throw ServerError(.memoryDamaged, "Nothing is known yet.") }
            let copy = try await look.made(
                .calendar(calendar.id), from: first, isAlone: true,
                isGood: { (copy: CalendarCopy) in copy.memory == memory && copy.changed <= now }
            ) { known, _ in
                let bytes = try owner.calendar(calendar, of: known, changedAt: memory.written ?? now)
                let tag = String(BearerToken(String(decoding: bytes, as: UTF8.self)).digest.prefix(32))
                let state = owner.fileState
                let changed =
                    state == memory
                    ? (try? context.access.noteContent(tag, of: calendar.id, owner.athlete.name, at: now)) ?? now : now
                return CalendarCopy(
                    content: SharedBytes(bytes), tag: tag, changed: min(changed, now), memory: state)
            }
            guard let copy else { throw ServerError(.memoryDamaged, "Nothing is known yet.") }
            // If a run has written meanwhile, the events may be older than their versions.
            if copy.memory == memory { return copy }
        }
        throw ServerError(.busy)
    }

    /// The calendar, or that it hasn't changed (RFC 9110 §13.2.2).
    private static func response(_ copy: CalendarCopy, _ request: ServerRequest, _ now: Instant) -> ServerResponse {
        let isPacked = Packing.isTaken(request.headers[values: .acceptEncoding]) && copy.content.canBePacked
        let tag = isPacked ? "\"\(copy.tag)-gzip\"" : "\"\(copy.tag)\""
        var response = ServerResponse(
            headers: [
                ("ETag", tag), ("Last-Modified", HTTPDate.text(copy.changed)),
                ("Cache-Control", "private, max-age=900"), ("Vary", "Accept-Encoding"),
            ], mayBePacked: false)
        if isUnchanged(copy, request, now) {
            response.status = .notModified
            return response
        }
        response.headers += [
            ("Content-Type", "text/calendar; charset=utf-8"),
            ("Content-Disposition", "inline; filename=\"training.ics\""),
        ]
        if isPacked { response.headers.append(("Content-Encoding", "gzip")) }
        response.body = .shared(copy.content, isPacked: isPacked)
        return response
    }

    private static func isUnchanged(_ copy: CalendarCopy, _ request: ServerRequest, _ now: Instant) -> Bool {
        let tags = request.headers[values: .ifNoneMatch]
        if !tags.isEmpty { return EntityTags.name(copy.tag, in: tags) }
        let since = request.header("if-modified-since").flatMap { HTTPDate.parse($0, now: now) }
        return since.map { copy.changed <= $0 } ?? false
    }
}

/// The entity tags in `If-None-Match` (RFC 9110 §13.1.2).
enum EntityTags {
    /// Whether a content's tag is listed, compressed or not; it ignores weakness and skips malformed tags.
    static func name(_ tag: String, in values: [String]) -> Bool {
        for item in values.flatMap({ $0.split(separator: ",") }) {
            let item = item.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            if item == "*" { return true }
            let strong = item.hasPrefix("W/") ? item.dropFirst(2) : item
            if strong == "\"\(tag)\"" || strong == "\"\(tag)-gzip\"" { return true }
        }
        return false
    }
}
