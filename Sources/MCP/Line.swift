import JSON

/// What a line holds. All that could confuse a reader is refused here: other encodings, what isn't quite JSON, and what
/// is nested too deeply.
enum Line {
    case blank
    case message([UInt8])
    /// The messages of a list.
    case batch([[UInt8]])
    case unreadable(Fault)

    init(_ line: [UInt8]) {
        let text = Self.trimmed(line)
        guard !text.isEmpty else {
            self = .blank
            return
        }
        guard String(validating: text, as: UTF8.self) != nil else {
            self = .unreadable(.unreadable("The line isn't valid UTF-8."))
            return
        }
        switch StrictJSON.fault(in: text)?.problem {
        case nil: self = text.first == UInt8(ascii: "[") ? .batch(Self.elements(of: text)) : .message(text)
        case .tooDeep?:
            let message = "Lists and objects may be nested \(StrictJSON.depthLimit) levels deep at most."
            self = .unreadable(.unreadable(message))
        case .some: self = .unreadable(.unreadable("The line isn't valid JSON."))
        }
    }

    /// Without a byte order mark in front, and without white space at both ends.
    private static func trimmed(_ line: [UInt8]) -> [UInt8] {
        var rest = line[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        rest = rest.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return Array(rest)
    }

    private static func elements(of json: [UInt8]) -> [[UInt8]] {
        json.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            var elements: [[UInt8]] = []
            try? reader.readElements { (reader) throws(JSONFault) in
                let start = reader.position
                try reader.skipValue()
                elements.append(Array(bytes[start..<reader.position]))
            }
            return elements
        }
    }
}
