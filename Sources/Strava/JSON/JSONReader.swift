/// Walks over the bytes of a JSON text (RFC 8259) and builds nothing that isn't asked for.
///
/// It is as lenient as the brackets allow: what stands between them is for the caller to judge. The bytes belong to
/// the caller and must outlive the reader, which is why it never leaves the module's reading functions.
struct JSONReader {
    /// How deep lists and objects may be nested below an element.
    static let depthLimit = 64

    private let bytes: UnsafeRawBufferPointer
    /// Bytes from the beginning, at most their count.
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The byte to be read next; nil at the end. All reading of single bytes goes through here.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Goes back to a position it has been at.
    mutating func rewind(to earlier: Int) {
        position = min(max(earlier, 0), position)
    }

    /// Steps over the next byte, unless the text has ended.
    mutating func step() {
        if position < bytes.count { position += 1 }
    }

    mutating func skipByteOrderMark() {
        if bytes.dropFirst(position).starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
    }

    mutating func skipSpace() {
        while let byte = next, byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    /// Steps over a byte if it comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Steps over a byte that must come next, `what` in words.
    mutating func expect(_ byte: UInt8, _ what: String) throws(JSONFault) {
        guard !take(byte) else { return }
        throw JSONFault(next == nil ? .cutOff : .expected(what), at: position)
    }

    /// Reads a string up to its closing quotation mark.
    mutating func readText() throws(JSONFault) -> JSONText {
        try expect(UInt8(ascii: "\""), "a quotation mark")
        let start = position
        var hasEscapes = false
        while true {
            skipPlainText()
            guard let byte = next else { throw JSONFault(.cutOff, at: position) }
            position += 1
            if byte == UInt8(ascii: "\"") { return JSONText(range: start..<position - 1, hasEscapes: hasEscapes) }
            hasEscapes = true
            step()
        }
    }

    /// Reads what is neither string, list nor object, up to whatever ends it.
    mutating func readWord() throws(JSONFault) -> UnsafeRawBufferPointer {
        let start = position
        while let byte = next, !Self.endsWord(byte) { position += 1 }
        guard position > start else { throw JSONFault(next == nil ? .cutOff : .expected("a value"), at: position) }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    }

    /// Hands over the UTF-8 of a string, at most its first `limit` bytes; it may still be invalid.
    func withUTF8<Result>(of text: JSONText, limit: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let range = text.range.clamped(to: text.range.lowerBound..<text.range.lowerBound + limit)
        let raw = UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)])
        return text.hasEscapes ? JSONText.unescaped(raw).withUnsafeBytes(body) : body(raw)
    }
}

extension JSONReader {
    /// Skips to the next quotation mark or backslash, eight bytes at a time: track outlines are long.
    private mutating func skipPlainText() {
        while bytes.count - position >= 8 {
            let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
            let hits = Self.zeroBytes(word ^ 0x2222_2222_2222_2222) | Self.zeroBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C)
            guard hits == 0 else {
                position += hits.trailingZeroBitCount / 8
                return
            }
            position += 8
        }
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
    }

    /// Marks the bytes that are zero by their highest bit; the lowest mark is always right.
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
