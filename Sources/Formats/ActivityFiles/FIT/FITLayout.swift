/// The layout of the data messages of one local type.
///
/// FIT Protocol, "Record Format" (developer.garmin.com/fit/protocol); numbers of messages and fields are those of the
/// FIT profile.
///
/// A class, since each message has a reference to it.
final class FITLayout: Sendable {
    struct Field {
        let number: UInt8
        /// In bytes, from the message's header.
        let offset: Int
        /// In bytes; an array if it is a multiple of the base type's size.
        let size: Int
        /// The base type, without the bit for types of several bytes.
        let type: UInt8
        /// How many numbers it holds; 0 if the protocol has no such type, or the size doesn't fit it.
        let count: Int
        let numberSize: Int

        init(number: UInt8, offset: Int, size: Int, type: UInt8) {
            (self.number, self.offset, self.size) = (number, offset, size)
            self.type = type & 0x1F
            numberSize = Self.sizes[Int(self.type)]
            count = numberSize > 0 && size % numberSize == 0 ? size / numberSize : 0
        }

        /// The sizes of the base types, in bytes; 0 for types that the protocol doesn't have.
        private static let sizes = [1, 1, 1, 2, 2, 4, 4, 1, 4, 8, 1, 2, 4, 1, 8, 8, 8] + [Int](repeating: 0, count: 15)
    }

    struct DeveloperField {
        let number: UInt8
        let index: UInt8
        let offset: Int
        let size: Int
    }

    /// The length of the definition message, in bytes.
    let length: Int
    /// The length of each of its data messages in bytes, including the header.
    let messageLength: Int
    let number: UInt16
    let isBigEndian: Bool
    private let fields: [Field]
    let developerFields: [DeveloperField]
    /// The position of each field number in `fields`; `none` if the message lacks the field.
    private let places: [UInt8]

    /// Parses a definition message, header included; nil if bytes are missing.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.shortest else { return nil }
        let count = Int(bytes[5])
        let fieldsEnd = Self.shortest + 3 * count
        guard bytes.count >= fieldsEnd else { return nil }
        isBigEndian = bytes[2] & 1 == 1
        number = isBigEndian ? UInt16(bytes[3]) << 8 | UInt16(bytes[4]) : UInt16(bytes[4]) << 8 | UInt16(bytes[3])
        var (fields, places, position): ([Field], [UInt8], Int) = ([], [UInt8](repeating: Self.none, count: 256), 1)
        fields.reserveCapacity(count)
        for start in stride(from: Self.shortest, to: fieldsEnd, by: 3) {
            let field = Field(
                number: bytes[start], offset: position, size: Int(bytes[start + 1]), type: bytes[start + 2])
            // If a field occurs twice, the last one counts.
            places[Int(field.number)] = UInt8(truncatingIfNeeded: fields.count)
            fields.append(field)
            position += field.size
        }
        var end = fieldsEnd
        var developerFields: [DeveloperField] = []
        if bytes[0] & Self.hasDeveloperFields != 0 {
            guard bytes.count > fieldsEnd else { return nil }
            end = fieldsEnd + 1 + 3 * Int(bytes[fieldsEnd])
            guard bytes.count >= end else { return nil }
            for start in stride(from: fieldsEnd + 1, to: end, by: 3) {
                let size = Int(bytes[start + 1])
                developerFields.append(
                    DeveloperField(number: bytes[start], index: bytes[start + 2], offset: position, size: size))
                position += size
            }
        }
        (self.fields, self.developerFields, self.places) = (fields, developerFields, places)
        length = end
        messageLength = position
    }

    /// A bit of the header.
    private static let hasDeveloperFields: UInt8 = 0x20
    /// The number of bytes before the first field.
    private static let shortest = 6
    /// No message has a field at this position, since a message has at most 255 fields.
    private static let none: UInt8 = 255

    subscript(_ number: UInt8) -> Field? {
        let place = places[Int(number)]
        return place == Self.none ? nil : fields[Int(place)]
    }
}

