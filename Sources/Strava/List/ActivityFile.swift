import JSON
public import Workouts

/// What one file of Strava activities holds: an array as `GET /athlete/activities` returns it, or the table of a bulk
/// export.
public struct ActivityFile: Sendable, Equatable {
    /// The file's name, as messages say it.
    public let name: String
    /// The elements of the array, those that could not be used included.
    public let elementCount: Int
    /// The activities in the order of the file; one that was listed twice is here twice.
    public let activities: [Activity]
    /// What was skipped or ignored; at most about a hundred.
    public let diagnostics: [Diagnostic]
    /// Whether it tells of all days up to today. A bulk export ends on some day before, and nobody knows which: then it
    /// tells of the days up to its last activity.
    var reachesToday = true
}

extension ActivityFile {
    /// Reads a file's bytes, which are not kept and never copied as a whole.
    ///
    /// An element that can't be used is skipped and reported; a text that is no list, or whose structure can't be
    /// followed to its end, is refused. The athlete's id, tracks and coordinates are not read.
    ///
    /// - Throws: `ActivityFileError` when this is no list of activities, or a broken one.
    public static func read(
        _ bytes: UnsafeRawBufferPointer, name: String
    ) throws(ActivityFileError) -> ActivityFile {
        var reader = JSONReader(bytes)
        reader.skipByteOrderMark()
        reader.skipSpace()
        guard reader.take(UInt8(ascii: "[")) else {
            throw .notAList(file: name, found: FoundContent(bytes))
        }
        var elements = ElementReader(reader, file: name)
        do {
            try elements.readAll()
        } catch {
            throw ActivityFileError(error, in: bytes, file: name)
        }
        return ActivityFile(
            name: name, elementCount: elements.count, activities: elements.activities,
            diagnostics: elements.log.all)
    }

    /// Reads a file's bytes from an array.
    ///
    /// - Throws: `ActivityFileError` when this is no list of activities, or a broken one.
    public static func read(_ bytes: [UInt8], name: String) throws(ActivityFileError) -> ActivityFile {
        try bytes.withUnsafeBufferPointer { (bytes) throws(ActivityFileError) in
            try read(UnsafeRawBufferPointer(bytes), name: name)
        }
    }
}
