import Basics
import JSON

extension Parameters {
    /// Reads a program's parameters from a JSON object, with each member given once.
    ///
    /// Only single values matter; of a list or an object, only its presence counts. An empty body is an empty object.
    ///
    /// - Throws: `ServerError` if the body isn't a JSON object, or has a repeated or unknown member.
    /// - Parameter known: nil for any member.
    init(body request: ServerRequest, known: Set<String>? = []) async throws {
        let bytes = try await request.bytes()
        guard !bytes.isEmpty else {
            self.init()
            return
        }
        let type = request.contentType
        guard type == nil || type == "application/json" else { throw ServerError(.unsupportedMediaType) }
        guard String(validating: bytes, as: UTF8.self) != nil, let found = Self.members(of: bytes) else {
            throw ServerError(type == nil ? .unsupportedMediaType : .badRequest)
        }
        // An empty object needs no content type.
        guard type != nil || found.isEmpty else { throw ServerError(.unsupportedMediaType) }
        var members: [String: Value] = [:]
        for (key, value) in found {
            guard members.updateValue(value, forKey: key) == nil else {
                throw BadParameter(String(key.prefix(40)), .duplicate)
            }
        }
        self.init(typed: members)
        if let known { try check(known: known) }
    }

    /// nil if it isn't a JSON object.
    private static func members(of bytes: [UInt8]) -> [(key: String, value: Value)]? {
        bytes.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            var members: [(key: String, value: Value)] = []
            reader.skipSpace()
            var isFirst = true
            do {
                while let key = try reader.nextKey(&isFirst) {
                    members.append((reader.string(key), try value(&reader)))
                }
            } catch { return nil }
            reader.skipSpace()
            return reader.next == nil ? members : nil
        }
    }

    private static func value(_ reader: inout JSONReader) throws(JSONFault) -> Value {
        switch reader.next {
        case UInt8(ascii: "\""): return .text(reader.string(try reader.readText()))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try reader.skipValue()
            return .other
        default:
            let word = String(decoding: try reader.readWord(), as: UTF8.self)
            switch word {
            case "null": return .null
            case "true", "false": return .flag(word == "true")
            default: return Int(word).map { .integer($0) } ?? .other
            }
        }
    }
}
