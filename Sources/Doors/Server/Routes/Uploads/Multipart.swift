import ActivityFiles
import Basics

/// Parses a form with files as its bytes arrive (`multipart/form-data`, RFC 7578, RFC 2046 §5.1.1).
///
/// Each byte is stored once and read a few times at most, however the input is split. Input that no browser would send
/// is refused.
struct Multipart {
    struct Part: Equatable {
        let name: String
        /// The file's name according to the browser; nil if the value is no file.
        let fileName: String?
        /// At most one byte more than a recording may have.
        private(set) var content: [UInt8] = []

        fileprivate mutating func take(_ bytes: ArraySlice<UInt8>) {
            content += bytes.prefix(CheckedFile.mostBytes + 1 - content.count)
        }

        /// The content as text; nil if it isn't valid UTF-8.
        var text: String? { String(validating: content, as: UTF8.self) }
    }

    private enum Stage {
        /// Before the first delimiter, or in a part.
        case content
        /// Directly after a delimiter.
        case delimited
        case head
        case over
    }

    private let delimiter: [UInt8]
    private var stage = Stage.content
    private var rest: [UInt8] = Array("\r\n".utf8)
    private var open: Part?
    private var parts: [Part] = []
    private var count = 0

    /// - Parameter type: the request's `Content-Type`.
    /// - Throws: `ServerError` if it isn't a form with files.
    init(_ type: String?) throws(ServerError) {
        let pieces = (type ?? "").split(separator: ";", maxSplits: 1)
        guard let first = pieces.first, first.filter({ $0 != " " }).lowercased() == "multipart/form-data" else {
            throw ServerError(.unsupportedMediaType)
        }
        guard pieces.count > 1, let boundary = HeaderParameters(pieces[1])?.values["boundary"],
            Self.mayBeBoundary(boundary)
        else { throw ServerError(.badRequest) }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    mutating func take(_ bytes: some Sequence<UInt8>) throws(ServerError) {
        rest += bytes
        var position = 0
        while let next = try step(from: position) { position = next }
        rest.removeFirst(position)
    }

    /// The parts that have become complete since the last call.
    mutating func arrived() -> [Part] {
        defer { parts = [] }
        return parts
    }

    /// All parts that haven't been taken, after the last bytes.
    /// - Throws: `ServerError` if the end is missing.
    func finished() throws(ServerError) -> [Part] {
        guard case .over = stage else { throw ServerError(.badRequest) }
        return parts
    }

    private static let mostParts = 1000
    /// The largest head of a part, in bytes.
    private static let longestHead = 8192

    private static func mayBeBoundary(_ boundary: String) -> Bool {
        let marks = Set("'()+_,-./:=? ".utf8)
        return (1...70).contains(boundary.utf8.count) && boundary.last != " "
            && boundary.utf8.allSatisfy { byte in
                byte.isDigit || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || marks.contains(byte)
            }
    }

    /// Parses as far as possible; returns where to continue, or nil if more bytes are needed.
    private mutating func step(from start: Int) throws(ServerError) -> Int? {
        switch stage {
        case .content: content(from: start)
        case .delimited: try delimited(from: start)
        case .head: try head(from: start)
        case .over: start < rest.count ? rest.count : nil
        }
    }

    private mutating func content(from start: Int) -> Int? {
        if let found = rest.firstRange(of: delimiter, from: start) {
            open?.take(rest[start..<found])
            if let part = open { parts.append(part) }
            open = nil
            stage = .delimited
            return found + delimiter.count
        }
        // The last bytes may be the beginning of a delimiter.
        let sure = rest.count - delimiter.count + 1
        guard sure > start else { return nil }
        open?.take(rest[start..<sure])
        return sure
    }

    private mutating func delimited(from start: Int) throws(ServerError) -> Int? {
        guard rest.count >= start + 2 else { return nil }
        switch (rest[start], rest[start + 1]) {
        case (0x2D, 0x2D):
            stage = .over
            return start + 2
        case (0x0D, 0x0A):
            count += 1
            guard count <= Self.mostParts else { throw ServerError(.badRequest) }
            stage = .head
            return start + 2
        // White space that may follow a delimiter.
        case (0x20, _), (0x09, _): return start + 1
        default: throw ServerError(.badRequest)
        }
    }

    private mutating func head(from start: Int) throws(ServerError) -> Int? {
        guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8), from: start) else {
            guard rest.count - start <= Self.longestHead else { throw ServerError(.badRequest) }
            return nil
        }
        guard end - start <= Self.longestHead, let head = PartHead(rest[start..<end]) else {
            throw ServerError(.badRequest)
        }
        open = Part(name: head.name, fileName: head.fileName)
        stage = .content
        return end + 4
    }
}

