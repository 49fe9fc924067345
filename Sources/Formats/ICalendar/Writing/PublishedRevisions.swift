public import Basics

extension Revision {
    /// Reads the versions of all events that this program wrote, by UID; damaged events are left out. If a server has
    /// reordered an event's lines, its fingerprint matches nothing.
    public static func published(in calendar: [UInt8]) -> [String: Revision] {
        var versions: [String: Revision] = [:]
        var event: EventInReading?
        for line in calendar.split(separator: Ascii.lineFeed, omittingEmptySubsequences: true) {
            if line.value(of: "BEGIN:VEVENT") == "" {
                event = EventInReading()
            } else if line.value(of: "END:VEVENT") == "" {
                if let (uid, version) = event?.version { versions[uid] = version }
                event = nil
            } else {
                event?.take(line)
            }
        }
        return versions
    }
}

private struct EventInReading {
    private var uid: String?
    private var sequence: Int?
    private var created: Instant?
    private var modified: Instant?
    private var content = StableHash()

    mutating func take(_ line: ArraySlice<UInt8>) {
        if let value = line.value(of: "UID:") {
            uid = value
        } else if let value = line.value(of: "SEQUENCE:") {
            sequence = Int(value).flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil }
        } else if let value = line.value(of: "CREATED:") {
            created = Instant(calendarText: Array(value.utf8)[...])
        } else if let value = line.value(of: "LAST-MODIFIED:") {
            modified = Instant(calendarText: Array(value.utf8)[...])
        } else if line.value(of: "DTSTAMP:") == nil {
            for byte in line { content.add(byte) }
            content.add(Ascii.lineFeed)
        }
    }

    var version: (uid: String, Revision)? {
        guard let uid, uid.hasSuffix("@tpmerge"), let sequence, let modified else { return nil }
        let version = Revision(
            fingerprint: content.value, sequence: sequence, created: created ?? modified, modified: modified)
        return (uid, version)
    }
}

extension ArraySlice<UInt8> {
    /// The rest of a line that begins with `name`, without the carriage return at its end; nil for other lines.
    fileprivate func value(of name: String) -> String? {
        guard starts(with: name.utf8) else { return nil }
        let rest = dropFirst(name.utf8.count)
        return String(decoding: rest.last == Ascii.carriageReturn ? rest.dropLast() : rest, as: UTF8.self)
    }
}
