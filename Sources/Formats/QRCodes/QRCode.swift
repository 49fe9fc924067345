import CQREncode

/// A text as a square of dark and light modules, with its quiet zone (ISO/IEC 18004).
///
/// It has the lowest level of error correction: a screen has no stains, and a link of eighty bytes then fits into a
/// terminal of 80 columns and 24 rows.
package struct QRCode: Sendable, Equatable {
    /// Without the quiet zone, in a row.
    private let width: Int
    /// Row by row; the lowest bit of each is 1 if it is dark.
    private let modules: [UInt8]

    /// nil if the text is empty or has more than `mostBytes` bytes, or there is no memory for the code.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (1...Self.mostBytes).contains(bytes.count),
            let code = QRcode_encodeData(CInt(bytes.count), bytes, 0, QR_ECLEVEL_L)
        else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        modules = Array(UnsafeBufferPointer(start: code.pointee.data, count: width * width))
    }

    /// In modules, on each side.
    static let quietZone = 4
    /// In UTF-8. Such a code has 105 modules in a row; phones read larger ones badly.
    static let mostBytes = 1000

    /// Modules in a row, and rows, with the quiet zone.
    package var size: Int { width + 2 * Self.quietZone }

    /// Counted from the corner of the quiet zone; light is what lies in it and outside.
    package func isDark(row: Int, column: Int) -> Bool {
        let (row, column) = (row - Self.quietZone, column - Self.quietZone)
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return modules[row * width + column] & 1 == 1
    }

    /// The dark modules as the path of an SVG whose view box is `0 0 SIZE SIZE`, to be stroked one unit wide: a line for
    /// each run of them.
    package var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let run = (column..<size).prefix { isDark(row: row, column: $0) }.count
                if run > 0 { path += "M\(column) \(row).5h\(run)" }
                column += max(run, 1)
            }
        }
        return path
    }
}

extension QRCode {
    /// The code for a terminal, two rows of modules in each line: light modules are drawn as well, so that it scans on
    /// dark and light terminals.
    ///
    /// - Parameters:
    ///   - columns: the terminal's width; nil if there is none.
    ///   - environment: that of the command, whose `TERM` and locale tell what the terminal shows. `NO_COLOR` changes
    ///     nothing, since no phone would read the code without its colours.
    /// - Returns: nil where it couldn't be scanned.
    package func lines(columns: Int?, environment: [String: String]) -> [String]? {
        guard let columns, columns >= size, Self.canBeShown(environment) else { return nil }
        return stride(from: 0, to: size, by: 2).map { row in
            let blocks = (0..<size).map { column in
                switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return Self.blackOnWhite + blocks.joined() + Self.usual
        }
    }

    /// Select Graphic Rendition (ECMA-48): black on white.
    private static let blackOnWhite = "\u{1B}[30;47m"
    private static let usual = "\u{1B}[0m"

    private static func canBeShown(_ environment: [String: String]) -> Bool {
        // The first that is set decides (POSIX, 8.2).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let isUnicode = ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
        return isUnicode && !["", "dumb", "unknown"].contains(environment["TERM"] ?? "")
    }
}
