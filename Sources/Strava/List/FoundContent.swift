/// What a file turned out to be that should have been a list of activities.
public enum FoundContent: Sendable, Equatable {
    case nothing
    /// A Strava API error, `{"message": …}`, with what it says.
    case apiError(String)
    case singleActivity
    case object
    case page
    case calendar
    case archive
    case utf16
    case text
}

extension FoundContent {
    /// What was found, as the end of a sentence.
    var words: String {
        switch self {
        case .nothing: "nothing"
        case .apiError(let message): "an error from Strava (\(message))"
        case .singleActivity: "a single activity"
        case .object: "an object"
        case .page: "a web page or XML"
        case .calendar: "a calendar"
        case .archive: "a compressed file"
        case .utf16: "UTF-16 text"
        case .text: "something else"
        }
    }

    /// What to do about it, a sentence.
    var advice: String {
        switch self {
        case .apiError: "Strava refused the request that made this file: fetch the activities again."
        case .singleActivity: "Put it between [ and ]."
        case .calendar: "Give a calendar with --feed."
        case .archive: "Give a bulk export as the zip that Strava sent, or unpack it."
        case .utf16: "Save it as UTF-8."
        case .nothing, .object, .page, .text:
            "Give the JSON array that Strava's GET /athlete/activities returns."
        }
    }

    /// Recognises what is no list by how it begins.
    init(_ bytes: UnsafeRawBufferPointer) {
        var reader = JSONReader(bytes)
        reader.skipByteOrderMark()
        reader.skipSpace()
        let rest = bytes.dropFirst(reader.position)
        if rest.isEmpty {
            self = .nothing
        } else if rest.first == UInt8(ascii: "{") {
            self = Self.object(&reader)
        } else if rest.first == UInt8(ascii: "<") {
            self = .page
        } else if rest.starts(with: "BEGIN:VCALENDAR".utf8) {
            self = .calendar
        } else if rest.starts(with: "PK".utf8) || rest.starts(with: [0x1F, 0x8B]) {
            self = .archive
        } else if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) || rest.prefix(2).contains(0) {
            self = .utf16
        } else {
            self = .text
        }
    }

    private static func object(_ reader: inout JSONReader) -> FoundContent {
        let start = reader.position
        var row = ActivityRow()
        if (try? row.read(from: &reader)) != nil, row[.id] != .null, row[.startDate] != .null {
            return .singleActivity
        }
        reader.rewind(to: start)
        return (try? APIMessage(from: &reader)).map { .apiError($0.text) } ?? .object
    }
}
