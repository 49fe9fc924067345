import Export
import ICalendar

/// The bytes of one output, made in memory before anything is written.
package struct Artifact: Sendable, Equatable {
    package let output: Output
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - look: how an agenda is drawn.
    ///   - present: what stands at the output now; nil where nothing does.
    init(
        _ output: Output, of publication: Publication, look: AgendaLook, present: [UInt8]?, _ memory: inout Memory
    ) {
        self.output = output
        switch output.format {
        case .ics:
            var calendar = publication.calendar()
            memory.revise(&calendar, in: publication.zone, published: present)
            bytes = CalendarWriter.write(calendar)
        case .json: bytes = publication.json()
        case .agenda: bytes = Array(publication.agenda(look).utf8)
        }
    }
}
