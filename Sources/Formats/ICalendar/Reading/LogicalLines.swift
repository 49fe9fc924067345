import Basics

/// Cuts a source into unfolded lines (RFC 5545 §3.1). CRLF, LF and CR all end a line.
struct LogicalLines {
    /// Longer than any text that a person writes; libical's cost grows with the square of the length.
    static let longestLine = 1 << 20

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    private var number: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0, line: Int = 1) {
        self.bytes = bytes
        self.position = position
        number = line
    }

    /// The next line; nil at the end.
    ///
    /// - Throws: `CalendarError` for a NUL byte and for a line over 1 MB, folds included.
    mutating func next() throws(CalendarError) -> LogicalLine? {
        guard position < bytes.count else { return nil }
        let start = position
        let first = number
        var end = position
        var isPlain = true
        var isFolded = false
        while true {
            end = position
            while true {
                // Once it isn't plain, only what may end it counts.
                end = bytes.offset(from: end) { word in
                    let controls = word.marks(below: 0x20)
                    return isPlain ? controls | word.marks(of: 0x7F) | word.marksBeyondASCII : controls
                }
                guard end < bytes.count, bytes[end] != Ascii.lineFeed, bytes[end] != Ascii.carriageReturn else { break }
                guard bytes[end] > 0 else { throw .malformed(line: number, reason: "it holds a NUL byte") }
                isPlain = false
                end += 1
            }
            position = Ascii.skipLineEnd(bytes, at: end)
            number += 1
            guard end - start <= Self.longestLine else {
                throw .excessive(line: first, reason: "it is longer than 1 MB")
            }
            guard position < bytes.count, Ascii.isBlank(bytes[position]) else { break }
            isFolded = true
        }
        return LogicalLine(start: start, end: end, number: first, isFolded: isFolded, isPlain: isPlain)
    }
}

/// The place of an unfolded line in the source.
struct LogicalLine {
    let start: Int
    /// The end of the last byte, without the line end.
    let end: Int
    /// The physical line on which it begins, from 1.
    let number: Int
    let isFolded: Bool
    /// Whether all its bytes are printable ASCII.
    let isPlain: Bool

    var isEmpty: Bool { start == end }

    /// Appends the bytes of the line without its folds.
    func unfold(_ source: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
        guard isFolded else {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<end]))
            return
        }
        let line = UnsafeBufferPointer(rebasing: source[..<end])
        var position = start
        while position < end {
            let next = line.offset(from: position) { $0.marks(of: "\n") | $0.marks(of: "\r") }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line[position..<next]))
            // Behind the fold's line end stands a blank.
            position = Ascii.skipLineEnd(source, at: next) + 1
        }
    }
}

/// Guesses the kind of bytes that should be a calendar.
enum SourceText {
    /// Describes bytes that are no calendar, for a message.
    static func kind(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let beginning = String(decoding: bytes.prefix(1024).drop(while: { $0 <= Ascii.space }), as: UTF8.self)
            .lowercased()
        if beginning.hasPrefix("<") { return beginning.hasPrefix("<?xml") ? "XML" : "a web page" }
        if beginning.hasPrefix("{") || beginning.hasPrefix("[") { return "JSON" }
        if beginning.hasPrefix("pk\u{3}\u{4}") { return "a zip archive" }
        if beginning.hasPrefix("begin:vcard") { return "an address book" }
        return "something else"
    }
}

/// The bytes that make up a calendar's structure.
enum Ascii {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")

    /// The position after the line end at `position`.
    static func skipLineEnd(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        guard position < bytes.count else { return position }
        let isPair =
            bytes[position] == carriageReturn && position + 1 < bytes.count && bytes[position + 1] == lineFeed
        return position + (isPair ? 2 : 1)
    }

    /// Whether it is a space or a tab. A line that begins with one continues the line before.
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// Letters, digits and hyphens, of which property names consist.
    static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte.isDigit || byte == UInt8(ascii: "-")
    }

    static func uppercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
    }
}
