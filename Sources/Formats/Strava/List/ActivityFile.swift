import Basics
import JSON
public import Workouts

/// The content of one file of Strava activities: an array as `GET /athlete/activities` returns it, or the table of a
/// bulk export.
public struct ActivityFile: Sendable, Equatable {
    /// The number of elements in the array, unusable ones included.
    public let elementCount: Int
    /// The activities in the order of the file; duplicates are kept.
    public let activities: [Activity]
    /// What was skipped or ignored; limited to about a hundred.
    public let diagnostics: [Diagnostic]
    /// Whether the file covers all days up to today. A bulk export ends on an unknown earlier day, so it covers only
    /// the days up to its last activity.
    public internal(set) var reachesToday = true
}

extension ActivityFile {
    /// Reads a single activity, as `GET /activities/{id}` returns it; nil for anything else.
    public static func activity(_ bytes: [UInt8]) -> Activity? {
        bytes.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            reader.skipSpace()
            var elements = ElementReader(reader, file: "")
            do throws(JSONFault) { try elements.readOnly() } catch { return nil }
            return elements.activities.first
        }
    }

    /// Reads a file's bytes, which aren't kept.
    ///
    /// An element that can't be used is skipped and reported; a text that is no list, or is malformed, is refused. The
    /// athlete's id, tracks and coordinates are not read.
    ///
    /// - Throws: `ActivityFileError` if the file is no list of activities, or a broken one.
    public static func read(_ bytes: [UInt8], name: String) throws(ActivityFileError) -> ActivityFile {
        try bytes.withUnsafeBufferPointer { bytes throws(ActivityFileError) in
            let bytes = UnsafeRawBufferPointer(bytes)
            var reader = JSONReader(bytes)
            reader.skipByteOrderMark()
            reader.skipSpace()
            guard reader.take(UInt8(ascii: "[")) else { throw .notAList(file: name, found: FoundContent(bytes)) }
            var elements = ElementReader(reader, file: name)
            do throws(JSONFault) {
                try elements.readAll()
            } catch {
                throw ActivityFileError(error, in: bytes, file: name)
            }
            return ActivityFile(
                elementCount: elements.count, activities: elements.activities, diagnostics: elements.log.all)
        }
    }
}

/// Reads the elements of a list one after another; a broken one doesn't affect the others.
struct ElementReader {
    private(set) var activities: [Activity] = []
    /// The number of elements, unusable ones included.
    private(set) var count = 0
    private(set) var log: ElementLog
    private var reader: JSONReader
    private var row = ActivityRow()
    private var zones = WrittenZones()

    /// Takes a reader positioned after the list's opening bracket.
    init(_ reader: JSONReader, file: String) {
        self.reader = reader
        log = ElementLog(file: file)
    }

    /// Reads to the end of the text, which must be the end of the list.
    mutating func readAll() throws(JSONFault) {
        reader.skipSpace()
        if !reader.take(UInt8(ascii: "]")) {
            repeat {
                reader.skipSpace()
                count += 1
                try readElement()
                reader.skipSpace()
            } while reader.take(UInt8(ascii: ","))
            try reader.expect(UInt8(ascii: "]"), "a comma or a closing bracket")
        }
        reader.skipSpace()
        guard let byte = reader.next else { return }
        throw JSONFault(byte == UInt8(ascii: "[") ? .secondList : .textAfterEnd, at: reader.position)
    }
}

extension ElementReader {
    /// Reads a single element, which must be the whole text.
    mutating func readOnly() throws(JSONFault) {
        try readElement()
        reader.skipSpace()
        guard reader.next == nil else { throw JSONFault(.textAfterEnd, at: reader.position) }
    }

    private mutating func readElement() throws(JSONFault) {
        guard reader.next == UInt8(ascii: "{") else {
            let kind: Notice = reader.next == UInt8(ascii: "[") ? "a list" : "a single value"
            try reader.skipValue(depthLimit: .max)
            log.warn("This element was skipped: it is \(kind), not an activity.", element: count)
            return
        }
        let start = reader.position
        do {
            try row.read(from: &reader)
        } catch {
            try skipElement(from: start, because: error)
            return
        }
        keepActivity()
    }

    private mutating func keepActivity() {
        var remarks: [Notice] = []
        do {
            let values = ActivityValues(row: row, reader: reader)
            activities.append(try Activity(values, zones: &zones, remarks: &remarks))
        } catch {
            log.warn("This activity was skipped: \(error.reason).", element: count)
        }
        for remark in remarks {
            log.warn("In this activity, \(remark).", element: count)
        }
    }

    /// Skips a broken element by its brackets. If even these are broken, so is the whole list, and the first fault
    /// locates the error best.
    private mutating func skipElement(from start: Int, because fault: JSONFault) throws(JSONFault) {
        reader.rewind(to: start)
        do {
            try reader.skipValue(depthLimit: .max)
        } catch {
            throw fault
        }
        let distance = fault.position - start
        log.warn(
            "This activity was skipped: \(Notice(fault.problem.words)), \(distance) bytes into it.", element: count)
    }
}

/// Collects warnings about single elements of one file: the first hundred in full, the rest as a number.
struct ElementLog {
    private let file: String
    private var diagnostics: [Diagnostic] = []
    private var unsaid = 0

    init(file: String) {
        self.file = file
    }

    /// Adds a warning about an element, counted from 1.
    mutating func warn(_ message: Notice, element: Int) {
        if diagnostics.count < Self.limit {
            diagnostics.append(Diagnostic(.warning, .strava, message, item: "\(file): element \(element)"))
        } else {
            unsaid += 1
        }
    }

    var all: [Diagnostic] {
        guard unsaid > 0 else { return diagnostics }
        let rest = unsaid == 1 ? "1 more warning" : "\(unsaid) more warnings"
        return diagnostics + [Diagnostic(.warning, .strava, "and \(rest) about this file", item: file)]
    }

    private static let limit = 100
}
