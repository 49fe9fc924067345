import Basics
import JSON

public enum ActivityFileError: Error, Equatable {
    case notAList(file: String, found: FoundContent)
    /// The list is malformed; line and column (in bytes) count from 1.
    case broken(file: String, line: Int, column: Int, problem: String)
    /// The table lacks the essential columns of a bulk export; `headers` is empty if the table is.
    case notAnExport(file: String, headers: [String])
}

extension ActivityFileError: CustomStringConvertible {
    /// One line with the problem, its place and advice.
    public var description: String {
        switch self {
        case .notAList(let file, let found):
            "\(file): expected a list of activities, found \(found.words.content). \(found.words.advice)"
        case .broken(let file, let line, let column, let problem):
            "\(file):\(line):\(column): \(problem). None of this file was read; fetch or export it again."
        case .notAnExport(let file, []):
            "\(file): expected the table of Strava's bulk export, found none. Give its activities.csv or its zip."
        case .notAnExport(let file, let headers):
            "\(file): no column for the activity's id and date is known among \(Self.list(headers)). Give the "
                + "activities.csv of Strava's bulk export; if it is, set Strava to \(ExportWords.languages) and "
                + "export again."
        }
    }

    /// The names of columns for a message: at most twelve, shortened.
    static func list(_ headers: [String]) -> String {
        let names = headers.prefix(12).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        return headers.count > 12 ? "\(names) and \(headers.count - 12) more" : names
    }
}

extension ActivityFileError {
    init(_ fault: JSONFault, in bytes: UnsafeRawBufferPointer, file: String) {
        let before = bytes.prefix(fault.position)
        let line = before.reduce(into: 1) { count, byte in count += byte == 0x0A ? 1 : 0 }
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self = .broken(
            file: file, line: line, column: before.count - lineStart + 1, problem: fault.problem.words)
    }
}

extension JSONFault.Problem {
    var words: String {
        switch self {
        case .cutOff: "the text ends in the middle of the list"
        case .expected(let what): "expected \(what)"
        case .unbalanced: "a bracket is closed that was not opened"
        case .tooDeep: "it is nested deeper than \(JSONReader.depthLimit) levels"
        case .textAfterEnd: "something follows the end of the list"
        case .secondList: "a second list follows the first"
        }
    }
}

public enum FoundContent: Sendable, Equatable {
    case nothing
    /// A Strava API error, `{"message": …}`, with its message.
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
    /// The content, as the end of a sentence, and the advice, which is a sentence.
    fileprivate var words: (content: String, advice: String) {
        switch self {
        case .nothing: ("nothing", Self.usualAdvice)
        case .apiError(let message):
            (
                "an error from Strava (\(message))",
                "Strava refused the request that made this file: fetch the activities again."
            )
        case .singleActivity: ("a single activity", "Put it between [ and ].")
        case .object: ("an object", Self.usualAdvice)
        case .page: ("a web page or XML", Self.usualAdvice)
        case .calendar: ("a calendar", "Give a calendar with --feed.")
        case .archive: ("a compressed file", "Give a bulk export as the zip that Strava sent, or unpack it.")
        case .utf16: ("UTF-16 text", "Save it as UTF-8.")
        case .text: ("something else", Self.usualAdvice)
        }
    }

    private static let usualAdvice = "Give the JSON array that Strava's GET /athlete/activities returns."

    /// Recognises other content by its beginning.
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
        return message(&reader).map { .apiError($0) } ?? .object
    }

    /// The message of an error of Strava's API, `{"message": "Authorization Error", "errors": […]}`, which may be broken
    /// off after it: one line, at most 200 characters; nil if the object has none.
    private static func message(_ reader: inout JSONReader) -> String? {
        var message: JSONSpan?
        var isFirst = true
        while let key = try? reader.nextKey(&isFirst), let value = try? reader.readScalar() {
            if case .text(let text) = value, reader.withUTF8(of: key, limit: 50, { $0.spells("message") }) {
                message = text
            }
        }
        return message.map { message in
            let text = reader.withUTF8(of: message, limit: 1000) { String(decoding: $0, as: UTF8.self) }
            return String(text.cleaned.onOneLine.prefix(200))
        }
    }
}
