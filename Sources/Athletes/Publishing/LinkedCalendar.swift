import Basics
package import Export
package import Profiles
package import Store
import StravaAPI
import Web
import Workouts

/// A calendar that the server publishes under a secret address.
package struct LinkedCalendar: Sendable, Equatable {
    /// `main`, `busy`, or the name of a configured calendar, in lower case and hyphens.
    package let id: String
    /// The name that clients show.
    package let name: String
    package let view: CalendarView
}

extension Athlete {
    /// The calendars that have links: the main one, the busy one, and the other configured ones.
    package var linkedCalendars: [LinkedCalendar] {
        let calendars = outputs.filter { $0.format == .ics && !$0.isLink && !$0.isPushed }
        let main = calendars.first { $0.view.name == nil && $0.view.isWhole }?.view ?? Self.mainView
        var linked = [
            LinkedCalendar(id: "main", name: calendarName, view: main),
            LinkedCalendar(id: "busy", name: calendarName, view: Self.busyView),
        ]
        for (number, view) in calendars.map(\.view).filter({ $0 != main }).enumerated() {
            let id = view.name.map(\.asCalendarID).flatMap { $0.isEmpty ? nil : $0 } ?? "calendar-\(number + 1)"
            linked.append(
                LinkedCalendar(id: linked.free(id, number + 1), name: view.name ?? calendarName, view: view))
        }
        return linked
    }

    /// A copy whose runs also version the events that links show.
    package var publishingByLink: Athlete {
        var athlete = self
        athlete.outputs.removeAll(where: \.isLink)
        let views = athlete.outputs.map(\.view)
        for calendar in athlete.linkedCalendars where !views.contains(calendar.view) {
            athlete.outputs.append(Output(.ics, to: .byLink(calendar.id), showing: calendar.view))
        }
        return athlete
    }

    /// A copy for unattended runs, without output to standard output.
    package var withoutStreams: Athlete {
        var athlete = self
        athlete.outputs.removeAll { $0.place == .standardOutput }
        return athlete
    }

    private static let mainView = CalendarView(mostBytes: CalendarView.usualBytes)
    private static let busyView = CalendarView(detail: .busy, mostBytes: CalendarView.usualBytes)
}

extension [LinkedCalendar] {
    /// The id, or if it is taken, the first free one with a number behind it.
    fileprivate func free(_ id: String, _ number: Int) -> String {
        var (free, number) = (id, number)
        while contains(where: { $0.id == free }) { (free, number) = ("\(id)-\(number)", number + 1) }
        return free
    }
}

extension Output {
    fileprivate var isLink: Bool { if case .byLink = place { true } else { false } }
}

extension CalendarView {
    /// Whether it shows all workouts, whatever its size limit.
    fileprivate var isWhole: Bool { detail == .everything && statuses == nil && sports == nil }
}

extension String {
    fileprivate var asCalendarID: String {
        lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
}

/// UIDs for events that must not reveal their workouts.
struct BusyUID: Sendable {
    /// A secret of the athlete: without it, anyone could find an activity by trying Strava's ids.
    let key: String

    /// - Parameter known: the remembered key, which stays when the feed's address changes.
    init(of athlete: Athlete, known: String?) {
        let secret = athlete.feed?.text ?? athlete.strava?.clientSecret.revealed() ?? athlete.name
        key = known ?? SecretDigest(secret).hexadecimal
    }

    func uid(for uid: String) -> String {
        "busy-" + SecretDigest("\(key)\n\(uid)").hexadecimal.prefix(16) + "@tpmerge"
    }
}

extension AccessStore {
    /// Gives each of the athletes' calendars an address, unless it has one. Returns all, in the athletes' order.
    package func makeLinks(
        of athletes: [Athlete], randomBytes: (Int) -> [UInt8]
    ) throws(StoreError) -> [(calendar: LinkedCalendar, link: CalendarLink)] {
        let calendars = athletes.flatMap { athlete in athlete.linkedCalendars.map { (athlete.name, $0) } }
        let links = try links(to: calendars.map { ($0.0, $0.1.id) }) {
            let new = BearerToken(randomBytes: randomBytes)
            return (new.secret.revealed(), new.digest)
        }
        return zip(calendars, links).map { ($0.1, $1) }
    }

    /// Gives a calendar a new address; the old one no longer works. Returns false if the athlete has no such calendar.
    package func renewLink(
        to calendar: String, of athlete: Athlete, randomBytes: (Int) -> [UInt8]
    ) throws(StoreError) -> Bool {
        guard athlete.linkedCalendars.contains(where: { $0.id == calendar }) else { return false }
        let new = BearerToken(randomBytes: randomBytes)
        try renew(calendar, of: athlete.name, with: (new.secret.revealed(), new.digest))
        return true
    }
}
