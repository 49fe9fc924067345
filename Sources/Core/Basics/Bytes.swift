extension UInt8 {
    @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    package var isASCIILetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    package var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }

    package var capitalHexadecimal: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

extension ArraySlice<UInt8> {
    /// The number of at most 18 decimal digits; nil for more, or if any byte is none.
    @inlinable package var decimal: Int? {
        guard count <= 18 else { return nil }
        var value = 0
        for digit in self {
            guard digit.isDigit else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits a byte, in lower case.
    @inlinable package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// Eight bytes of a text at once. Every text passes several searches, and eight bytes cost hardly more than one.
///
/// A byte is marked by its highest bit. Above a marked byte, others may be marked by mistake; the lowest mark is always
/// right (Warren, Hacker's Delight, §6-1), and stays so if masks are united with `|`, but not if they are inverted or
/// intersected.
public struct ByteWord {
    @usableFromInline let bits: UInt64

    @inlinable init(_ bits: UInt64) { self.bits = bits }

    /// Marks the bytes that equal an ASCII character.
    @inlinable public func marks(of character: Unicode.Scalar) -> UInt64 { marks(of: UInt8(ascii: character)) }

    /// Marks the bytes that equal a byte.
    @inlinable public func marks(of byte: UInt8) -> UInt64 {
        let rest = bits ^ Self.all(byte)
        return (rest &- Self.all(1)) & ~rest & Self.all(0x80)
    }

    /// Marks the bytes below a limit of at most 0x80.
    @inlinable public func marks(below limit: UInt8) -> UInt64 {
        (bits &- Self.all(limit)) & ~bits & Self.all(0x80)
    }

    /// Marks the bytes that are not ASCII.
    @inlinable public var marksBeyondASCII: UInt64 { bits & Self.all(0x80) }

    @inlinable static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}

extension UnsafeRawBufferPointer {
    /// The offset of the first marked byte from `start` on; the count if there is none.
    @inline(__always) @inlinable
    public func offset(from start: Int, where marks: (ByteWord) -> UInt64) -> Int {
        var position = start
        while count - position >= 8 {
            let found = marks(ByteWord(loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian))
            guard found == 0 else { return position + found.trailingZeroBitCount / 8 }
            position += 8
        }
        var rest: UInt64 = 0
        for place in stride(from: count - 1, through: position, by: -1) { rest = rest << 8 | UInt64(self[place]) }
        // What lies behind the end may be marked, too, and nothing found gives eight.
        return Swift.min(position + marks(ByteWord(rest)).trailingZeroBitCount / 8, count)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The same for bytes.
    @inline(__always) @inlinable
    public func offset(from start: Int, where marks: (ByteWord) -> UInt64) -> Int {
        UnsafeRawBufferPointer(self).offset(from: start, where: marks)
    }

    /// Passes each piece between marked bytes to `take`, with the marked byte behind it, which is nil at the end.
    @inline(__always) @inlinable
    public func pieces(where marks: (ByteWord) -> UInt64, _ take: (UnsafeBufferPointer<UInt8>, UInt8?) -> Void) {
        var start = 0
        while start < count {
            let end = offset(from: start, where: marks)
            take(UnsafeBufferPointer(rebasing: self[start..<end]), end < count ? self[end] : nil)
            start = end + 1
        }
    }
}
