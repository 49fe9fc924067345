/// One challenge of a `WWW-Authenticate` field (RFC 9110 §11.6.1).
struct Challenge: Sendable, Hashable {
    /// In lower case.
    let scheme: String
    /// By their names in lower case; values unquoted.
    fileprivate(set) var parameters: [String: String] = [:]

    /// All challenges of the fields; a field may hold several, and damaged parts are left out.
    static func read(_ fields: [String]) -> [Challenge] {
        fields.flatMap { field in
            var parser = ChallengeParser(field)
            return parser.challenges()
        }
    }
}

private struct ChallengeParser {
    private var rest: Substring.UTF8View

    init(_ field: String) { rest = field[...].utf8.prefix(Self.longest) }

    mutating func challenges() -> [Challenge] {
        var found: [Challenge] = []
        while !rest.isEmpty {
            skip { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
            let word = token()
            guard !word.isEmpty else { return found }
            skip { $0 == 0x20 || $0 == 0x09 }
            if rest.first == UInt8(ascii: "="), !found.isEmpty {
                rest = rest.dropFirst()
                skip { $0 == 0x20 || $0 == 0x09 }
                let name = word.lowercased()
                let value = rest.first == UInt8(ascii: "\"") ? quoted() : token()
                found[found.count - 1].parameters[name] = found[found.count - 1].parameters[name] ?? value
            } else {
                found.append(Challenge(scheme: word.lowercased()))
            }
        }
        return found
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

    private mutating func token() -> String {
        let bytes = rest.prefix { $0 > 0x20 && $0 != 0x7F && !Array(",=\"".utf8).contains($0) }
        rest = rest.dropFirst(bytes.count)
        return String(decoding: Array(bytes), as: UTF8.self)
    }

    private mutating func quoted() -> String {
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                if let next = rest.popFirst() { bytes.append(next) }
            } else if byte >= 0x20, byte != 0x7F {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// In bytes.
    private static let longest = 8192
}
