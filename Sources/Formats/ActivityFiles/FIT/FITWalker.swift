/// Takes the messages of a FIT file.
protocol FITVisitor {
    init()
    /// Takes a data message. Its bytes are valid only during the call.
    mutating func take(_ message: borrowing FITMessage)
}

/// Walks through the messages of one FIT file.
struct FITWalker<Visitor: FITVisitor> {
    private(set) var visitor = Visitor()
    private var layouts = [FITLayout?](repeating: nil, count: 16)
    /// The latest timestamp, on which compressed ones build, in the protocol's seconds.
    private var lastTimestamp: UInt32?
    private var messages = 0
    /// Why the messages can't be parsed.
    private(set) var fault: UnusableFile?

    /// Processes all messages that are complete.
    ///
    /// - Parameter isLast: whether no more bytes follow.
    /// - Returns: how many bytes were processed; all of them, once the messages can no longer be parsed.
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
}

extension FITWalker {
    /// A message can be a single byte, and each takes time. A recording of 24 hours has a hundredth of that.
    private static var mostMessages: Int { 20_000_000 }

    /// Processes the first message and returns its length; nil if it is incomplete, 0 if it lacks a definition.
    private mutating func message(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let header = bytes[0]
        let isCompressed = header & 0x80 != 0
        if !isCompressed, header & 0x40 != 0 {
            guard let layout = FITLayout(bytes) else { return nil }
            layouts[Int(header & 0x0F)] = layout
            return layout.length
        }
        let local = isCompressed ? header >> 5 & 0x03 : header & 0x0F
        guard let layout = layouts[Int(local)] else {
            fault = UnusableFile("it has a message that it doesn't define")
            return 0
        }
        guard bytes.count >= layout.messageLength else { return nil }
        var message = FITMessage(layout: layout, bytes: bytes)
        // Five bits that advance the last timestamp and wrap around after 32 seconds.
        if message.time == nil, isCompressed, let last = lastTimestamp {
            message.time = last &+ ((UInt32(header & 0x1F) &- last) & 0x1F)
        }
        if let time = message.time { lastTimestamp = time }
        visitor.take(message)
        return message.layout.messageLength
    }
}
