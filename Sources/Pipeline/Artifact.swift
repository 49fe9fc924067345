package import Export
import ICalendar

/// The bytes of one output, made in memory before anything is written.
package struct Artifact: Sendable, Equatable {
    package let output: Output
    package let bytes: [UInt8]

    /// - Parameter look: how an agenda is drawn.
    package init(_ output: Output, of publication: Publication, look: AgendaLook = AgendaLook()) {
        self.output = output
        bytes =
            switch output.format {
            case .ics: CalendarWriter.write(publication.calendar())
            case .json: publication.json()
            case .agenda: Array(publication.agenda(look).utf8)
            }
    }
}
