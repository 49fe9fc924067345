import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Reports
import Settings
import Store
import Web
import Workouts

/// The addresses of an athlete's calendars.
enum SubscribeRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/subscribe", page, with: \.access, \.site),
        .form("/athletes/{name}/renew", renew, with: \.authentication),
    ]

    private static func page(_ visit: PageVisit, _ access: AccessStore, _ site: Site) async throws -> ServerResponse {
        let links = try await access.whenFree {
            try access.links().filter { $0.athlete == visit.athlete.name }
        }
        let calendars = visit.athlete.linkedCalendars.map { calendar -> SubscribePage.Calendar in
            let link = links.first { $0.calendar == calendar.id }
            let addresses = link.map { CalendarAddresses(token: $0.token, at: site.address) }
            return (
                id: calendar.id, name: calendar.title, content: calendar.view.content,
                addresses: addresses.map { (https: $0.https, webcal: $0.webcal, google: $0.google) }
            )
        }
        let frame = await visit.frame("subscribe", "Subscribe", part: "subscribe")
        // The status reports what can't be read now.
        let known = try? await onWorker { try CalendarsReport(of: visit.owner) }
        let pushed = known?.paragraphs(now: visit.now, for: .page) ?? []
        return .page(SubscribePage.html(frame, calendars, pushed: pushed, renew: visit.path("renew")))
    }

    private static func renew(
        _ visit: PageVisit, _ form: FormFields, _ authentication: Authentication
    ) async throws -> ServerResponse {
        let access = authentication.access
        let isRenewed = try await access.whenFree {
            try access.renewLink(
                to: form["calendar"] ?? "", of: visit.athlete, randomBytes: authentication.randomBytes)
        }
        guard isRenewed else { throw ServerError(.notFound, "There is no such calendar.") }
        return .seeOther(visit.path("subscribe") + "?message=\(PageMessage.renewed.rawValue)")
    }
}

extension LinkedCalendar {
    /// The page's name for it: the busy calendar has the same name as the main one.
    fileprivate var title: String { id == "busy" ? "\(name), busy times only" : name }
}

extension CalendarView {
    /// The content in a sentence.
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
