/// Finds the rows of a CSV text (RFC 4180), so that a broken row doesn't affect the others.
///
/// A line break ends a row unless it is quoted; LF, CRLF and a lone CR all count.
struct ExportRows {
    private let bytes: [UInt8]
    /// The offset in bytes from the beginning, at most their count.
    private(set) var position: Int
    /// How many bytes may still be read again, which keeps the work proportional to the size of the text.
    private var patience: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        patience = bytes.count.multipliedReportingOverflow(by: 4).partialValue + Self.leastPatience
    }

    /// The next row that isn't blank; nil at the end.
    mutating func next() -> ExportRow? {
        while position < bytes.count {
            let row = readRow()
            if bytes[row.range].contains(where: { $0 > 0x20 }) { return row }
        }
        return nil
    }

    /// Goes back to the second line of a row that can't be read: if its first line has a stray quotation mark, the
    /// following lines are rows of their own.
    mutating func retry(after row: ExportRow) {
        guard let secondLine = row.secondLine, position - secondLine <= patience else { return }
        patience -= position - secondLine
        position = secondLine
    }
}

extension ExportRows {
    private static let leastPatience = 1 << 24

    private mutating func readRow() -> ExportRow {
        let start = position
        var isQuoted = false
        var secondLine: Int?
        let end = bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\"") {
                    isQuoted.toggle()
                } else if byte == 0x0A || byte == 0x0D {
                    guard isQuoted else { break }
                    if secondLine == nil { secondLine = index + 1 }
                }
                index += 1
            }
            return index
        }
        let isTerminated = end < bytes.count
        position = isTerminated ? end + 1 : end
        return ExportRow(
            range: start..<end, isClosed: !isQuoted, isTerminated: isTerminated, secondLine: secondLine)
    }
}

/// The position of a row in the text, without its line break.
struct ExportRow: Equatable {
    let range: Range<Int>
    let isClosed: Bool
    let isTerminated: Bool
    /// The start of its second line; nil unless a quoted text spans several lines.
    let secondLine: Int?
}
