extension StringProtocol {
    /// Without blanks, tabs and line breaks at both ends.
    var trimmed: String {
        guard let first = utf8.firstIndex(where: { !$0.isBlank }) else { return "" }
        var position = first
        var end = first
        while position < endIndex {
            let isBlank = utf8[position].isBlank
            utf8.formIndex(after: &position)
            if !isBlank { end = position }
        }
        return String(self[first..<end])
    }
}

extension UInt8 {
    /// Blank, tab, or a line break.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// An ASCII digit.
    var isDigit: Bool { (0x30...0x39).contains(self) }
}
