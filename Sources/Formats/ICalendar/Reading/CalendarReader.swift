import Basics

/// Parses the bytes of a calendar into values.
public enum CalendarReader {
    /// More diagnostics than this would not help the reader.
    static let mostDiagnostics = 100

    /// Parses a calendar: it checks the structure on the raw bytes, then passes each event through libical.
    ///
    /// An event without a usable start is left out and reported; so is a property that can't be read.
    ///
    /// - Throws: `CalendarError` if the calendar can't be trusted as a whole: it is empty, something else, cut off,
    ///   broken in structure, or of a size that only an attacker sends.
    public static func read(_ bytes: [UInt8]) throws(CalendarError) -> CalendarDocument {
        let source = UTF8Text.normalized(bytes)
        return try source.withUnsafeBufferPointer { source throws(CalendarError) in
            let outline = try CalendarOutline(source)
            return try Libical.serially { () throws(CalendarError) in try read(outline, source) }
        }
    }

    private static func read(
        _ outline: CalendarOutline, _ source: UnsafeBufferPointer<UInt8>
    ) throws(CalendarError) -> CalendarDocument {
        var reader = EventReader(source, zones: outline.zones)
        var events: [CalendarEvent] = []
        events.reserveCapacity(outline.events.count)
        for event in outline.events {
            if let event = try reader.read(event) { events.append(event) }
        }
        return CalendarDocument(
            productID: outline.productID, events: events, unknownProperties: reader.unknownProperties,
            diagnostics: bounded(reader.diagnostics))
    }

    private static func bounded(_ diagnostics: [CalendarDiagnostic]) -> [CalendarDiagnostic] {
        guard diagnostics.count > mostDiagnostics else { return diagnostics }
        let more = diagnostics.count - mostDiagnostics
        let last = CalendarDiagnostic(
            line: diagnostics[mostDiagnostics].line, notice: "\(more) more problems from this line on")
        return diagnostics.prefix(mostDiagnostics) + [last]
    }
}
