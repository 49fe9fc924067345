import Basics

/// One unfolded line and the name of its property, cleaned for libical.
struct ContentLine {
    /// The physical line on which it begins, from 1.
    var number = 0
    /// In upper case; empty if the line is no property.
    var name = ""
    /// The whole line in valid UTF-8 without control characters, terminated by a NUL.
    private(set) var bytes: [UInt8] = []
    /// Whether bytes that are not valid UTF-8 were replaced.
    private(set) var wasRepaired = false
    private var nameLength = 0

    mutating func load(_ line: LogicalLine, of source: UnsafeBufferPointer<UInt8>) {
        number = line.number
        wasRepaired = false
        bytes.removeAll(keepingCapacity: true)
        line.unfold(source, into: &bytes)
        if !line.isPlain { makeClean() }
        readName()
        bytes.append(0)
    }

    /// Passes the whole line to `body` as a C string.
    mutating func withText(_ body: (UnsafeMutablePointer<CChar>?) -> Void) {
        bytes.withUnsafeMutableBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
    }

    private static let dateParameter = Array(";VALUE=DATE:".utf8)

    /// Cuts off the blanks at the end, and passes the value to `body` as a C string without those at its beginning, and
    /// whether `VALUE=DATE` is the line's only parameter, as in plans without a time of day.
    ///
    /// Returns nil for a line that has no value, or other parameters.
    mutating func withTrimmedValue<Result>(_ body: (UnsafePointer<CChar>, _ isDate: Bool) -> Result?) -> Result? {
        let isDate = bytes[nameLength...].starts(with: Self.dateParameter)
        let start = nameLength + (isDate ? Self.dateParameter.count : 1)
        // A slice that lives on would make the change copy the line.
        guard bytes[start - 1] == Ascii.colon,
            let first = bytes[start...].dropLast().firstIndex(where: { !Ascii.isBlank($0) }),
            let last = bytes[start...].dropLast().lastIndex(where: { !Ascii.isBlank($0) })
        else { return nil }
        bytes[last + 1] = 0
        return bytes[first...].withUnsafeBytes { raw in
            raw.baseAddress.flatMap { body($0.assumingMemoryBound(to: CChar.self), isDate) }
        }
    }

    /// An upper bound for the number of values: one more than there are commas.
    var valueCount: Int { bytes.count { $0 == UInt8(ascii: ",") } + 1 }

    var value: ArraySlice<UInt8> { bytes.dropFirst(nameLength).drop { $0 != Ascii.colon }.dropFirst().dropLast() }

    var shownValue: String {
        let value = value
        // Decodes only the beginning, which is cheap: every line may need it.
        let text = String(decoding: value.prefix(160), as: UTF8.self)
        return value.count > 40 && text.count > 40 ? text.prefix(40) + "…" : text
    }

    /// The value in upper case without surrounding blanks: the component of BEGIN or END.
    var component: String {
        let name = value.drop(while: Ascii.isBlank)
        let length = name.lastIndex { !Ascii.isBlank($0) }.map { $0 + 1 - name.startIndex } ?? 0
        return String(decoding: name.prefix(length).map(Ascii.uppercased), as: UTF8.self)
    }
}

extension ContentLine {
    private mutating func makeClean() {
        let text: String
        if let valid = String(validating: bytes, as: UTF8.self) {
            text = valid
        } else {
            wasRepaired = true
            text = Self.repaired(bytes)
        }
        if wasRepaired || text.cleaned != text { bytes = text.contentLine }
    }

    /// Decodes as Latin-1 if nothing looks like UTF-8; otherwise broken bytes become U+FFFD.
    private static func repaired(_ bytes: [UInt8]) -> String {
        let replaced = String(decoding: bytes, as: UTF8.self)
        let hasSound = replaced.unicodeScalars.contains { $0.value >= 0x80 && $0 != "\u{FFFD}" }
        guard !hasSound else { return replaced }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private mutating func readName() {
        nameLength = bytes.firstIndex { !Ascii.isNameByte($0) } ?? bytes.count
        let isProperty =
            nameLength > 0 && nameLength < bytes.count
            && (bytes[nameLength] == Ascii.colon
                || bytes[nameLength] == Ascii.semicolon && bytes[nameLength...].contains(Ascii.colon))
        guard isProperty else {
            name = ""
            return
        }
        name = String(unsafeUninitializedCapacity: nameLength) { buffer in
            for index in 0..<nameLength { buffer[index] = Ascii.uppercased(bytes[index]) }
            return nameLength
        }
    }
}

extension String {
    /// The cleaned text as one line: a former line separator must not end it.
    var contentLine: [UInt8] { cleaned.utf8.map { $0 == Ascii.lineFeed ? Ascii.space : $0 } }
}