private struct PartHead {
    let name: String
    let fileName: String?

    /// nil for a head that no browser would write.
    init?(_ bytes: ArraySlice<UInt8>) {
        var found: [String: String]?
        for line in bytes.split(separator: 0x0A) {
            guard let text = String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self),
                let colon = text.firstIndex(of: ":")
            else { return nil }
            guard text[..<colon].lowercased() == "content-disposition" else { continue }
            let pieces = text[text.index(after: colon)...].split(separator: ";", maxSplits: 1)
            guard found == nil, pieces.count == 2, pieces[0].filter({ $0 != " " }).lowercased() == "form-data",
                let parameters = HeaderParameters(pieces[1])
            else { return nil }
            found = parameters.values
        }
        guard let found, let name = found["name"] else { return nil }
        self.name = Self.decoded(name)
        fileName = found["filename"].map(Self.decoded)
    }

    /// Browsers percent-encode characters that would end a name (HTML, "multipart/form-data encoding algorithm").
    private static func decoded(_ name: String) -> String {
        name.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
}

/// `name="value"; name=value` (RFC 9110 §5.6.6).
private struct HeaderParameters {
    /// By their names in lower case.
    private(set) var values: [String: String] = [:]

    /// nil for anything else, and if a parameter is repeated.
    init?(_ text: Substring) {
        var rest = text.unicodeScalars
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
        while true {
            rest = rest.drop { isBlank($0) || $0 == ";" }
            guard !rest.isEmpty else { return }
            let name = rest.prefix { $0 != "=" && $0 != ";" && !isBlank($0) }
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, rest.popFirst() == "=" else { return nil }
            var value = String.UnicodeScalarView()
            if rest.first == "\"" {
                rest.removeFirst()
                var isClosed = false
                while let scalar = rest.popFirst() {
                    if scalar == "\"" {
                        isClosed = true
                        break
                    }
                    // Old browsers send whole Windows paths: only these two characters are escaped.
                    if scalar == "\\", rest.first == "\"" || rest.first == "\\", let escaped = rest.popFirst() {
                        value.append(escaped)
                    } else {
                        value.append(scalar)
                    }
                }
                guard isClosed, rest.first.map({ isBlank($0) || $0 == ";" }) ?? true else { return nil }
            } else {
                value.append(contentsOf: rest.prefix { $0 != ";" && !isBlank($0) })
                rest = rest.dropFirst(value.count)
            }
            guard values.updateValue(String(value), forKey: String(name).lowercased()) == nil else { return nil }
        }
    }
}

extension [UInt8] {
    /// The position at which some bytes first occur, from a start on.
    fileprivate func firstRange(of bytes: [UInt8], from start: Int) -> Int? {
        withUnsafeBufferPointer { all in
            bytes.withUnsafeBufferPointer { bytes in
                guard let first = bytes.first, all.count >= bytes.count else { return nil }
                var position = start
                while position + bytes.count <= all.count {
                    guard let found = all[position...].firstIndex(of: first), found + bytes.count <= all.count else {
                        return nil
                    }
                    if all[found..<found + bytes.count].elementsEqual(bytes) { return found }
                    position = found + 1
                }
                return nil
            }
        }
    }
}
