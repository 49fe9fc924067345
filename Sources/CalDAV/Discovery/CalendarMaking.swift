import Basics

/// Makes a calendar for events in a home.
struct CalendarMaking: Sendable {
    let client: DAVClient
    let home: DAVAddress
    /// Its displayname.
    let name: String

    /// Makes it by MKCALENDAR (RFC 4791 §5.3.1), or by extended MKCOL (RFC 5689) where a server has only that, and
    /// looks at what was made.
    ///
    /// - Throws: `CalDAVError` if the server refuses, or made something else.
    func make(avoiding taken: [Href]) async throws(CalDAVError) -> FoundCalendar {
        let place = home.at(free(taken))
        var status = try await send(.mkcalendar, RequestBodies.makeCalendar(named: name), to: place)
        if status == 405 || status == 501 {
            status = try await send(.mkcol, RequestBodies.makeCollection(named: name), to: place)
        }
        switch status {
        case 200...299: break
        case 507: throw CalDAVError(home.host, .full)
        case 500, 502...599: throw CalDAVError(home.host, .unexpected(status: status))
        default: throw CalDAVError(home.host, .notMade(name, status: status))
        }
        let (answer, reached) = try await Question(client, FoundCalendar.properties, depth: 0).ask(place)
        guard let made = answer.responses.lazy.compactMap({ FoundCalendar($0, from: reached) }).first else {
            throw CalDAVError(home.host, .notMade(name, status: status))
        }
        return made
    }

    private func send(
        _ method: DAVRequest.Method, _ body: [UInt8], to place: DAVAddress
    ) async throws(CalDAVError) -> Int {
        try await client.answer(to: DAVRequest(method, place, body: body)).status
    }

    /// A path in the home that no listed calendar has.
    private func free(_ taken: [Href]) -> Href {
        let candidates = [""] + (2...(taken.count + 2)).map { "-\($0)" }
        let hrefs = candidates.map { home.href.appending(slug + $0, isCollection: true) }
        return hrefs.first { href in !taken.contains { $0.isSameCollection(as: href) } } ?? hrefs[0]
    }

    /// The name in lower-case letters, digits and hyphens.
    private var slug: String {
        let parts = name.lowercased().utf8.split { !$0.isASCIILetterOrDigit }
        let text = parts.prefix(8).map { String(decoding: Array($0), as: UTF8.self) }.joined(separator: "-").prefix(60)
        return text.isEmpty ? "tpmerge" : String(text)
    }
}
