import Basics
import SwiftCSV

/// The cells of one row of a table.
struct ExportCells {
    private let shielded: [String]

    /// The cells of a row's bytes; nil when a quotation mark is misplaced.
    init?(_ row: ArraySlice<UInt8>, delimiter: CSVDelimiter) {
        // Without a line break at its end the parser would lose an empty last cell.
        guard
            let table = try? CSV<HeaderOnly>(
                string: Self.shield(row) + "\n", delimiter: delimiter, loadColumns: false, rowLimit: 0)
        else { return nil }
        shielded = table.header
    }

    var count: Int { shielded.count }

    /// Whether a cell is empty or missing.
    func isEmpty(_ index: Int) -> Bool {
        !shielded.indices.contains(index) || shielded[index].isEmpty
    }

    /// A cell without control characters, at most `limit` characters of it; nil when nothing can be seen of it.
    func text(_ index: Int, limit: Int) -> String? {
        guard !isEmpty(index) else { return nil }
        let text = Self.unshield(shielded[index]).cleaned
        guard !text.allSatisfy(\.isWhitespace) else { return nil }
        return text.utf8.count <= limit ? text : String(text.prefix(limit))
    }
}

extension ExportCells {
    /// The parser goes by characters: to it a quotation mark with a combining accent is no quotation mark, and
    /// U+2028 ends a row. So bytes that could make such characters pass it as private ones, and come back after.
    private static func shield(_ row: ArraySlice<UInt8>) -> String {
        guard row.contains(where: isShielded) else { return String(decoding: row, as: UTF8.self) }
        var scalars = String.UnicodeScalarView()
        for byte in row {
            scalars.append(isShielded(byte) ? privateScalar(byte) : Unicode.Scalar(byte))
        }
        return String(scalars)
    }

    private static func unshield(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isShielded(_ byte: UInt8) -> Bool {
        byte >= 0x7F || byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    /// A scalar of the private use area, U+E000 and the byte.
    private static func privateScalar(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(0xE000 + UInt32(byte)) ?? "\u{FFFD}"
    }
}

/// A view on a table of which only the first row is wanted: the parser reads it once and then stops.
private struct HeaderOnly: CSVView {
    let rows: [[String]] = []
    let columns: [String]? = nil

    init(header: [String], text: String, delimiter: CSVDelimiter, loadColumns: Bool, rowLimit: Int?) {}

    func serialize(header: [String], delimiter: CSVDelimiter) -> String { "" }
}
