import Basics
package import Store
import StravaAPI
import Web

extension AccessStore {
    /// Gives each of an athlete's calendars an address, where it has none yet.
    ///
    /// - Returns: all of them, in the athlete's order.
    package func makeLinks(
        of athlete: Athlete, randomBytes: (Int) -> [UInt8]
    ) throws(StoreError) -> [(calendar: LinkedCalendar, link: CalendarLink)] {
        var links: [(calendar: LinkedCalendar, link: CalendarLink)] = []
        for calendar in athlete.linkedCalendars {
            let new = BearerToken(randomBytes: randomBytes)
            let link = try calendarLink(
                of: athlete.name, calendar: calendar.id, orNew: (new.secret.revealed(), new.digest))
            links.append((calendar, link))
        }
        return links
    }

    /// Gives a calendar another address; the old one no longer works.
    ///
    /// - Returns: false where the athlete has no such calendar.
    package func renewLink(
        to calendar: String, of athlete: Athlete, randomBytes: (Int) -> [UInt8]
    ) throws(StoreError) -> Bool {
        guard athlete.linkedCalendars.contains(where: { $0.id == calendar }) else { return false }
        let new = BearerToken(randomBytes: randomBytes)
        try renew(calendar, of: athlete.name, with: (new.secret.revealed(), new.digest))
        return true
    }
}
