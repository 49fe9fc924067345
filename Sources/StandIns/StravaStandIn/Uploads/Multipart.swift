/// The parts of a `multipart/form-data` body (RFC 7578).
struct Multipart {
    private(set) var fields = Fields()
    /// The part named `file`, if there is one.
    private(set) var file: (name: String, bytes: [UInt8])?

    /// Returns nil if the request has no such body.
    init?(_ asked: StravaRequest) {
        guard let type = asked.headers.first(ignoringCase: "Content-Type"),
            let boundary = Self.parameter("boundary", of: type), !boundary.isEmpty
        else { return nil }
        for part in Self.pieces(of: asked.body, between: Array("--\(boundary)".utf8)) {
            guard let gap = Self.range(of: Array("\r\n\r\n".utf8), in: part) else { continue }
            let head = String(decoding: part[part.startIndex..<gap.lowerBound], as: UTF8.self)
            guard let name = Self.parameter("name", of: head) else { continue }
            // The line break before the next boundary belongs to the boundary.
            let content = Array(part[gap.upperBound...].dropLast(2))
            if name == "file" {
                file = (Self.parameter("filename", of: head) ?? "", content)
            } else {
                fields.append(name, String(decoding: content, as: UTF8.self))
            }
        }
    }
}

extension Multipart {
    /// The value `x` in `…; name="x"` or `…; name=x`; `filename` does not count as `name`.
    private static func parameter(_ name: String, of text: String) -> String? {
        for piece in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let halves = piece.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].filter({ $0 != " " }).lowercased() == name else { continue }
            return String(halves[1].filter { $0 != "\"" })
        }
        return nil
    }

    private static func pieces(of bytes: [UInt8], between boundary: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        guard var last = range(of: boundary, in: bytes[...]) else { return [] }
        while let next = range(of: boundary, in: bytes[last.upperBound...]) {
            pieces.append(bytes[last.upperBound..<next.lowerBound])
            last = next
        }
        return pieces
    }

    private static func range(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        var start = bytes.startIndex
        while start + needle.count <= bytes.endIndex {
            if bytes[start] == needle[0], bytes[start..<start + needle.count].elementsEqual(needle) {
                return start..<start + needle.count
            }
            start += 1
        }
        return nil
    }
}
