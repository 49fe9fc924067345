import Basics

/// Walks over the bytes of a JSON text (RFC 8259) and builds only the values that the caller asks for.
///
/// It is as lenient as the brackets allow: the caller judges what lies between them. The bytes belong to the caller and
/// must outlive the reader, so it never leaves the functions that receive them.
package struct JSONReader {
    /// How deeply lists and objects may be nested below an element.
    package static let depthLimit = 64

    @usableFromInline let bytes: UnsafeRawBufferPointer
    /// The offset in bytes from the beginning, at most their count.
    package private(set) var position = 0

    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The next byte; nil at the end. All reading of single bytes goes through here.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    package mutating func rewind(to earlier: Int) {
        position = min(max(earlier, 0), position)
    }

    /// Steps over the next byte, unless the text has ended.
    package mutating func step() {
        if position < bytes.count { position += 1 }
    }

    package mutating func skipByteOrderMark() {
        if bytes.dropFirst(position).starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
    }

    package mutating func skipSpace() {
        while let byte = next, byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    package mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Steps over a required byte; `what` describes it in the error.
    package mutating func expect(_ byte: UInt8, _ what: String) throws(JSONFault) {
        guard !take(byte) else { return }
        throw JSONFault(next == nil ? .cutOff : .expected(what), at: position)
    }

    /// Reads a string up to its closing quotation mark.
    package mutating func readText() throws(JSONFault) -> JSONSpan {
        try expect(UInt8(ascii: "\""), "a quotation mark")
        let start = position
        var hasEscapes = false
        while true {
            skipPlainText()
            guard let byte = next else { throw JSONFault(.cutOff, at: position) }
            position += 1
            if byte == UInt8(ascii: "\"") { return JSONSpan(range: start..<position - 1, hasEscapes: hasEscapes) }
            hasEscapes = true
            step()
        }
    }

    /// Reads a bare word, which is neither string, list nor object, up to the byte that ends it.
    package mutating func readWord() throws(JSONFault) -> UnsafeRawBufferPointer {
        let start = position
        while let byte = next, !Self.endsWord(byte) { position += 1 }
        guard position > start else { throw JSONFault(next == nil ? .cutOff : .expected("a value"), at: position) }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    }

    /// Passes the UTF-8 of a string to `body`, at most its first `limit` bytes; it may still be invalid.
    @inlinable package func withUTF8<Result>(of text: JSONSpan, limit: Int, _ body: (UnsafeRawBufferPointer) -> Result)
        -> Result
    {
        let range = text.range.clamped(to: text.range.lowerBound..<text.range.lowerBound + limit)
        let raw = UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)])
        return text.hasEscapes ? JSONSpan.unescaped(raw).withUnsafeBytes(body) : body(raw)
    }
}

extension JSONReader {
    /// Reads any value; lists and objects are skipped and count as null.
    package mutating func readScalar() throws(JSONFault) -> JSONScalar {
        switch next {
        case UInt8(ascii: "\""): return .text(try readText())
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try skipNested(depthLimit: Self.depthLimit)
            return .null
        default: return JSONScalar(word: try readWord())
        }
    }

    package mutating func skipValue(depthLimit: Int = JSONReader.depthLimit) throws(JSONFault) {
        switch next {
        case UInt8(ascii: "\""): _ = try readText()
        case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested(depthLimit: depthLimit)
        default: _ = try readWord()
        }
    }

    /// Steps to an object's next member and over its key; nil at the object's end. The caller then reads or skips the value.
    ///
    /// - Parameter isFirst: true before the opening brace; false from then on.
    package mutating func nextKey(_ isFirst: inout Bool) throws(JSONFault) -> JSONSpan? {
        guard try nextPart(&isFirst, "{", "an opening brace", "}", "a comma or a closing brace") else { return nil }
        let key = try readText()
        skipSpace()
        try expect(UInt8(ascii: ":"), "a colon after a key")
        skipSpace()
        return key
    }

    /// Steps to a list's next element, which the caller then reads or skips; false at the list's end.
    ///
    /// - Parameter isFirst: true before the opening bracket; false from then on.
    package mutating func nextElement(_ isFirst: inout Bool) throws(JSONFault) -> Bool {
        try nextPart(&isFirst, "[", "an opening bracket", "]", "a comma or a closing bracket")
    }

    private mutating func nextPart(
        _ isFirst: inout Bool, _ opening: Unicode.Scalar, _ start: String, _ closing: Unicode.Scalar, _ end: String
    ) throws(JSONFault) -> Bool {
        if isFirst {
            try expect(UInt8(ascii: opening), start)
            isFirst = false
            skipSpace()
            guard !take(UInt8(ascii: closing)) else { return false }
        } else {
            skipSpace()
            guard take(UInt8(ascii: ",")) else {
                try expect(UInt8(ascii: closing), end)
                return false
            }
        }
        skipSpace()
        return true
    }

    /// Skips a list or an object to its closing bracket, whatever lies between the brackets.
    private mutating func skipNested(depthLimit: Int) throws(JSONFault) {
        var depth = 0
        var deepest = 0
        var kinds: UInt64 = 0  // The innermost 64 levels, one bit each: is it an object?
        repeat {
            guard let byte = next else { throw JSONFault(.cutOff, at: position) }
            switch byte {
            case UInt8(ascii: "\""):
                _ = try readText()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                deepest = max(deepest, depth)
                guard depth <= depthLimit else { throw JSONFault(.tooDeep, at: position) }
                kinds = kinds << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // Below the 64th level only the depth is tracked, not the kinds.
                guard deepest > 64 || kinds & 1 == (byte == UInt8(ascii: "}") ? 1 : 0) else {
                    throw JSONFault(.unbalanced, at: position)
                }
                depth -= 1
                kinds >>= 1
            default: break
            }
            step()
        } while depth > 0
    }
}

extension JSONReader {
    /// Skips to the next quotation mark or backslash: track outlines are long.
    private mutating func skipPlainText() {
        position = bytes.offset(from: position) { $0.marks(of: "\"") | $0.marks(of: "\\") }
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

/// Where and why a JSON text could not be parsed.
package struct JSONFault: Error, Equatable {
    package enum Problem: Equatable, Sendable {
        case cutOff
        case expected(String)
        case unbalanced
        case tooDeep
        case textAfterEnd
        case secondList
    }

    package let problem: Problem
    /// The offset in bytes from the beginning of the text.
    package let position: Int

    package init(_ problem: Problem, at position: Int) {
        self.problem = problem
        self.position = position
    }
}
