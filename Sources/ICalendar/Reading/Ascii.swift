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

    /// Whether a line that begins with this byte continues the one before.
    static func isFoldBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// Letters, digits and hyphens, of which property names consist.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    static func uppercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
    }
}
