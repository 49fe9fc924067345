extension String {
    /// A copy that escapes every byte other than letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3).
    public var percentEncoded: String {
        var result = ""
        for byte in utf8 {
            if byte.isUnreserved {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + byte.capitalHexadecimal
            }
        }
        return result
    }

    /// A copy with its escapes decoded; a `%` that begins none is left unchanged.
    public var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(String(digits) ?? "", radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A copy of a form's name or value with its escapes and blanks decoded.
    public var formDecoded: String { String(map { $0 == "+" ? " " : $0 }).percentDecoded }
}

extension [(String, String)] {
    /// Encodes names and values as a query or a form: `a=b&c=d`.
    public var formEncoded: String {
        map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&")
    }
}

extension UInt8 {
    private static let unreservedMarks: [UInt8] = Array("-._~".utf8)

    fileprivate var isUnreserved: Bool { isASCIILetterOrDigit || Self.unreservedMarks.contains(self) }
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
