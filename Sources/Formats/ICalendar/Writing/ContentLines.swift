import Basics

/// Builds content lines (RFC 5545 §3.1): escaped, folded at 75 octets, ended by CRLF.
///
/// libical's writer isn't used: it puts a fold into the line end of a line that is exactly full, and takes a fifth of a
/// whole run. The tests read everything written here back with libical.
struct ContentLines: ~Copyable {
    private var output: ByteOutput
    private var line: [UInt8] = []

    /// The most octets of a line, without its end.
    private static let longest = 75
    private static var lineEnd: StaticString { "\r\n" }

    /// - Parameter capacity: the estimated size in bytes.
    init(capacity: Int) { output = ByteOutput(capacity: capacity) }

    mutating func all() -> [UInt8] { output.all() }

    /// Adds a line verbatim: ASCII, at most 75 octets.
    mutating func add(_ line: StaticString) {
        output.append(line)
        output.append(Self.lineEnd)
    }

    /// Adds a whole line as another program wrote it, unfolded.
    mutating func add(raw line: [UInt8]) {
        self.line = line
        fold()
    }

    /// Adds a value that needs no escapes; on one line, printable.
    mutating func add(_ name: StaticString, plain value: String) {
        begin(name)
        line.append(contentsOf: value.utf8)
        fold()
    }

    /// Adds a TEXT value (RFC 5545 §3.3.11), which may hold no control characters except line feeds and tabs.
    mutating func add(_ name: StaticString, text: String) {
        begin(name)
        append(escaped: text)
        fold()
    }

    mutating func add(_ name: StaticString, texts: [String]) {
        begin(name)
        for (index, text) in texts.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            append(escaped: text)
        }
        fold()
    }

    /// Adds a DATE (RFC 5545 §3.3.4).
    mutating func add(_ name: StaticString, _ day: Day) {
        begin(name)
        append(day)
        fold()
    }

    /// Adds a DATE-TIME in UTC (RFC 5545 §3.3.5).
    mutating func add(_ name: StaticString, _ moment: Instant) {
        begin(name)
        let utc = moment.utc
        append(utc.day)
        line.append(UInt8(ascii: "T"))
        append(utc.secondOfDay / 3600, digits: 2)
        append(utc.secondOfDay / 60 % 60, digits: 2)
        append(utc.secondOfDay % 60, digits: 2)
        line.append(UInt8(ascii: "Z"))
        fold()
    }
}

extension ContentLines {
    private mutating func begin(_ name: StaticString) {
        line.removeAll(keepingCapacity: true)
        name.withUTF8Buffer { line.append(contentsOf: $0) }
        line.append(Ascii.colon)
    }

    private mutating func append(_ day: Day) {
        let (year, month, day) = day.components
        append(year, digits: 4)
        append(month, digits: 2)
        append(day, digits: 2)
    }

    private mutating func append(_ number: Int, digits: Int) {
        var unit = digits == 4 ? 1000 : 10
        while unit > 0 {
            line.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }

    private mutating func append(escaped text: String) {
        var text = text
        text.withUTF8 { characters in
            characters.pieces(
                where: { $0.marks(of: "\n") | $0.marks(of: ",") | $0.marks(of: ";") | $0.marks(of: "\\") }
            ) { piece, special in
                line.append(contentsOf: piece)
                guard let special else { return }
                line.append(UInt8(ascii: "\\"))
                line.append(special == Ascii.lineFeed ? UInt8(ascii: "n") : special)
            }
        }
    }

    /// Ends the line, folding it where necessary; a fold never splits a code point or an escape.
    private mutating func fold() {
        var start = 0
        var room = Self.longest
        while line.count - start > room {
            let end = cut(after: start, before: start + room)
            add(start..<end)
            output.append(Ascii.space)
            start = end
            room = Self.longest - 1
        }
        add(start..<line.count)
    }

    private mutating func add(_ piece: Range<Int>) {
        line.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[piece])) }
        output.append(Self.lineEnd)
    }

    /// The last place up to `end` that splits neither a code point nor an escape.
    private func cut(after start: Int, before end: Int) -> Int {
        var end = end
        while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
        let backslashes = line[start..<end].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        return backslashes % 2 == 1 && end > start + 1 ? end - 1 : end
    }
}
