/// The layout of the data messages of one local type, as far as recordings need it.
///
/// FIT Protocol, "Record Format" (developer.garmin.com/fit/protocol); numbers of messages and fields are those of the
/// FIT profile.
struct FITDefinition {
    /// The kinds of messages that decide whether a recording is usable.
    enum Message {
        case fileID, record
        /// A lap, a session, or a set of exercises: a summary.
        case summary
        case other
    }

    /// The length of the definition message, in bytes.
    let length: Int
    /// The length of each of its data messages in bytes, including the header.
    let messageLength: Int
    let message: Message
    private let isBigEndian: Bool
    private var timestamp: Int?
    private var startTime: Int?
    private var type: Int?

    /// Parses a definition message, header included; nil if bytes are missing.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.shortest else { return nil }
        let fieldsEnd = Self.shortest + 3 * Int(bytes[5])
        guard bytes.count >= fieldsEnd else { return nil }
        isBigEndian = bytes[2] & 1 == 1
        let number = isBigEndian ? UInt16(bytes[3]) << 8 | UInt16(bytes[4]) : UInt16(bytes[4]) << 8 | UInt16(bytes[3])
        let isSet = number == 225
        message =
            switch number {
            case 0: .fileID
            case 20: .record
            case 18, 19, 225: .summary
            default: .other
            }
        var position = 1
        for field in stride(from: Self.shortest, to: fieldsEnd, by: 3) {
            let size = Int(bytes[field + 1])
            switch (bytes[field], size) {
            case (253, 4): timestamp = position
            case (254, 4) where isSet: timestamp = position
            case (2, 4) where message == .summary && !isSet, (6, 4) where isSet: startTime = position
            case (0, 1): type = position
            default: break
            }
            position += size
        }
        var end = fieldsEnd
        if bytes[0] & Self.hasDeveloperFields != 0 {
            guard bytes.count > fieldsEnd else { return nil }
            end = fieldsEnd + 1 + 3 * Int(bytes[fieldsEnd])
            guard bytes.count >= end else { return nil }
            for field in stride(from: fieldsEnd + 1, to: end, by: 3) { position += Int(bytes[field + 1]) }
        }
        length = end
        messageLength = position
    }

    /// A bit of the header.
    private static let hasDeveloperFields: UInt8 = 0x20
    /// The number of bytes before the first field.
    private static let shortest = 6

    var hasTimestamp: Bool { timestamp != nil }

    /// The time of a data message, in seconds since 1989-12-31T00:00:00Z; nil if it has none.
    func timestamp(of bytes: UnsafeRawBufferPointer) -> UInt32? { timestamp.flatMap { time(bytes, at: $0) } }

    /// The start of what a summary sums up, in the same seconds; nil if it has none.
    func startTime(of bytes: UnsafeRawBufferPointer) -> UInt32? { startTime.flatMap { time(bytes, at: $0) } }

    /// The file type in a `file_id` message.
    func type(of bytes: UnsafeRawBufferPointer) -> UInt8? { type.map { bytes[$0] } }

    private func time(_ bytes: UnsafeRawBufferPointer, at position: Int) -> UInt32? {
        let value = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        let time = isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
        // The protocol's value for "invalid".
        return time == .max ? nil : time
    }
}
