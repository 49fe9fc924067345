package import Basics
package import XML

/// Why a calendar can't be found, read or written.
package enum CalDAVFault: Sendable, Hashable {
    /// The password would go over unencrypted http; nothing was sent.
    case unencrypted
    /// A 401.
    case loginRefused
    /// A 403.
    case forbidden
    /// A redirect to a host where the password doesn't go.
    case redirected(to: String?)
    case redirectedUnencrypted
    /// Redirects that lead in a circle, or too many.
    case redirectLoop
    /// No CalDAV server at the address: 404, 405, or no WebDAV answer.
    case notCalDAV(status: Int)
    /// A principal without a calendar-home-set, or no principal at all.
    case noHome
    /// A home-set on a host where the password doesn't go.
    case homeElsewhere(host: String)
    /// No calendar has that name; `found` lists those that exist.
    case noCalendar(String, found: [String])
    case severalCalendars(String)
    /// Two configured calendars are one collection.
    case shared(String, with: String)
    case noEvents(String)
    case readOnly(String)
    case notMade(String, status: Int)
    case calendarGone
    /// A 507, or a quota that is used up.
    case full
    /// A 429 or 503, with the server's `Retry-After`, at most 24 h.
    case busy(status: Int, retryAfter: Duration?)
    /// A pause that the server asked for isn't over, so nothing was sent.
    case pausing(until: Instant)
    case unexpected(status: Int)
    /// An answer that isn't valid XML.
    case unreadable(XMLFault.Kind)
}

extension Failure {
    /// What a CalDAV server did. Temporary if the server may accept it later; otherwise a person must act.
    ///
    /// - Parameter host: the server, the only part of an address that is shown.
    package init(_ host: String, _ fault: CalDAVFault) {
        self = fault.failure(at: host)
    }

    /// Whether it has one of these codes.
    package func has(_ codes: Code...) -> Bool { codes.contains(where: self.codes.contains) }
}

extension CalDAVFault {
    fileprivate func failure(at host: String) -> Failure {
        switch self {
        case .unencrypted:
            failure(
                "The password for \(host) would go over unencrypted http, so nothing was sent.",
                "Use the server's https:// address.", "caldav.unencrypted")
        case .loginRefused:
            failure(
                "\(host) answered 401: user name or password is wrong.", passwordAdvice(at: host),
                "caldav.login_refused")
        case .forbidden:
            failure(
                "\(host) answered 403: it denies access.", "Check what this user may read and write there.",
                "caldav.forbidden")
        case .redirected(let target):
            failure(
                "\(host) redirects to \(target ?? "no usable address"), where the password is not sent.",
                "Configure the final address instead.", "caldav.redirected")
        case .redirectedUnencrypted:
            failure(
                "\(host) redirects to unencrypted http, where the password is not sent.",
                "Configure the server's https:// address, or mend the redirect there.", "caldav.redirected")
        case .redirectLoop:
            failure(
                "\(host) redirects in a circle.", "Configure the calendar's own address instead.",
                "caldav.redirected")
        case .notCalDAV(let status):
            failure(
                "\(host) answered \(status): there is no CalDAV server at this address.",
                "Copy the CalDAV address from the server's settings.", "caldav.no_server")
        case .noHome:
            failure(
                "\(host) names no calendar home for this user.", "Configure the calendar's own address instead.",
                "caldav.no_home")
        case .homeElsewhere(let other):
            failure(
                "\(host) names a calendar home at \(other), where the password is not sent.",
                "Configure the address at \(other) if it is yours.", "caldav.home_elsewhere")
        case .noCalendar(let name, let found):
            failure(
                "\(host) has no calendar \"\(shown(name))\".\(list(found))",
                "Create it there, or correct its name.", "caldav.no_calendar")
        case .severalCalendars(let name):
            failure(
                "\(host) has several calendars \"\(shown(name))\".",
                "Rename one, or configure the calendar's own address.", "caldav.several_calendars")
        case .shared(let name, let other):
            failure(
                "Both \(name) and \(other) are one calendar on the server, so nothing was written for the first.",
                "Give each its own, or remove one of them from the configuration.", "caldav.shared")
        case .noEvents(let name):
            failure(
                "The calendar \"\(shown(name))\" at \(host) takes no events.", "Choose another calendar.",
                "caldav.no_events")
        case .readOnly(let name):
            failure(
                "The calendar \"\(shown(name))\" at \(host) is read-only.",
                "Give this user the right to write there, or choose another calendar.", "caldav.read_only")
        case .notMade(let name, let status):
            failure(
                "\(host) answered \(status): it did not make the calendar \"\(shown(name))\".",
                "Create it there by hand.", "caldav.not_made")
        case .calendarGone:
            failure(
                "The calendar is no longer at \(host). tpmerge does not make it again by itself.",
                "To end it, run: tpmerge unlink. Or restore the calendar there; if it is empty then, run: tpmerge --restore.",
                "caldav.calendar_gone", page: "Restore the calendar there, or run tpmerge unlink on its machine.")
        case .full:
            failure(
                "\(host) answered that the calendar is full.", "Free some space there, then run tpmerge again.",
                "caldav.full", page: "Free some space there. The next run goes on.")
        case .busy(let status, let wait):
            Failure(
                .temporary, "\(host) answered \(status): it is busy.", .plain("Try again later."),
                codes: ["caldav.busy"], retryAfter: wait)
        case .pausing(let end):
            failure(
                "\(host) asked to wait until \(end.utc.clock) UTC on \(end.utc.day).", "Run tpmerge again after that.",
                "caldav.busy", .temporary, page: "The next run after that goes on.")
        case .unexpected(let status):
            failure(
                "\(host) answered \(status), which was not expected.",
                status >= 500 ? "Try again later." : "Check the address.", "caldav.unexpected",
                status >= 500 ? .temporary : .uncreatable)
        case .unreadable(.hasDoctype), .unreadable(.foreign):
            failure(
                "\(host) sent a web page instead of a calendar server's answer.",
                "Copy the CalDAV address from the server's settings.", "caldav.no_server")
        case .unreadable(.malformed), .unreadable(.cutShort):
            failure(
                "\(host) sent an answer that is not valid.", "Check the address.", "caldav.unreadable")
        case .unreadable(.tooLarge):
            failure("\(host) sent an answer that is too large.", "Use a smaller calendar.", "caldav.unreadable")
        }
    }

    private func failure(
        _ event: String, _ advice: String, _ code: Failure.Code, _ kind: Failure.Kind = .uncreatable,
        page: String? = nil
    ) -> Failure {
        Failure(kind, event, page.map { .each(terminal: advice, page: $0) } ?? .plain(advice), codes: [code])
    }

    private func passwordAdvice(at host: String) -> String {
        if host == "icloud.com" || host.hasSuffix(".icloud.com") {
            "Make a new app-specific password at account.apple.com, under Sign-In and Security."
        } else if host == "fastmail.com" || host.hasSuffix(".fastmail.com") {
            "Make a new app password in Fastmail's settings, under Privacy & Security."
        } else {
            "Correct them; an account with a second factor needs an app password, which the server's own settings make."
        }
    }

    private func shown(_ name: String) -> String { String(name.cleaned.onOneLine.prefix(80)) }

    private func list(_ names: [String]) -> String {
        guard !names.isEmpty else { return "" }
        return " It has " + names.prefix(10).map { "\"\(shown($0))\"" }.joined(separator: ", ") + "."
    }
}
