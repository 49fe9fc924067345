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
