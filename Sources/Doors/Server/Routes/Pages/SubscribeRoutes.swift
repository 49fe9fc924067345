import Basics
import Export
import HTTPTypes
import Pages
import Profiles
import Publishing
import QRCodes
import Reports
import Settings
import Store
import Web
import Workouts

/// The calendars to which phones subscribe, and those that are pushed.
enum SubscribeRoutes {
    static let all: [Route] = [.form("/athletes/{name}/renew", renew)]

    /// The section of the settings.
    static func values(_ visit: PageVisit) async throws -> [String: Any] {
        let (access, site) = (visit.context.access, visit.context.site)
        let links = try await access.whenFree { try access.links().filter { $0.athlete == visit.athlete.name } }
        let calendars = visit.athlete.linkedCalendars.map { calendar in
            let link = links.first { $0.calendar == calendar.id }
            let addresses = link.map { CalendarAddresses(token: $0.token, at: site.address) }
            return (
                id: calendar.id, name: calendar.title, content: calendar.view.content,
                addresses: addresses.map {
                    (
                        https: $0.https, webcal: $0.webcal, google: $0.google,
                        code: site.address.isLoopback ? nil : code(of: $0.scanned)
                    )
                }
            )
        }
        // The status reports what can't be read now.
        let known = try? await onWorker { try CalendarsReport(of: visit.owner) }
        let pushed = (known?.paragraphs(now: visit.now, for: .page) ?? []).enumerated().map {
            (number: $0, name: $1.name, lines: $1.lines)
        }
        return [
            "training": calendars.first as Any, "others": Array(calendars.dropFirst()), "pushed": pushed,
            "renew": visit.path("renew"),
        ]
    }

    /// What a phone's camera reads; nil for an address that is too long.
    private static func code(of link: String) -> (size: Int, path: String)? {
        QRCode(link).map { ($0.size, $0.path) }
    }

    private static func renew(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        let access = visit.context.access
        let isRenewed = try await access.whenFree {
            try access.renewLink(
                to: form["calendar"] ?? "", of: visit.athlete, randomBytes: visit.context.outside.randomBytes)
        }
        guard isRenewed else { throw ServerError(.notFound, "There is no such calendar.") }
        return visit.seeOther("subscribe", .renewed)
    }
}

extension LinkedCalendar {
    /// The page's name for it: the busy calendar has the same name as the main one.
    fileprivate var title: String { id == "busy" ? "\(name), busy times only" : name }
}

extension CalendarView {
    fileprivate var content: String {
        guard detail == .everything else { return "When you train, and nothing else." }
        let statuses = (statuses ?? []).map(\.rawValue).sorted()
        let sports = (sports ?? []).map { SportWord.of($0).lowercased() }.sorted()
        let what =
            statuses.isEmpty
            ? "All workouts, planned, done and missed" : "Workouts that are " + statuses.joinedInSentence
        return what + (sports.isEmpty ? "" : ": " + sports.joinedInSentence) + "."
    }
}
