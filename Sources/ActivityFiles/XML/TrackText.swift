import Basics

/// Values of a GPX or TCX document, as lax as devices write them.
enum TrackText {
    /// How many bytes of a text are collected, at least.
    static let longest = 400
    /// In characters.
    private static let longestLine = 200

    /// A time, with blanks around it; a doubled `Z` is one. nil for anything else.
    static func time(_ bytes: [UInt8]) -> PointTime? {
        if let time = PointTime(bytes) { return time }
        let z = UInt8(ascii: "Z")
        let text = trimmed(bytes)
        return text.suffix(2) == [z, z] ? PointTime(Array(text.dropLast())) : nil
    }

    /// A number that a measure can be; nil for anything else.
    static func number(_ bytes: [UInt8]) -> Double? {
        Double(String(decoding: trimmed(bytes), as: UTF8.self)).flatMap { abs($0) <= 1e9 ? $0 : nil }
    }

    /// A measure that can't be negative; nil for anything else, and above what a device can mean.
    static func amount(_ bytes: [UInt8], upTo most: Double) -> Double? {
        number(bytes).flatMap { (0...most).contains($0) ? $0 : nil }
    }

    /// A text on one line, clean and short.
    static func line(_ bytes: [UInt8]) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        // What was collected may end within a letter.
        if bytes.count > longest, text.last == "\u{FFFD}" { text.removeLast() }
        return line(text)
    }

    /// A text on one line, clean and short.
    static func line(_ text: String) -> String {
        (text.utf8.count > longestLine ? String(text.prefix(longestLine)) : text).cleaned.onOneLine.trimmedSpaces
    }

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let rest = bytes.drop(while: isBlank)
        return rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)]
    }
}
