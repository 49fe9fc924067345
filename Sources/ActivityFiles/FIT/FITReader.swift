import Basics

/// Parses a FIT file as its bytes arrive, message by message.
///
/// FIT Protocol (developer.garmin.com/fit/protocol): header, definition and data messages with developer fields and
/// compressed timestamps, checksum; files may be chained. A fault inside the data is reported only if the checksum is
/// right, since a wrong checksum explains it.
struct FITReader<Visitor: FITVisitor> {
    private enum Stage {
        case header
        /// Inside the data; `left` is how many bytes of it remain.
        case messages(left: Int)
        case checksum
    }

    private var stage = Stage.header
    /// Bytes of a message that is still incomplete.
    private var rest: [UInt8] = []
    private var checksum = FITChecksum()
    private var file = FITWalker<Visitor>()
    /// What was made of each file of the chain.
    private var read: [Visitor] = []
    /// Why files of the chain were skipped.
    private(set) var skipped: [UnusableFile] = []
    /// Whether a file that is damaged doesn't cost the others of its chain.
    private let isLax: Bool
    private var fault: UnusableFile?

    /// - Parameter isLax: whether damaged files of a chain are skipped rather than the whole file refused.
    init(isLax: Bool) { self.isLax = isLax }

    /// Takes the next bytes, split anywhere.
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

    /// What was made of each file of the chain, once all bytes have been taken.
    ///
    /// - Throws: `UnusableFile` if there is none.
    func files() throws(UnusableFile) -> [Visitor] {
        if let fault, read.isEmpty || !isLax || fault == Self.longer { throw fault }
        switch stage {
        case .header where !read.isEmpty && !rest.isEmpty: throw Self.longer
        case .header: break
        case .messages, .checksum: if read.isEmpty || !isLax { throw .cutShort }
        }
        guard !read.isEmpty else { throw skipped.first ?? .cutShort }
        return read
    }
}

extension FITReader {
    /// A day has fewer recordings; each costs memory.
    private static var mostFiles: Int { 10_000 }
    private static var longer: UnusableFile { UnusableFile("there are bytes after its end") }

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
            guard isLax, read.count + skipped.count < Self.mostFiles else { return fail(fault) }
            skipped.append(fault)
        } else {
            guard read.count < Self.mostFiles else { return fail(UnusableFile("it is a chain of too many files")) }
            read.append(file.visitor)
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