/// A data message. It is never copied, since counting references to its layout would take a fifth of the reading time.
struct FITMessage: ~Copyable {
    let layout: FITLayout
    /// The message with its header, valid only during a call.
    let bytes: UnsafeRawBufferPointer
    /// Its timestamp, in seconds since 1989-12-31T00:00:00Z; nil if it has none, until a compressed one is set.
    var time: UInt32?

    var number: UInt16 { layout.number }

    init(layout: FITLayout, bytes: UnsafeRawBufferPointer) {
        self.layout = layout
        self.bytes = bytes
        time = nil
        time = time(253)
    }
}

extension FITMessage {
    /// Returns the value of a four-byte field, such as a time; nil if the field has another size or is invalid.
    func time(_ field: UInt8) -> UInt32? {
        guard let field = layout[field], field.size == 4 else { return nil }
        let value = load(field.offset, as: UInt32.self)
        return value == .max ? nil : value
    }

    /// Returns the raw value of a one-byte field; nil if the field has another size.
    func byte(_ field: UInt8) -> UInt8? {
        layout[field].flatMap { $0.size == 1 ? bytes[$0.offset] : nil }
    }

    /// The first value of a field, without its scale; nil if it is invalid, absent, or no number.
    func value(_ field: UInt8) -> Double? { layout[field].flatMap { element(0, of: $0) } }

    /// All values of an array without its scale; invalid ones are nil.
    func values(_ field: UInt8) -> [Double?] {
        guard let field = layout[field] else { return [] }
        return (0..<field.count).map { element($0, of: field) }
    }

    /// Returns the value of an app's own field, whose base type is in the field's description.
    func value(of field: FITLayout.DeveloperField, type: UInt8) -> Double? {
        element(0, of: FITLayout.Field(number: field.number, offset: field.offset, size: field.size, type: type))
    }

    /// Returns a text up to its first NUL; empty if there is none. Behind the NUL, devices leave remains of their
    /// memory.
    func text(_ field: UInt8) -> [UInt8] {
        guard let field = layout[field], field.type == 7 else { return [] }
        return Array(bytes[field.offset..<field.offset + field.size].prefix { $0 != 0 })
    }

    func raw(_ field: UInt8) -> UnsafeRawBufferPointer? {
        layout[field].map { UnsafeRawBufferPointer(rebasing: bytes[$0.offset..<$0.offset + $0.size]) }
    }
}

extension FITMessage {
    private func load<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type) -> Value {
        let value = bytes.loadUnaligned(fromByteOffset: offset, as: type)
        return layout.isBigEndian ? Value(bigEndian: value) : Value(littleEndian: value)
    }

    /// Returns one number of a field. The definition's base type decides, never the profile's. A field whose size
    /// doesn't fit its type has no number.
    private func element(_ index: Int, of field: FITLayout.Field) -> Double? {
        guard index < field.count else { return nil }
        let place = field.offset + index * field.numberSize
        switch field.type {
        case 0, 2, 13: return valid(load(place, as: UInt8.self), .max)
        case 1: return valid(load(place, as: Int8.self), .max)
        case 3: return valid(load(place, as: Int16.self), .max)
        case 4: return valid(load(place, as: UInt16.self), .max)
        case 5: return valid(load(place, as: Int32.self), .max)
        case 6: return valid(load(place, as: UInt32.self), .max)
        case 8: return finite(Double(Float(bitPattern: load(place, as: UInt32.self))))
        case 9: return finite(Double(bitPattern: load(place, as: UInt64.self)))
        case 10: return valid(load(place, as: UInt8.self), 0)
        case 11: return valid(load(place, as: UInt16.self), 0)
        case 12: return valid(load(place, as: UInt32.self), 0)
        case 14: return valid(load(place, as: Int64.self), .max)
        case 15: return valid(load(place, as: UInt64.self), .max)
        case 16: return valid(load(place, as: UInt64.self), 0)
        default: return nil
        }
    }

    private func valid<Value: FixedWidthInteger>(_ value: Value, _ invalid: Value) -> Double? {
        value == invalid ? nil : finite(Double(value))
    }

    /// Returns the value unless it is too large: no measure is, and every smaller value can be converted to an integer.
    private func finite(_ value: Double) -> Double? { abs(value) <= 1e15 ? value : nil }
}
