/// Collects the bytes that a writer adds piece by piece.
///
/// They wait in a small buffer. Each time that a piece is added to an array, Swift checks whether the array
/// shares its memory, which takes longer than most pieces.
public struct ByteOutput: ~Copyable {
    @usableFromInline var bytes: [UInt8] = []
    @usableFromInline let waiting = UnsafeMutablePointer<UInt8>.allocate(capacity: mostWaiting)
    @usableFromInline var count = 0

    @inlinable static var mostWaiting: Int { 4096 }

    /// - Parameter capacity: the estimated size of the whole in bytes.
    public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    deinit { waiting.deallocate() }

    public var isEmpty: Bool { count == 0 && bytes.isEmpty }

    public mutating func all() -> [UInt8] {
        flush()
        return bytes
    }

    /// Everything added so far, which must be UTF-8.
    public mutating func text() -> String {
        guard bytes.isEmpty else { return String(decoding: all(), as: UTF8.self) }
        return String(decoding: UnsafeBufferPointer(start: waiting, count: count), as: UTF8.self)
    }

    @inlinable public mutating func append(_ byte: UInt8) {
        if count == Self.mostWaiting { flush() }
        waiting[count] = byte
        count += 1
    }

    /// Adds bytes.
    @inlinable public mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        guard piece.count <= Self.mostWaiting - count else { return appendLarge(piece) }
        guard let start = piece.baseAddress else { return }
        (waiting + count).initialize(from: start, count: piece.count)
        count += piece.count
    }

    /// Adds a text as UTF-8.
    public mutating func append(text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Adds a text of the program's own.
    @inlinable public mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    @usableFromInline mutating func appendLarge(_ piece: UnsafeBufferPointer<UInt8>) {
        flush()
        bytes.append(contentsOf: piece)
    }

    @usableFromInline mutating func flush() {
        bytes.append(contentsOf: UnsafeBufferPointer(start: waiting, count: count))
        count = 0
    }
}
