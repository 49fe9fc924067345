import Athletes
import Basics
import Export
import HTTPTypes
import Keyring
import Pages
import Settings
import Store
import Web
import Workouts

/// The addresses of an athlete's calendars.
enum SubscribePages {
    static let all = [
        Route("/athletes/{name}/subscribe", (.get, Route.page(page))),
        Route("/athletes/{name}/renew", (.post, Route.form(renew))),
    ]

    private static func page(_ visit: PageVisit) async throws -> Answer {
        var calendars: [SubscribePage.Calendar] = []
        for calendar in visit.athlete.linkedCalendars {
            let new = newToken(visit)
            let link = try await visit.hall.doors.kept { () throws(StoreError) in
                try visit.hall.access.calendarLink(of: visit.athlete.name, calendar: calendar.id, orNew: new)
            }
            let addresses = CalendarAddresses(token: link.token, at: visit.hall.publicURL)
            calendars.append(
                SubscribePage.Calendar(
                    id: calendar.id, name: calendar.title, content: calendar.view.content, https: addresses.https,
                    webcal: addresses.webcal, google: addresses.google))
        }
        let frame = await visit.frame("subscribe", "Subscribe", part: "subscribe")
        return .page(SubscribePage(calendars, renew: visit.path("renew")).html(frame))
    }

    private static func renew(_ visit: PageVisit, _ form: Fields) async throws -> Answer {
        guard let id = form["calendar"], visit.athlete.linkedCalendars.contains(where: { $0.id == id }) else {
            throw ServerError(.notFound, "There is no such calendar.")
        }
        let new = newToken(visit)
        try await visit.hall.doors.kept { () throws(StoreError) in
            try visit.hall.access.renew(id, of: visit.athlete.name, with: new)
        }
        return .seeOther(visit.path("subscribe") + "?message=\(Message.renewed.rawValue)")
    }

    private static func newToken(_ visit: PageVisit) -> (token: String, digest: String) {
        let token = BearerToken(randomBytes: visit.hall.outside.randomBytes)
        return (token.secret.revealed(), token.digest)
    }
}

extension LinkedCalendar {
    /// What a page calls it: the one that only says when somebody is busy has the name of the main one.
    fileprivate var title: String { id == "busy" ? "\(name), busy times only" : name }
}

extension CalendarView {
    /// What is in it, in a sentence.
    fileprivate var content: String {
        guard detail == .everything else { return "When you train, and nothing else." }
        let statuses = (statuses ?? []).map(\.rawValue).sorted()
        let sports = (sports ?? []).map { SportWord.of($0).lowercased() }.sorted()
        let what = statuses.isEmpty ? "All workouts, planned, done and missed" : "Workouts that are " + list(statuses)
        return what + (sports.isEmpty ? "" : ": " + list(sports)) + "."
    }

    /// `run, bike and swim`
    private func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
