package import Basics
import XML

/// Why a calendar can't be found, read or written. Temporary if the server may accept it later; otherwise a person must
/// act.
package struct CalDAVFault: Sendable {
    fileprivate let failure: @Sendable (_ host: String) -> Failure
}

extension Failure {
    /// - Parameter host: the server, the only part of an address that is shown.
    package init(_ host: String, _ fault: CalDAVFault) { self = fault.failure(host) }

    /// Whether it has one of these codes.
    package func has(_ codes: Code...) -> Bool { codes.contains(where: self.codes.contains) }
}

extension CalDAVFault {
    private init(
        _ code: Failure.Code, _ terminal: String, page: String? = nil, _ kind: Failure.Kind = .uncreatable,
        _ event: @escaping @Sendable (_ host: String) -> String
    ) {
        let advice = page.map { Failure.Advice.each(terminal: terminal, page: $0) } ?? .plain(terminal)
        failure = { Failure(kind, event($0), advice, codes: [code]) }
    }

    /// The password would go over unencrypted http; nothing was sent.
    package static let unencrypted = Self("caldav.unencrypted", "Use the server's https:// address.") {
        "The password for \($0) would go over unencrypted http, so nothing was sent."
    }
    /// A 401.
    static let loginRefused = Self { host in
        let event = "\(host) answered 401: user name or password is wrong."
        return Failure(.uncreatable, event, .plain(passwordAdvice(at: host)), codes: ["caldav.login_refused"])
    }
    /// A 403.
    static let forbidden = Self("caldav.forbidden", "Check what this user may read and write there.") {
        "\($0) answered 403: it denies access."
    }
    /// A redirect to a host where the password doesn't go; nil if that can't be read.
    static func redirected(to target: String?) -> Self {
        Self("caldav.redirected", "Configure the final address instead.") {
            "\($0) redirects to \(target ?? "no usable address"), where the password is not sent."
        }
    }
    static let redirectedUnencrypted = Self(
        "caldav.redirected", "Configure the server's https:// address, or mend the redirect there."
    ) { "\($0) redirects to unencrypted http, where the password is not sent." }
    /// Redirects that lead in a circle, or too many.
    static let redirectLoop = Self("caldav.redirected", "Configure the calendar's own address instead.") {
        "\($0) redirects in a circle."
    }
    /// No CalDAV server at the address: 404, 405, or no WebDAV answer.
    static func notCalDAV(status: Int) -> Self {
        Self("caldav.no_server", "Copy the CalDAV address from the server's settings.") {
            "\($0) answered \(status): there is no CalDAV server at this address."
        }
    }
    /// A principal without a calendar-home-set, or no principal at all.
    static let noHome = Self("caldav.no_home", "Configure the calendar's own address instead.") {
        "\($0) names no calendar home for this user."
    }
    /// A home-set on a host where the password doesn't go.
    static func homeElsewhere(host other: String) -> Self {
        Self("caldav.home_elsewhere", "Configure the address at \(other) if it is yours.") {
            "\($0) names a calendar home at \(other), where the password is not sent."
        }
    }
    /// No calendar has that name; `found` lists those that exist.
    static func noCalendar(_ name: String, found: [String]) -> Self {
        Self("caldav.no_calendar", "Create it there, or correct its name.") {
            "\($0) has no calendar \"\(shown(name))\".\(list(found))"
        }
    }
    static func severalCalendars(_ name: String) -> Self {
        Self("caldav.several_calendars", "Rename one, or configure the calendar's own address.") {
            "\($0) has several calendars \"\(shown(name))\"."
        }
    }
    /// Two configured calendars are one collection.
    static func shared(_ name: String, with other: String) -> Self {
        Self("caldav.shared", "Give each its own, or remove one of them from the configuration.") { _ in
            "Both \(name) and \(other) are one calendar on the server, so nothing was written for the first."
        }
    }
    static func noEvents(_ name: String) -> Self {
        Self("caldav.no_events", "Choose another calendar.") {
            "The calendar \"\(shown(name))\" at \($0) takes no events."
        }
    }
    static func readOnly(_ name: String) -> Self {
        Self("caldav.read_only", "Give this user the right to write there, or choose another calendar.") {
            "The calendar \"\(shown(name))\" at \($0) is read-only."
        }
    }
    static func notMade(_ name: String, status: Int) -> Self {
        Self("caldav.not_made", "Create it there by hand.") {
            "\($0) answered \(status): it did not make the calendar \"\(shown(name))\"."
        }
    }
    static let calendarGone = Self(
        "caldav.calendar_gone",
        "To end it, run: tpmerge unlink. Or restore the calendar there; if it is empty then, run: tpmerge --restore.",
        page: "Restore the calendar there, or run tpmerge unlink on its machine."
    ) { "The calendar is no longer at \($0). tpmerge does not make it again by itself." }
    /// A 507, or a quota that is used up.
    static let full = Self(
        "caldav.full", "Free some space there, then run tpmerge again.",
        page: "Free some space there. The next run goes on."
    ) { "\($0) answered that the calendar is full." }
    /// A 429 or 503, with the server's `Retry-After`, at most 24 h.
    static func busy(status: Int, retryAfter wait: Duration?) -> Self {
        Self {
            Failure(
                .temporary, "\($0) answered \(status): it is busy.", .plain("Try again later."),
                codes: ["caldav.busy"], retryAfter: wait)
        }
    }
    /// A pause that the server asked for isn't over, so nothing was sent.
    static func pausing(until end: Instant) -> Self {
        Self("caldav.busy", "Run tpmerge again after that.", page: "The next run after that goes on.", .temporary) {
            "\($0) asked to wait until \(end.utc.clock) UTC on \(end.utc.day)."
        }
    }
    static func unexpected(status: Int) -> Self {
        let isPassing = status >= 500
        return Self(
            "caldav.unexpected", isPassing ? "Try again later." : "Check the address.",
            isPassing ? .temporary : .uncreatable
        ) { "\($0) answered \(status), which was not expected." }
    }
    /// An answer that isn't valid XML.
    static func unreadable(_ kind: XMLFault.Kind) -> Self {
        switch kind {
        case .hasDoctype, .foreign:
            Self("caldav.no_server", "Copy the CalDAV address from the server's settings.") {
                "\($0) sent a web page instead of a calendar server's answer."
            }
        case .malformed, .cutShort:
            Self("caldav.unreadable", "Check the address.") { "\($0) sent an answer that is not valid." }
        case .tooLarge:
            Self("caldav.unreadable", "Use a smaller calendar.") { "\($0) sent an answer that is too large." }
        }
    }

    private static func passwordAdvice(at host: String) -> String {
        if host == "icloud.com" || host.hasSuffix(".icloud.com") {
            "Make a new app-specific password at account.apple.com, under Sign-In and Security."
        } else if host == "fastmail.com" || host.hasSuffix(".fastmail.com") {
            "Make a new app password in Fastmail's settings, under Privacy & Security."
        } else {
            "Correct them; an account with a second factor needs an app password, which the server's own settings make."
        }
    }

    private static func shown(_ name: String) -> String { String(name.cleaned.onOneLine.prefix(80)) }

    private static func list(_ names: [String]) -> String {
        guard !names.isEmpty else { return "" }
        return " It has " + names.prefix(10).map { "\"\(shown($0))\"" }.joined(separator: ", ") + "."
    }
}
