import Basics

/// The cells of one row of a table (RFC 4180).
///
/// It works on bytes, as the program that wrote the table did. A parser of characters would miss a quotation mark with
/// a combining accent and end a row at U+2028.
struct ExportCells {
    /// The bytes of all cells in a row, and the end of each cell.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    private enum Place {
        case start, plain, quoted
        /// After a quotation mark that either ends the cell or is the first of an escaped pair.
        case quoteInPlain, quoteInQuoted
    }

    /// Splits a row's bytes into cells; nil if a quotation mark is misplaced. Blanks before a cell, and after a quoted
    /// one, are not part of it.
    init?(_ row: ArraySlice<UInt8>, delimiter: UInt8) {
        let quote = UInt8(ascii: "\"")
        bytes.reserveCapacity(row.count)
        var place = Place.start
        for byte in row {
            switch (place, byte) {
            case (.start, quote): place = .quoted
            case (.plain, quote): place = .quoteInPlain
            case (.quoted, quote): place = .quoteInQuoted
            case (.quoteInPlain, quote), (.quoteInQuoted, quote):
                place = place == .quoteInPlain ? .plain : .quoted
                bytes.append(byte)
            case (.start, delimiter), (.plain, delimiter), (.quoteInQuoted, delimiter):
                place = .start
                ends.append(bytes.count)
            case (.start, 0x20), (.start, 0x09), (.quoteInQuoted, 0x20), (.quoteInQuoted, 0x09): break
            case (.quoteInPlain, _), (.quoteInQuoted, _): return nil
            case (.start, _):
                place = .plain
                bytes.append(byte)
            case (.plain, _), (.quoted, _): bytes.append(byte)
            }
        }
        guard place != .quoteInPlain, place != .quoted else { return nil }
        ends.append(bytes.count)
    }

    var count: Int { ends.count }

    /// Whether a cell is empty or missing.
    func isEmpty(_ index: Int) -> Bool { range(index).isEmpty }

    /// The text of a cell without control characters, at most `limit` characters; nil if nothing in it is visible.
    func text(_ index: Int, limit: Int) -> String? {
        isEmpty(index) ? nil : String(decoding: bytes[range(index)], as: UTF8.self).shown(upTo: limit)
    }

    private func range(_ index: Int) -> Range<Int> {
        ends.indices.contains(index) ? (index == 0 ? 0 : ends[index - 1])..<ends[index] : 0..<0
    }
}

extension ExportCells {
    /// The separator of the cells, detected in the header: spreadsheets of countries with decimal commas save
    /// semicolons.
    static func delimiter(of header: ArraySlice<UInt8>) -> UInt8 {
        let (comma, semicolon) = (UInt8(ascii: ","), UInt8(ascii: ";"))
        return header.count { $0 == semicolon } > header.count { $0 == comma } ? semicolon : comma
    }
}
