extension JSONReader {
    /// Reads any value; lists and objects are skipped and count as null.
    mutating func readScalar() throws(JSONFault) -> JSONScalar {
        switch next {
        case UInt8(ascii: "\""): return .text(try readText())
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try skipNested(depthLimit: Self.depthLimit)
            return .null
        default: return JSONScalar(word: try readWord())
        }
    }

    /// Skips any value.
    mutating func skipValue(depthLimit: Int = JSONReader.depthLimit) throws(JSONFault) {
        switch next {
        case UInt8(ascii: "\""): _ = try readText()
        case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested(depthLimit: depthLimit)
        default: _ = try readWord()
        }
    }

    /// Skips a list or an object to the bracket that closes it, whatever stands between the brackets.
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
                // Below the 64th level the kinds are forgotten, and only the depth is followed.
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
