import Export
import ICalendar
import Workouts

/// The bytes of one output, made in memory before anything is written.
package struct Artifact: Sendable, Equatable {
    package let output: Output
    package let bytes: [UInt8]
    /// The number of workouts in it.
    package let count: Int
    /// A sentence about events that didn't fit into a calendar, or may not fit elsewhere; nil if all do.
    package let cut: String?

    /// - Parameters:
    ///   - style: the style of an agenda.
    ///   - versions: the versions of events, which are written into a calendar; nil if nothing is remembered.
    ///   - published: the versions of events in already published calendars.
    /// - Returns: the artifact, and the updated versions.
    static func made(
        for output: Output, of publication: Publication, style: TerminalStyle, _ busy: BusyUID, _ versions: Versions?,
        published: [String: Revision]
    ) -> (artifact: Artifact, versions: Versions?) {
        switch output.format {
        case .ics: return calendar(for: output, of: publication, busy, versions, published)
        case .json: return (Artifact(output, publication.json(), count: publication.workouts.count), versions)
        case .agenda:
            let agenda = Array(publication.agenda(style).utf8)
            return (Artifact(output, agenda, count: publication.workouts.count), versions)
        }
    }

    private init(_ output: Output, _ bytes: [UInt8], count: Int, cut: String? = nil) {
        self.output = output
        self.bytes = bytes
        self.count = count
        self.cut = cut
    }

    private static func calendar(
        for output: Output, of publication: Publication, _ busy: BusyUID, _ versions: Versions?,
        _ published: [String: Revision]
    ) -> (artifact: Artifact, versions: Versions?) {
        let view = output.view
        var calendar = publication.calendar(in: view, disguised: busy.uid)
        var next = versions
        if let versions {
            (calendar, next) = versions.given(to: calendar, in: publication.zone, published: published)
        }
        // Its events are written one by one, if at all: only their versions are made here.
        guard !output.isPushed else { return (Artifact(output, [], count: calendar.events.count), next) }
        let whole = CalendarWriter.write(calendar)
        guard let most = view.mostBytes, whole.count > most else {
            let warning = warning(of: whole.count, in: view)
            return (Artifact(output, whole, count: calendar.events.count, cut: warning), next)
        }
        let window = publication.cut(&calendar, in: view)
        let bytes = CalendarWriter.write(calendar)
        return (Artifact(output, bytes, count: calendar.events.count, cut: window?.sentence), next)
    }

    private static func warning(of bytes: Int, in view: CalendarView) -> String? {
        guard let most = view.warnedBytes, bytes > most else { return nil }
        return "the calendar has \(bytes.byteWords), and Google loses events above \(most.byteWords); write fewer days "
            + "with --since and --until, or use a configuration, which cuts it (most_bytes)"
    }
}
