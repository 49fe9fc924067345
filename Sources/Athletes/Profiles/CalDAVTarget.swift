import Basics
package import CalDAV
package import Export
package import Web

/// A calendar on a CalDAV server into which single events go.
package struct CalDAVTarget: Sendable, Hashable {
    /// A server, a principal, or the calendar itself.
    package let address: Address
    package let credentials: Credentials
    /// The certificates of authorities that the server may have besides those of the system: a file in PEM; nil for none.
    package var caFile: String?
    /// Where the password is; nil if the configuration holds it.
    package var passwordFile: String?
    /// The calendar's displayname, or the last part of its address.
    package var calendar = "Training"
    package var mayCreate = true
    /// How many days before today are pushed.
    package var pastDays = 30
    /// Whether events that the user deleted come back.
    package var restoresDeleted = false
    /// Whether an event that the user moved goes back to its own time or day.
    package var restoresMoved = false
    /// When the alarm of a plan with a time rings, in minutes before it; nil for none.
    package var remindMinutes: Int?

    package init(_ address: Address, _ credentials: Credentials) {
        (self.address, self.credentials) = (address, credentials)
    }

    package var title: CalendarTitle { CalendarTitle(calendar: calendar, host: address.host) }

    /// The key by which the memory knows what leads to its collection (`Ledgers`). It reveals nothing of the address
    /// but the host; a slash at the end changes nothing.
    package var key: String {
        let text = address.revealed()
        let place = text.hasSuffix("/") ? String(text.dropLast()) : text
        return "\(address.host)#" + SecretDigest("\(place)\n\(credentials.user)\n\(calendar)").hexadecimal
    }
}

extension CalDAVTarget {
    package var configured: ConfiguredCalendar {
        ConfiguredCalendar(
            key: key, user: credentials.user, passwordFile: passwordFile, calendar: calendar, name: title.description)
    }
}

/// The name of a calendar on a server, for people.
package struct CalendarTitle: Sendable, Hashable, CustomStringConvertible {
    package let calendar: String
    package let host: String

    package init(calendar: String, host: String) { (self.calendar, self.host) = (calendar, host) }

    package var description: String { "the calendar \"\(calendar)\" at \(host)" }
    /// At the beginning of a sentence.
    package var capitalized: String { "T" + description.dropFirst() }
    /// `Training at caldav.icloud.com`
    package var short: String { "\(calendar) at \(host)" }
}

extension PushCounts {
    /// `created 12, changed 3, deleted 1 in Training at caldav.icloud.com`
    package func line(of title: CalendarTitle, isDryRun: Bool) -> String {
        let verbs = isDryRun ? ["would create", "change", "delete"] : ["created", "changed", "deleted"]
        let counts = zip(verbs, [created, changed, deleted]).map { "\($0) \($1)" }.joined(separator: ", ")
        return "\(counts) in \(title.short)" + (waiting > 0 ? "; \(waiting) waiting" : "")
    }
}

extension Athlete {
    package var pushedPlaces: [(place: CalDAVTarget, view: CalendarView)] {
        outputs.compactMap { output in
            guard case .pushed(let place) = output.place else { return nil }
            return (place, output.view)
        }
    }
}

/// Another athlete of the configuration, who may push into the same calendar.
package struct Neighbour: Sendable, Equatable {
    package let name: String
    package let memory: String
    package let calendars: [ConfiguredCalendar]
    /// Whether the configuration has this athlete first.
    package let isEarlier: Bool

    package init(_ athlete: Athlete, isEarlier: Bool) {
        name = athlete.name
        memory = athlete.memoryName
        calendars = athlete.pushedPlaces.map(\.place.configured)
        self.isEarlier = isEarlier
    }
}

extension [Athlete] {
    /// The athletes, each with those beside it whose events are pushed, too.
    package var withNeighbours: [Athlete] {
        enumerated().map { index, athlete in
            var athlete = athlete
            guard !athlete.pushedPlaces.isEmpty else { return athlete }
            athlete.neighbours = enumerated().filter { $0.offset != index && !$0.element.pushedPlaces.isEmpty }
                .map { Neighbour($0.element, isEarlier: $0.offset < index) }
            return athlete
        }
    }
}
