import Export
import ICalendar
import Workouts

/// The bytes of one output, made in memory before anything is written.
package struct Artifact: Sendable, Equatable {
    package let output: Output
    package let bytes: [UInt8]
    /// How many workouts are in it.
    package let count: Int
    /// What of a calendar didn't fit or may not fit elsewhere, in a sentence; nil where all does.
    package let cut: String?

    /// - Parameters:
    ///   - look: how an agenda is drawn.
    ///   - published: the versions of events that calendars have which were published before.
    init(
        _ output: Output, of publication: Publication, for athlete: Athlete, look: AgendaLook,
        published: [String: Revision], _ memory: inout Memory
    ) {
        self.output = output
        switch output.format {
        case .ics:
            (bytes, count, cut) = Self.calendar(in: output.view, publication, athlete, published, &memory)
        case .json: (bytes, count, cut) = (publication.json(), publication.workouts.count, nil)
        case .agenda: (bytes, count, cut) = (Array(publication.agenda(look).utf8), publication.workouts.count, nil)
        }
    }

    private static func calendar(
        in view: CalendarView, _ publication: Publication, _ athlete: Athlete,
        _ published: [String: Revision], _ memory: inout Memory
    ) -> (bytes: [UInt8], count: Int, cut: String?) {
        var calendar = publication.calendar(in: view, disguised: memory.busyUID(of: athlete).uid)
        memory.revise(&calendar, in: publication.zone, published: published)
        let whole = CalendarWriter.write(calendar)
        guard let most = view.mostBytes, whole.count > most else {
            return (whole, calendar.events.count, Self.warning(of: whole.count, in: view))
        }
        let window = publication.cut(&calendar, in: view)
        return (CalendarWriter.write(calendar), calendar.events.count, window?.sentence)
    }

    private static func warning(of bytes: Int, in view: CalendarView) -> String? {
        guard let most = view.warnedBytes, bytes > most else { return nil }
        return "the calendar has \(bytes.byteWords), and Google loses events above \(most.byteWords); write fewer days "
            + "with --since and --until, or use a configuration, which cuts it (most_bytes)"
    }
}
