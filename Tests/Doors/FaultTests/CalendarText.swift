/// A published calendar, read line by line by rules of its own.
struct CalendarText {
    /// The content lines of each event, unfolded, by UID.
    let events: [[String: String]]
    let lines: [String]

    init(_ text: String) {
        lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
        var events: [[String: String]] = []
        for line in lines {
            if line == "BEGIN:VEVENT" { events.append([:]) }
            guard !events.isEmpty, let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].prefix { $0 != ";" }
            events[events.count - 1][String(name)] = String(line[line.index(after: colon)...])
        }
        self.events = events
    }

    var uids: [String] { events.compactMap { $0["UID"] } }

    /// SEQUENCE by UID.
    var sequences: [String: Int] {
        Dictionary(
            events.compactMap { event in event["UID"].map { ($0, event["SEQUENCE"].flatMap(Int.init) ?? 0) } },
            uniquingKeysWith: max)
    }

    /// A text as it was before it was escaped (RFC 5545 §3.3.11).
    static func unescaped(_ text: String) -> String {
        var result = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                result.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
