import Basics
import JSON

/// A client's line, which is read once. All that could confuse a reader is refused here: other encodings, what isn't quite
/// JSON, and what is nested too deeply.
package struct ClientLine: Sendable {
    enum Content {
        case blank
        case message(JSONRPCMessage)
        case batch([JSONRPCMessage])
        case unreadable(Fault)
    }

    let content: Content

    private init(_ content: Content) { self.content = content }

    /// A line of more than `Conversation.longestLine` bytes.
    package static let tooLong = ClientLine(
        .unreadable(.noRequest("A line may have at most \(Conversation.longestLine) bytes.")))

    /// - Parameter line: what came, without its line break; a carriage return at its end and a byte order mark at its
    ///   beginning don't matter.
    package init(_ line: [UInt8]) {
        guard line.count <= Conversation.longestLine else {
            self = .tooLong
            return
        }
        let text = Self.trimmed(line)
        guard !text.isEmpty else {
            content = .blank
            return
        }
        guard String(validating: text, as: UTF8.self) != nil else {
            content = .unreadable(.unreadable("The line isn't valid UTF-8."))
            return
        }
        content =
            switch StrictJSON.fault(in: text)?.problem {
            case nil where text.first == UInt8(ascii: "["): .batch(Self.elements(of: text).map { JSONRPCMessage($0) })
            case nil: .message(JSONRPCMessage(text))
            case .tooDeep?:
                .unreadable(
                    .unreadable("Lists and objects may be nested \(StrictJSON.depthLimit) levels deep at most."))
            case .some: .unreadable(.unreadable("The line isn't valid JSON."))
            }
    }

    /// The id of a request; nil for any other line, for a list of requests, and for `initialize`, which can't be cancelled
    /// (2025-11-25, Cancellation).
    package var request: RequestID? {
        guard case .message(.request(let request)) = content, request.method != "initialize" else { return nil }
        return request.id
    }

    /// The request that the line cancels; nil for any other line.
    package var cancels: RequestID? {
        if case .message(.notification(let cancelled)) = content { cancelled } else { nil }
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

    /// - Parameter json: a list without a fault.
    private static func elements(of json: [UInt8]) -> [[UInt8]] {
        json.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            var elements: [[UInt8]] = []
            var isFirst = true
            while (try? reader.nextElement(&isFirst)) == true {
                let start = reader.position
                guard (try? reader.skipValue()) != nil else { break }
                elements.append(Array(bytes[start..<reader.position]))
            }
            return elements
        }
    }
}

/// Checks that bytes are one JSON text, to the letter of RFC 8259. `JSONReader` sees to the brackets, and is lenient about
/// what lies between them: it would take `{"id": what}` for a request.
enum StrictJSON {
    /// How deeply lists and objects may be nested.
    static let depthLimit = 64

    /// The first fault; nil if there is none.
    ///
    /// - Parameter bytes: valid UTF-8.
    static func fault(in bytes: [UInt8]) -> JSONFault? {
        bytes.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            reader.skipSpace()
            do throws(JSONFault) { try reader.checkValue(in: bytes, depth: 0) } catch { return error }
            reader.skipSpace()
            return reader.next == nil ? nil : JSONFault(.textAfterEnd, at: reader.position)
        }
    }
}

extension JSONReader {
    fileprivate mutating func checkValue(in bytes: UnsafeRawBufferPointer, depth: Int) throws(JSONFault) {
        if depth == StrictJSON.depthLimit, next == UInt8(ascii: "{") || next == UInt8(ascii: "[") {
            throw JSONFault(.tooDeep, at: position)
        }
        var isFirst = true
        switch next {
        case UInt8(ascii: "{"):
            while let key = try nextKey(&isFirst) {
                try key.check(in: bytes)
                try checkValue(in: bytes, depth: depth + 1)
            }
        case UInt8(ascii: "["):
            while try nextElement(&isFirst) { try checkValue(in: bytes, depth: depth + 1) }
        case UInt8(ascii: "\""): try readText().check(in: bytes)
        default:
            let start = position
            let word = try readWord()
            guard word.spells("true") || word.spells("false") || word.spells("null") || word.isNumber else {
                throw JSONFault(.expected("a value"), at: start)
            }
        }
    }
}

extension JSONSpan {
    /// Allows no control characters, and no escapes but those of the RFC.
    fileprivate func check(in bytes: UnsafeRawBufferPointer) throws(JSONFault) {
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            guard byte >= 0x20 else { throw JSONFault(.expected("a character"), at: position) }
            position += 1
            guard byte == UInt8(ascii: "\\"), position < range.upperBound else { continue }
            let length = bytes[position] == UInt8(ascii: "u") ? 5 : 1
            let escape = bytes[position..<min(position + length, range.upperBound)]
            let isKnown =
                length == 1
                ? #""\/bfnrt"#.utf8.contains(bytes[position])
                : escape.count == length && escape.dropFirst().allSatisfy(\.isHexDigit)
            guard isKnown else { throw JSONFault(.expected("an escape"), at: position) }
            position += length
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether it spells a number: `-12.5e+3`, but neither `07` nor `1.`.
    fileprivate var isNumber: Bool {
        var rest = self[...]
        func take(_ letters: String) -> Bool {
            guard let first = rest.first, letters.utf8.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func takeDigits() -> Bool {
            let count = rest.prefix(while: \.isDigit).count
            rest.removeFirst(count)
            return count > 0
        }
        _ = take("-")
        guard take("0") || takeDigits() else { return false }
        if take("."), !takeDigits() { return false }
        if take("eE") {
            _ = take("+-")
            guard takeDigits() else { return false }
        }
        return rest.isEmpty
    }
}
