import Athletes
import Basics
import HTTPTypes
import Store
import Web

/// A calendar for subscribers.
private struct CalendarCopy: Sendable {
    let content: SharedBytes
    /// A strong entity tag, without quotation marks.
    let tag: String
    /// When its content last changed.
    let changed: Instant
    /// The memory's status when it was made.
    let memory: StoreState
}

/// Calendars by link: the token in the path gives access to its calendar and nothing else; cookies and keys are
/// ignored.
enum CalendarRoutes {
    static let all = [
        Route.open(.get, "/calendars/{token}.ics", .text, calendar)
    ]

    private static let calendar: Route.Open = { request, context in
        let token = BearerToken(request.parameters["token"] ?? "")
        let link = try await context.authentication.kept { () throws(StoreError) in
            try context.access.calendarLink(opening: token.digest)
        }
        guard let link, let owner = context.roster.owner(of: link.athlete),
            let calendar = owner.athlete.linkedCalendars.first(where: { $0.id == link.calendar })
        else {
            throw context.authentication.attemptLimiter.wrong(
                at: context.now,
                else: ServerError(.notFound, "There is no calendar here. Its address may have been renewed."))
        }
        return response(try await copy(of: calendar, owner, context), request)
    }

    /// The calendar's current content.
    private static func copy(
        of calendar: LinkedCalendar, _ owner: AthleteOwner, _ context: ServerContext
    ) async throws(ServerError) -> CalendarCopy {
        let (now, access) = (context.now, context.access)
        let first = owner.athlete.zone.local(now).day.advanced(by: -owner.athlete.historyDays)
        for _ in 0..<3 {
            let memory = owner.fileState
            guard memory.exists else { throw ServerError(.memoryDamaged, "Nothing is known yet.") }
            let copy = try await context.cache.made(
                .calendar(calendar.id), of: owner, from: first, isAlone: true, at: now,
                isGood: { (copy: CalendarCopy) in copy.memory == memory && copy.changed <= now }
            ) { known, _ throws(ServerError) in
                let bytes: [UInt8]
                do throws(RunError) {
                    bytes = try owner.calendar(calendar, of: known, changedAt: memory.written ?? now)
                } catch {
                    throw ServerError(error)
                }
                let tag = String(BearerToken(String(decoding: bytes, as: UTF8.self)).digest.prefix(32))
                let state = owner.fileState
                let changed =
                    state == memory
                    ? (try? access.noteContent(tag, of: calendar.id, owner.athlete.name, at: now)) ?? now : now
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
    private static func response(_ copy: CalendarCopy, _ request: ServerRequest) -> ServerResponse {
        let isPacked = Packing.isTaken(request.headers[values: .acceptEncoding]) && copy.content.canBePacked
        let tag = isPacked ? "\"\(copy.tag)-gzip\"" : "\"\(copy.tag)\""
        var response = ServerResponse(
            headers: [
                ("ETag", tag), ("Last-Modified", HTTPDate.text(copy.changed)),
                ("Cache-Control", "private, max-age=900"), ("Vary", "Accept-Encoding"),
            ], mayBePacked: false)
        if isUnchanged(copy, request) {
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

    private static func isUnchanged(_ copy: CalendarCopy, _ request: ServerRequest) -> Bool {
        let tags = request.headers[values: .ifNoneMatch]
        if !tags.isEmpty { return EntityTags.name(copy.tag, in: tags) }
        guard let since = request.header("if-modified-since").flatMap(HTTPDate.moment) else { return false }
        return copy.changed <= since
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
