/// A JSON value that is no list and no object; whatever could not be understood is `null`.
enum JSONScalar: Equatable {
    case null
    case flag(Bool)
    case integer(Int64)
    /// Always finite.
    case number(Double)
    case text(JSONText)
}

extension JSONScalar {
    /// The value of a word outside quotation marks: a number, true, false, or null (also for `NaN` and the like).
    init(word: UnsafeRawBufferPointer) {
        switch word.first {
        case UInt8(ascii: "t") where word.spells("true"): self = .flag(true)
        case UInt8(ascii: "f") where word.spells("false"): self = .flag(false)
        default: self = JSONNumber.scalar(word)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are those of an ASCII word.
    func spells(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != word.utf8Start[index] { return false }
        return true
    }
}
