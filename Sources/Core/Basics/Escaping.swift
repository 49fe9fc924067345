extension String {
    /// A copy that escapes every byte other than letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3).
    public var percentEncoded: String { Array(utf8).percentEncoded(keeping: Self.unreservedMarks) }

    private static let unreservedMarks: [UInt8] = Array("-._~".utf8)

    /// A copy with its escapes decoded; a `%` that begins none is left unchanged.
    public var percentDecoded: String { String(decoding: Array(utf8)[...].percentDecoded, as: UTF8.self) }

    /// A copy of a form's name or value with its escapes and blanks decoded.
    public var formDecoded: String { String(map { $0 == "+" ? " " : $0 }).percentDecoded }
}

extension [UInt8] {
    /// A text that escapes every byte other than letters, digits and these marks.
    package func percentEncoded(keeping marks: [UInt8]) -> String {
        var result = ""
        for byte in self {
            if byte.isASCIILetterOrDigit || marks.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + byte.capitalHexadecimal
            }
        }
        return result
    }
}

extension ArraySlice<UInt8> {
    /// The bytes with their escapes decoded; a `%` that begins none is left unchanged.
    package var percentDecoded: [UInt8] {
        var bytes: [UInt8] = []
        var rest = self
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension [(String, String)] {
    /// Encodes names and values as a query or a form: `a=b&c=d`.
    public var formEncoded: String {
        map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&")
    }
}

extension String {
    /// A copy that is text in HTML, also within quotation marks as an attribute's value.
    public var htmlEscaped: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
