import Basics

/// Parses the numbers of a bulk export.
enum ExportNumber {
    /// Parses a machine-readable number, `9487.2`, or one that a spreadsheet has rewritten. Always finite.
    static func machine(_ text: String) -> Double? {
        guard text.utf8.count <= longest else { return nil }
        return plain(text) ?? display(text)
    }

    /// Parses a number for display: `12,34`, `12.34`, `1.234,56`, `1 234,5`. Always finite.
    ///
    /// If both marks occur, the last one is the decimal mark. A single mark before exactly three digits groups
    /// thousands, since Strava writes at most two decimals.
    static func display(_ text: String) -> Double? {
        // Columns of numbers hold words, too, such as `false`.
        guard text.utf8.count <= longest, text.utf8.contains(where: isDigit) else { return nil }
        let digits = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
        guard let last = digits.lastIndex(where: isMark) else { return plain(digits) }
        let mark = digits[last]
        let isOnly = !digits[..<last].contains(where: isMark)
        let before = digits[..<last].filter { !isMark($0) }
        let after = digits[digits.index(after: last)...]
        let groups = isOnly ? after.count == 3 && before != "0" : digits[..<last].contains(mark)
        return plain(groups ? before + after : before + "." + after)
    }

    private static let longest = 40

    private static func isMark(_ character: Character) -> Bool { character == "." || character == "," }

    private static func plain(_ text: String) -> Double? {
        let text = text.trimmedSpaces
        guard text.utf8.first.map(isPlain) == true, text.utf8.allSatisfy(isPlain), let number = Double(text),
            number.isFinite
        else { return nil }
        return number
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isPlain(_ byte: UInt8) -> Bool { isDigit(byte) || ".-+eE".utf8.contains(byte) }
}
