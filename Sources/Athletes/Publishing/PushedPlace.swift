package import CalDAV
import Web

/// A calendar on a CalDAV server into which single events go.
package struct PushedPlace: Sendable, Hashable {
    /// A server, a principal, or the calendar itself.
    package let address: DAVAddress
    package let login: Login
    /// The calendar's displayname, or the last part of its address.
    package var calendar = "Training"
    /// Whether the calendar may be made.
    package var mayCreate = true
    /// How many days before today are pushed.
    package var pastDays = 30
    /// Whether what the user deleted comes back.
    package var restoresDeleted = false
    /// Whether a time or day that the user gave is set back.
    package var restoresMoved = false
    /// When the alarm of a plan with a time rings, in minutes before it; nil for none.
    package var remindMinutes: Int?

    package init(_ address: DAVAddress, _ login: Login) {
        self.address = address
        self.login = login
    }

    /// Its name for people.
    package var name: String { "the calendar \"\(calendar)\" at \(address.host)" }

    /// Its key in the memory, which tells nothing of the address but the host. A slash at the end changes nothing.
    package var key: String {
        "\(address.host)#" + SecretDigest("\(account)\n\(calendar)").hexadecimal
    }

    /// What the calendars of one account share.
    var account: String {
        let text = address.revealed()
        return "\(text.hasSuffix("/") ? String(text.dropLast()) : text)\n\(login.user)"
    }
}

extension PushCounts {
    /// `created 12, changed 3, deleted 1 in Training at caldav.icloud.com`
    package func line(of place: PushedPlace, isDryRun: Bool) -> String {
        let verbs = isDryRun ? ["would create", "change", "delete"] : ["created", "changed", "deleted"]
        let counts = zip(verbs, [created, changed, deleted]).map { "\($0) \($1)" }.joined(separator: ", ")
        return "\(counts) in \(place.calendar) at \(place.address.host)" + (waiting > 0 ? "; \(waiting) waiting" : "")
    }
}
