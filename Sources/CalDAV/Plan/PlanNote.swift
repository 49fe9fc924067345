package import Basics

/// What a person should know of an event that isn't there, or isn't what was sent.
package enum PlanNote: Sendable, Hashable {
    /// Something else has the name of an event of ours.
    case foreign(href: String)
    /// An event has an organizer or attendees.
    case hasAttendees(uid: String)
}

extension PlanNote {
    var isForeign: Bool { if case .foreign = self { true } else { false } }
}

extension PlanNote: CustomStringConvertible {
    package var description: String {
        switch self {
        case .foreign(let href):
            // The path above it may be secret.
            "\(href.split(separator: "/").last ?? "A resource") in the calendar holds something that tpmerge didn't write, so an event isn't pushed. Move it away or delete it."
        case .hasAttendees(let uid):
            "The event \(uid) has attendees in the calendar. tpmerge leaves it alone, so that the server sends no mail."
        }
    }
}

/// Most events of ours vanished from a calendar, so nothing was written.
package struct HeldBack: Failing, Sendable, Equatable {
    /// How many are left.
    package let left: Int
    /// How many there were.
    package let of: Int

    package var failure: Failure {
        Failure(
            .temporary, "Only \(left) of \(of) pushed events are left in the calendar, so nothing was written.",
            .plain("If they are gone again at the next run, tpmerge takes them as deleted by you."),
            codes: ["caldav.held_back"])
    }
}
