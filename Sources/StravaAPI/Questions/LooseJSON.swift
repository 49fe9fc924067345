#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON value as it came, of which only what is asked for has to be what it should be.
enum LooseJSON: Equatable {
    case null
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([LooseJSON])
    case object([String: LooseJSON])

    /// The value of a whole text; nil when it is no JSON.
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(LooseJSON.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// A member of an object; nil when it isn't there, is null, or this is no object.
    subscript(key: String) -> LooseJSON? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    /// The elements of a list; none for anything else.
    var elements: [LooseJSON] {
        guard case .list(let elements) = self else { return [] }
        return elements
    }

    /// A text; nil for anything else.
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// A whole number, also one that was written as a fraction or as a text; what is out of range is brought to
    /// its end.
    var wholeNumber: Int64? {
        switch self {
        case .integer(let value): return value
        case .number(let value): return Int64(clamping: value)
        case .text(let text): return Int64(text) ?? Double(text).flatMap { Int64(clamping: $0) }
        default: return nil
        }
    }
}

extension LooseJSON: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([LooseJSON].self) {
            self = .list(value)
        } else {
            // A number that no type holds is as good as none.
            self = (try? container.decode([String: LooseJSON].self)).map(LooseJSON.object) ?? .null
        }
    }
}

extension Int64 {
    /// The nearest whole number; nil for what is no number.
    fileprivate init?(clamping value: Double) {
        guard !value.isNaN else { return nil }
        self = value >= 0x1p62 ? .max : value <= -0x1p62 ? .min : Int64(value)
    }
}
