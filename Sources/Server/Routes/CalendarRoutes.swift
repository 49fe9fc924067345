import Athletes
import Basics
import HTTPTypes
import Keyring
import Store

/// Calendars by link: the token in the path opens its calendar and nothing else; cookies and keys are not looked at.
enum CalendarRoutes {
    static let all = [
        Route("/calendars/{token}.ics", (.get, calendar))
    ]

    private static let calendar: Route.Work = { asked, hall in
        let token = BearerToken(String((asked.segments.last ?? "").dropLast(".ics".count)))
        let link = try await hall.doors.kept { () throws(StoreError) in
            try hall.access.calendarLink(opening: token.digest)
        }
        guard let link, let owner = hall.roster.owner(of: link.athlete),
            let calendar = owner.athlete.linkedCalendars.first(where: { $0.id == link.calendar })
        else {
            throw hall.doors.guesses.wrong(
                at: hall.now,
                else: ServerError(.notFound, "There is no calendar here. Its address may have been renewed."))
        }
        return answer(try await hall.calendars.copy(of: calendar, owner, at: hall.now), asked)
    }

    /// The calendar, or that it hasn't changed (RFC 9110 §13.2.2).
    private static func answer(_ copy: CalendarShelf.Copy, _ asked: Asked) -> Answer {
        let isPacked = Packing.isTaken(asked.headers[values: .acceptEncoding]) && copy.content.canBePacked
        let tag = isPacked ? "\"\(copy.tag)-gzip\"" : "\"\(copy.tag)\""
        var answer = Answer(
            headers: [
                ("ETag", tag), ("Last-Modified", HTTPDate.text(copy.changed)),
                ("Cache-Control", "private, max-age=900"), ("Vary", "Accept-Encoding"),
            ], mayBePacked: false)
        if isUnchanged(copy, asked) {
            answer.status = .notModified
            return answer
        }
        answer.headers += [
            ("Content-Type", "text/calendar; charset=utf-8"),
            ("Content-Disposition", "inline; filename=\"training.ics\""),
        ]
        if isPacked { answer.headers.append(("Content-Encoding", "gzip")) }
        answer.body = .shared(copy.content, isPacked: isPacked)
        return answer
    }

    private static func isUnchanged(_ copy: CalendarShelf.Copy, _ asked: Asked) -> Bool {
        let tags = asked.headers[values: .ifNoneMatch]
        if !tags.isEmpty { return EntityTags.name(copy.tag, in: tags) }
        guard let since = asked.header("if-modified-since").flatMap(HTTPDate.moment) else { return false }
        return copy.changed <= since
    }
}
