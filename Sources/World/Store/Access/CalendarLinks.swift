package import Basics
import Synchronization

package struct CalendarLink: Sendable, Equatable {
    package private(set) var athlete = ""
    /// `main`, `busy`, or the name of a configured calendar, in lower case and hyphens.
    package private(set) var calendar = ""
    package private(set) var token = ""
    fileprivate var digest = ""
}

extension CalendarLink: Stored {
    static let table = Table("links", of: blank, keyCount: 2, order: "athlete, calendar")

    static let blank = CalendarLink()

    mutating func visit(_ column: inout Columns) {
        column("athlete", &athlete)
        column("calendar", &calendar)
        column("token", &token)
        column("digest", &digest)
    }
}

extension AccessStore {
    /// The links of calendars, in the order given. Calendars without a link get one, all in one transaction.
    ///
    /// - Parameter new: makes a token that cannot be guessed, and its digest.
    package func links(
        to wanted: [(athlete: String, calendar: String)], orNew new: () -> (token: String, digest: String)
    ) throws(StoreError) -> [CalendarLink] {
        if let links = Self.links(to: wanted, among: try links()) { return links }
        try writing { database in
            for (athlete, calendar) in wanted {
                let new = new()
                try database.change(
                    "INSERT INTO links (athlete, calendar, token, digest) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    athlete, calendar, new.token, new.digest)
            }
        }
        return Self.links(to: wanted, among: try links()) ?? []
    }

    /// nil if a calendar has no link.
    private static func links(
        to wanted: [(athlete: String, calendar: String)], among links: [CalendarLink]
    ) -> [CalendarLink]? {
        let byAthlete = Dictionary(grouping: links, by: \.athlete)
        var found: [CalendarLink] = []
        for (athlete, calendar) in wanted {
            guard let link = byAthlete[athlete]?.first(where: { $0.calendar == calendar }) else { return nil }
            found.append(link)
        }
        return found
    }

    /// Gives a calendar another link; the old one no longer works.
    package func renew(
        _ calendar: String, of athlete: String, with new: (token: String, digest: String)
    ) throws(StoreError) {
        let link = CalendarLink(athlete: athlete, calendar: calendar, token: new.token, digest: new.digest)
        try writing { try $0.keep(link) }
    }

    package func links() throws(StoreError) -> [CalendarLink] { try reading { try CalendarLink.all($0) } }

    /// The calendar whose link has this digest; nil if there is none.
    package func calendarLink(opening digest: String) throws(StoreError) -> CalendarLink? {
        let state = state
        if let known = knownLinks.withLock({ $0 }), known.state == state { return known.calendars[digest] }
        let calendars = Dictionary(try links().map { ($0.digest, $0) }, uniquingKeysWith: { $1 })
        // The state was taken before reading: a write since then shows at the next call.
        knownLinks.withLock { $0 = (state, calendars) }
        return calendars[digest]
    }

    /// Notes the present content of a calendar.
    ///
    /// - Parameter tag: identifies the content.
    /// - Returns: the moment since which the calendar has held it.
    package func noteContent(
        _ tag: String, of calendar: String, _ athlete: String, at now: Instant
    ) throws(StoreError) -> Instant {
        let rows = try reading {
            try $0.rows(
                "SELECT tag, changed FROM contents WHERE athlete = ? AND calendar = ?", athlete, calendar)
        }
        // A moment in the future was noted before the clock was set back.
        if let row = rows.first, row["tag"] == tag, let changed: Instant = row["changed"], changed <= now {
            return changed
        }
        try change(
            "INSERT OR REPLACE INTO contents (athlete, calendar, tag, changed) VALUES (?, ?, ?, ?)",
            athlete, calendar, tag, now)
        return now
    }

    package func knows(_ athlete: String) throws(StoreError) -> Bool {
        try reading { database in
            for table in AccessTables.ofAthletes {
                let found: Int? = try database.value("SELECT 1 FROM \(table) WHERE athlete = ? LIMIT 1", athlete)
                if found != nil { return true }
            }
            return false
        }
    }

    /// Removes all data of an athlete: sessions limited to them, codes, keys, links, consents, hints.
    package func forget(_ athlete: String) throws(StoreError) {
        try writing { database in
            for table in AccessTables.ofAthletes {
                try database.change("DELETE FROM \(table) WHERE athlete = ?", athlete)
            }
        }
        try leaveNoTrace()
    }
}
