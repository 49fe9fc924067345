/// Takes the files of a chain. Each is taken when it ends, so that few of them are in memory.
protocol FITChain {
    associatedtype File: FITVisitor
    mutating func take(_ file: File)
}

/// Parses a FIT file as its bytes arrive, message by message.
///
/// FIT Protocol (developer.garmin.com/fit/protocol): header, definition and data messages with developer fields and
/// compressed timestamps, checksum; files may be chained. A fault inside the data is reported only if the checksum is
/// right, since a wrong checksum explains it.
struct FITReader<Chain: FITChain> {
    private enum Stage {
        case header
        /// Inside the data; `left` is how many bytes of it remain.
        case messages(left: Int)
        case checksum
    }

    private var stage = Stage.header
    private var rest: [UInt8] = []
    private var checksum = FITChecksum()
    private var file = FITWalker<Chain.File>()
    private var chain: Chain
    private var taken = 0
    private var skipped: [UnusableFile] = []
    /// Whether a damaged file is skipped, so that the others of its chain still count.
    private let isLax: Bool
    private var fault: UnusableFile?

    /// - Parameters:
    ///   - chain: takes each file when it ends.
    ///   - isLax: whether to skip damaged files of a chain rather than refuse the whole file.
    init(_ chain: Chain, isLax: Bool) {
        self.chain = chain
        self.isLax = isLax
    }

    mutating func take(_ piece: UnsafeRawBufferPointer) {
        guard fault == nil else { return }
        var bytes = rest
        rest = []
        bytes += piece
        var position = 0
        bytes.withUnsafeBytes { bytes in
            while fault == nil, let length = step(UnsafeRawBufferPointer(rebasing: bytes[position...])) {
                position += length
            }
        }
        rest = Array(bytes[position...])
    }

    /// Returns the chain with all complete files, once all bytes have been taken, and why parts of it were skipped.
    ///
    /// - Throws: `UnusableFile` if there is no such file.
    func result() throws(UnusableFile) -> (chain: Chain, skipped: [UnusableFile]) {
        if let fault = fault ?? unfinished {
            // Bytes after a single file aren't part of a chain.
            guard isLax, taken > 0, files > 1 || fault != Self.longer else { throw fault }
            return (chain, skipped + [fault])
        }
        guard taken > 0 else { throw skipped.first ?? .cutShort }
        return (chain, skipped)
    }
}

extension FITReader {
    /// A day has fewer recordings, and each costs memory.
    private static var mostFiles: Int { 10_000 }
    private static var longer: UnusableFile { UnusableFile("there are bytes after its end") }

    private var files: Int { taken + skipped.count }

    /// The fault at the end: something is missing, or left over; nil if there is none.
    private var unfinished: UnusableFile? {
        switch stage {
        case .messages, .checksum: .cutShort
        case .header where rest.isEmpty: files == 0 ? .cutShort : nil
        case .header where files == 0: .cutShort
        // A header begins with its size.
        case .header: isLax && (rest[0] == 12 || rest[0] == 14) ? .cutShort : Self.longer
        }
    }

    /// Processes the next bytes and returns how many; nil if more are needed.
    private mutating func step(_ bytes: UnsafeRawBufferPointer) -> Int? {
        switch stage {
        case .header: begin(bytes)
        case .messages(let left): walk(bytes, left: left)
        case .checksum: end(bytes)
        }
    }

    private mutating func begin(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 12 else { return nil }
        guard bytes[8..<12].elementsEqual(".FIT".utf8) else { return fail(Self.longer) }
        let size = Int(bytes[0])
        guard size == 12 || size == 14 else {
            return fail(UnusableFile("its header has \(size) bytes instead of 12 or 14"))
        }
        guard bytes.count >= size else { return nil }
        checksum = FITChecksum()
        checksum.add(UnsafeRawBufferPointer(rebasing: bytes[..<12]))
        if size == 14 {
            let stored = Self.number(bytes, at: 12)
            guard stored == 0 || stored == checksum.value else {
                return fail(UnusableFile("its header's checksum (CRC) is wrong"))
            }
            checksum.add(UnsafeRawBufferPointer(rebasing: bytes[12..<14]))
        }
        file = FITWalker()
        let left = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        stage = .messages(left: Int(left))
        return size
    }

    private mutating func walk(_ bytes: UnsafeRawBufferPointer, left: Int) -> Int? {
        guard left > 0 else {
            stage = .checksum
            return 0
        }
        let data = UnsafeRawBufferPointer(rebasing: bytes.prefix(left))
        let length = file.walk(data, isLast: data.count == left)
        guard length > 0 else { return nil }
        checksum.add(UnsafeRawBufferPointer(rebasing: data[..<length]))
        stage = .messages(left: left - length)
        return length
    }

    private mutating func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 2 else { return nil }
        let isRight = Self.number(bytes, at: 0) == checksum.value
        if let fault = isRight ? file.fault : UnusableFile("its checksum (CRC) is wrong") {
            guard isLax, files < Self.mostFiles else { return fail(fault) }
            skipped.append(fault)
        } else {
            guard files < Self.mostFiles else { return fail(UnusableFile("it is a chain of too many files")) }
            chain.take(file.visitor)
            taken += 1
        }
        stage = .header
        return 2
    }

    private mutating func fail(_ fault: UnusableFile) -> Int? {
        self.fault = fault
        return nil
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at position: Int) -> UInt16 {
        UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self))
    }
}

/// The CRC-16 that ends a FIT file and its header: polynomial 0x8005, reflected, initial value 0.
///
/// FIT Protocol, "CRC" (developer.garmin.com/fit/protocol). The table there covers four bits at a time, these sixteen.
struct FITChecksum {
    private(set) var value: UInt16 = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        value = Self.tables.withUnsafeBufferPointer { tables in
            var sum = value
            var index = 0
            while index + 1 < bytes.count {
                sum ^= UInt16(bytes[index]) | (UInt16(bytes[index + 1]) << 8)
                let (low, high) = (Int(sum & 0xFF), Int(sum >> 8))
                sum = tables[256 + low] ^ tables[high]
                index += 2
            }
            if index < bytes.count {
                let place = Int((sum ^ UInt16(bytes[index])) & 0xFF)
                sum = (sum >> 8) ^ tables[place]
            }
            return sum
        }
    }

    /// The value that each byte adds to the sum, and then the value that it adds with a zero byte behind it.
    private static let tables: [UInt16] = table(bits: 8) + table(bits: 16)

    private static func table(bits: Int) -> [UInt16] {
        (0..<256).map { byte in
            (0..<bits).reduce(UInt16(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
        }
    }
}

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
