package import CalDAV
package import Export
import Files
import Foundation
import Web

package struct Output: Sendable, Hashable {
    package enum Format: String, Sendable {
        case ics, json, agenda
    }

    package enum Place: Sendable, Hashable {
        case file(String)
        case standardOutput
        case server(ServerPlace)
        /// The server's own link, for which nothing is written: runs only keep the versions of its events.
        case byLink(String)
        /// Single events in the athlete's own calendar.
        case pushed(CalDAVTarget)
    }

    package let format: Format
    package let place: Place
    /// The part of a calendar that is shown; JSON and the agenda show everything.
    package let view: CalendarView

    /// Whether it may be a stream; a file's path may also lead to a pipe.
    package var mayBeStream: Bool {
        switch place {
        case .standardOutput: true
        case .file(let path): OutputTarget.isStream(path)
        case .server, .byLink, .pushed: false
        }
    }

    package var isPushed: Bool { if case .pushed = place { true } else { false } }

    package var name: String {
        switch place {
        case .file(let path): path
        case .standardOutput: "\(format.rawValue) to standard output"
        case .server(let place): view.name.map { "the calendar \"\($0)\" at \(place.address.host)" } ?? place.name
        case .byLink(let calendar): "the calendar \(calendar) by link"
        case .pushed(let place): place.title.description
        }
    }

    /// The place's key in the memory; nil if it can't be read back.
    package var key: String? {
        switch place {
        case .file(let path): URL(fileURLWithPath: path).standardizedFileURL.path
        case .standardOutput, .byLink: nil
        case .server(let place): place.key
        case .pushed(let place): place.key
        }
    }

    package init(_ format: Format, to place: Place, showing view: CalendarView = CalendarView()) {
        (self.format, self.place, self.view) = (format, place, view)
    }
}

/// A calendar on a CalDAV server into which single events go.
package struct CalDAVTarget: Sendable, Hashable {
    /// A server, a principal, or the calendar itself.
    package let address: DAVAddress
    package let login: Login
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

    package init(_ address: DAVAddress, _ login: Login) {
        self.address = address
        self.login = login
    }

    package var title: CalendarTitle { CalendarTitle(calendar: calendar, host: address.host) }

    /// The key by which the memory knows what leads to its collection (`Ledgers`). It reveals nothing of the address
    /// but the host; a slash at the end changes nothing.
    package var key: String {
        let text = address.revealed()
        let place = text.hasSuffix("/") ? String(text.dropLast()) : text
        return "\(address.host)#" + SecretDigest("\(place)\n\(login.user)\n\(calendar)").hexadecimal
    }
}

extension PushCounts {
    /// `created 12, changed 3, deleted 1 in Training at caldav.icloud.com`
    package func line(of title: CalendarTitle, isDryRun: Bool) -> String {
        let verbs = isDryRun ? ["would create", "change", "delete"] : ["created", "changed", "deleted"]
        let counts = zip(verbs, [created, changed, deleted]).map { "\($0) \($1)" }.joined(separator: ", ")
        return "\(counts) in \(title.short)" + (waiting > 0 ? "; \(waiting) waiting" : "")
    }
}
