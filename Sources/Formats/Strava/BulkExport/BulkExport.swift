public import Basics

/// Recognises a file of activities by its first bytes; file names prove nothing.
public enum BulkExport {
    public static let tableName = "activities.csv"
    /// The name of the table beside it that identifies the athlete.
    public static let profileName = "profile.csv"

    /// Strava's id of the athlete who owns the export; nil if the profile doesn't contain it. Nothing else in the
    /// profile is read.
    public static func athlete(inProfile bytes: [UInt8]) -> Int64? {
        var rows = ExportRows(bytes)
        guard let header = rows.next(), let row = rows.next(), header.isClosed, row.isClosed else { return nil }
        let delimiter = ExportCells.delimiter(of: bytes[header.range])
        guard let headers = ExportCells(bytes[header.range], delimiter: delimiter),
            let cells = ExportCells(bytes[row.range], delimiter: delimiter)
        else { return nil }
        // It is the first column in every language.
        let column = (0..<headers.count).first { headers.text($0, limit: 100)?.bareLetters == "athleteid" } ?? 0
        return cells.text(column, limit: 40).flatMap { Int64($0.trimmedSpaces) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether the bytes begin like a zip: with its first entry.
    public static func looksLikeZip(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4])
    }

    /// Whether the bytes begin like a table: with a first line that has commas or semicolons and is neither JSON nor
    /// markup nor a calendar. The reader checks what the table holds.
    public static func looksLikeCSV(_ bytes: [UInt8]) -> Bool {
        var rest = bytes.prefix(longestHeader)
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { $0 <= 0x20 && $0 != 0 }
        guard let first = rest.first, !notFirst.contains(first) else { return false }
        let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
        guard !line.contains(0) else { return false }
        return line.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") } >= fewestDelimiters
    }

    private static let longestHeader = 1 << 16
    private static let fewestDelimiters = 2
    private static let notFirst = [UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<")]
}

extension ActivityFile {
    /// Reads the `activities.csv` of Strava's bulk export. Its dates are in UTC; `zone` is the athlete's and gives the
    /// local times.
    ///
    /// A row that can't be used is skipped and reported. A text without the columns of an export, or one that ends in
    /// the middle of a row, is refused. Gear and weights are not read.
    ///
    /// - Throws: `ActivityFileError` if the file is no bulk export, or a broken one.
    public static func readBulkExport(
        _ bytes: [UInt8], name: String, zone: Zone
    ) throws(ActivityFileError) -> ActivityFile {
        var reader = BulkExportReader(bytes, file: name, zone: zone)
        try reader.readAll()
        return ActivityFile(
            elementCount: reader.count, activities: reader.activities, diagnostics: reader.diagnostics,
            reachesToday: false)
    }
}
