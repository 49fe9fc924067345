import Basics

extension PublishedEvent {
    /// A hash of the lines that are written for it but those about its version: another hash is another content.
    public var fingerprint: UInt64 {
        var lines = ContentLines(capacity: 1024)
        CalendarWriter.addContent(of: self, to: &lines)
        return StableHash(lines.bytes).value
    }
}
