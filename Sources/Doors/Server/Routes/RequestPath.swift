import Web

/// The segments of a request's path, decoded once and strictly: a path that programs could read differently is refused.
enum RequestPath {
    /// nil for a path with an empty segment, dots, encoded separators, control characters, or invalid UTF-8. A slash at
    /// the end is ignored.
    static func segments(of path: some StringProtocol) -> [String]? {
        guard path.hasPrefix("/") else { return nil }
        var raw = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if raw.last?.isEmpty == true { raw.removeLast() }
        var segments: [String] = []
        for part in raw {
            guard let segment = PercentEncoding.decoded(part), segment.isPathSegment else { return nil }
            segments.append(segment)
        }
        return segments
    }
}

/// Percent escapes (RFC 3986 §2.1), decoded strictly.
enum PercentEncoding {
    /// nil for an invalid escape, and for bytes that aren't UTF-8.
    static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
