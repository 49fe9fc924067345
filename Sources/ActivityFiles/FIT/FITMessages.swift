import Basics

/// Walks through the messages of one FIT file and collects what a recording needs.
struct FITMessages {
    private var definitions = [FITDefinition?](repeating: nil, count: 16)
    /// The latest timestamp, on which compressed ones build, in the protocol's seconds.
    private var lastTimestamp: UInt32?
    /// The file type in its `file_id` message.
    private var type: UInt8?
    private var messages = 0
    private var records = 0
    private var timedRecords = 0
    private var firstRecord: UInt32?
    private var firstSummary: UInt32?
    /// Why the messages can't be parsed.
    private(set) var fault: UnusableFile?

    /// Processes all messages that are complete.
    ///
    /// - Parameter isLast: whether no more bytes follow.
    /// - Returns: how many bytes were processed; all, once the messages can't be parsed any more.
    mutating func walk(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Int {
        var position = 0
        while fault == nil, position < bytes.count {
            guard let length = message(UnsafeRawBufferPointer(rebasing: bytes[position...])) else {
                guard isLast else { return position }
                fault = UnusableFile("its last message is longer than its data")
                break
            }
            position += length
            messages += 1
            if messages > Self.mostMessages { fault = UnusableFile("it has more messages than any recording") }
        }
        return fault == nil ? position : bytes.count
    }

    /// Adds the records of a chained file.
    mutating func add(_ next: FITMessages) {
        guard next.type == Self.activity else { return }
        records += next.records
        timedRecords += next.timedRecords
        firstRecord = Self.earlier(firstRecord, next.firstRecord)
        firstSummary = Self.earlier(firstSummary, next.firstSummary)
    }

    /// - Throws: `UnusableFile` if the file is no activity or has no time.
    func recording() throws(UnusableFile) -> Recording {
        guard let type else {
            throw UnusableFile("it has no file_id message, so nothing says that it is an activity")
        }
        guard type == Self.activity else {
            throw UnusableFile("it is \(Self.types[type] ?? "a file of type \(type)"), not an activity")
        }
        guard let first = firstRecord ?? firstSummary else {
            throw UnusableFile("none of its records, laps, sessions and sets has a time")
        }
        return Recording(
            kind: .fit, start: Instant(secondsSinceEpoch: Self.epoch + Int(first)), points: timedRecords,
            notes: Recording.note(untimed: records - timedRecords, of: records, "records"))
    }
}

extension FITMessages {
    /// 1989-12-31T00:00:00Z, in seconds since 1970.
    private static let epoch = 631_065_600
    private static let activity: UInt8 = 4
    /// A message can be a single byte, and each takes time. A recording of a day and a night has a hundredth of that.
    private static let mostMessages = 20_000_000
    /// The other file types in the FIT profile.
    private static let types: [UInt8: String] = [
        1: "a device's description", 2: "a device's settings", 3: "a sport's settings", 5: "a workout", 6: "a course",
        7: "a list of schedules", 9: "a list of weights", 10: "a list of totals", 11: "a list of goals",
        14: "a list of blood pressures", 15: "a day's monitoring", 20: "an activity's summary",
        28: "a day's monitoring",
        32: "a day's monitoring", 34: "a segment", 35: "a list of segments", 40: "a screen's settings",
    ]

    /// Processes the first message and returns its length; nil if it is incomplete, 0 if it lacks a definition.
    private mutating func message(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let header = bytes[0]
        let isCompressed = header & 0x80 != 0
        if !isCompressed, header & 0x40 != 0 {
            guard let definition = FITDefinition(bytes) else { return nil }
            definitions[Int(header & 0x0F)] = definition
            return definition.length
        }
        let local = isCompressed ? header >> 5 & 0x03 : header & 0x0F
        guard let definition = definitions[Int(local)] else {
            fault = UnusableFile("it has a message that it doesn't define")
            return 0
        }
        guard bytes.count >= definition.messageLength else { return nil }
        if definition.message != .other || isCompressed || definition.hasTimestamp {
            take(bytes, definition, compressed: isCompressed ? header & 0x1F : nil)
        }
        return definition.messageLength
    }

    private mutating func take(_ bytes: UnsafeRawBufferPointer, _ definition: FITDefinition, compressed offset: UInt8?)
    {
        var time = definition.timestamp(of: bytes)
        // Five bits that advance the last timestamp and wrap around after 32 seconds.
        if time == nil, let offset, let last = lastTimestamp { time = last &+ ((UInt32(offset) &- last) & 0x1F) }
        if let time { lastTimestamp = time }
        switch definition.message {
        case .fileID: type = type ?? definition.type(of: bytes)
        case .record:
            records += 1
            guard let time else { return }
            timedRecords += 1
            firstRecord = Self.earlier(firstRecord, time)
        case .summary: firstSummary = Self.earlier(firstSummary, definition.startTime(of: bytes) ?? time)
        case .other: break
        }
    }

    private static func earlier(_ one: UInt32?, _ other: UInt32?) -> UInt32? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }
}
