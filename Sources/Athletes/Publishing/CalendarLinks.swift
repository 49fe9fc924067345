import Basics
package import Store
import Web

extension AccessStore {
    /// Gives each of the athletes' calendars an address, unless it has one.
    ///
    /// - Returns: all of them, in the athletes' order.
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

    /// Gives a calendar a new address; the old one no longer works.
    ///
    /// - Returns: false if the athlete has no such calendar.
    package func renewLink(
        to calendar: String, of athlete: Athlete, randomBytes: (Int) -> [UInt8]
    ) throws(StoreError) -> Bool {
        guard athlete.linkedCalendars.contains(where: { $0.id == calendar }) else { return false }
        let new = BearerToken(randomBytes: randomBytes)
        try renew(calendar, of: athlete.name, with: (new.secret.revealed(), new.digest))
        return true
    }
}
