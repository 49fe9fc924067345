import Basics

/// The numbers of a bulk export.
enum ExportNumber {
    /// A number in a column for programs, `9487.2`; also one that a spreadsheet has rewritten. Always finite.
    static func machine(_ text: String) -> Double? {
        guard text.utf8.count <= longest else { return nil }
        return plain(text) ?? display(text)
    }

    /// A number in a column for people: `12,34`, `12.34`, `1.234,56`, `1 234,5`. Always finite.
    ///
    /// Both marks: the last one is the decimal one. One mark before exactly three digits groups thousands: decimals
    /// are written with two digits at most.
    static func display(_ text: String) -> Double? {
        guard text.utf8.count <= longest else { return nil }
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

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
