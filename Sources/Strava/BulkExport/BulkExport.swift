/// Tells by its first bytes what a file of activities is; names of files say nothing.
public enum BulkExport {
    /// The name of the table of activities in an export's folder or zip.
    public static let tableName = "activities.csv"

    /// Whether bytes begin as a zip does: with its first entry.
    public static func looksLikeZip(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4])
    }

    /// Whether bytes begin as a table does: a first line with commas or semicolons that is neither JSON nor markup
    /// nor a calendar. What the table holds is for the reader to find out.
    public static func looksLikeCSV(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = bytes.prefix(longestHeader)
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { $0 <= 0x20 && $0 != 0 }
        let line = Array(rest.prefix { $0 != 0x0A && $0 != 0x0D })
        guard let first = line.first, !notFirst.contains(first), !line.contains(0) else { return false }
        return line.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") } >= fewestDelimiters
    }

    private static let longestHeader = 1 << 16
    private static let fewestDelimiters = 2
    private static let notFirst = [UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<")]
}
