import Basics
import Profiles
import Store
import Synchronization

/// What the server tells of each athlete's last form, until the next one, or until the athlete is forgotten.
final class LastForms<Told: Sendable>: Sendable {
    private let forms = Mutex<[String: (told: Told, link: String?)]>([:])

    func note(_ told: Told, of athlete: Athlete, in context: ServerContext) async {
        let link = await context.calendarToken(of: athlete)
        forms.withLock { $0[athlete.name] = (told, link) }
    }

    /// nil before the athlete's first form.
    func of(_ athlete: Athlete, in context: ServerContext) async -> Told? {
        guard forms.withLock({ $0[athlete.name] != nil }) else { return nil }
        let link = await context.calendarToken(of: athlete)
        return forms.withLock { forms in
            if forms[athlete.name]?.link != link { forms[athlete.name] = nil }
            return forms[athlete.name]?.told
        }
    }

    func change(of athlete: Athlete, _ work: (inout Told) -> Void) {
        forms.withLock { forms in
            guard var form = forms.removeValue(forKey: athlete.name) else { return }
            work(&form.told)
            forms[athlete.name] = form
        }
    }
}

extension ServerContext {
    /// The token of the athlete's calendar. Another process may forget an athlete, which deletes it for good.
    fileprivate func calendarToken(of athlete: Athlete) async -> String? {
        try? await access.whenFree {
            try access.links().first { $0.athlete == athlete.name && $0.calendar == "main" }?.token
        }
    }
}
