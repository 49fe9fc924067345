import Basics
import SeededRandom
import Testing

/// Searches of eight bytes at once, and output in pieces: what they find and keep is what single bytes would give.
@Suite struct ByteTests {
    /// Bytes around every limit of a mark, among them neighbours that differ by one bit or by a carry.
    private static let bytes: [UInt8] = [
        0, 1, 9, 0x0A, 0x0B, 0x0D, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x2C, 0x3B, 0x5B, 0x5C, 0x5D, 0x7E, 0x7F, 0x80, 0x81,
        0x8A, 0xA0, 0xA2, 0xC2, 0xDC, 0xE2, 0xFE, 0xFF,
    ]

    @Test(arguments: UInt64(0)..<200)
    func firstMark(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
            Self.bytes.randomElement(using: &random) ?? 0
        }
        text.withUnsafeBufferPointer { text in
            for start in 0...text.count {
                let rest = text[start...]
                for byte in Self.bytes {
                    #expect(
                        text.offset(from: start) { $0.marks(of: byte) }
                            == rest.firstIndex(of: byte) ?? text.count)
                }
                for limit in [UInt8(1), 0x20, 0x7F, 0x80] {
                    #expect(
                        text.offset(from: start) { $0.marks(below: limit) }
                            == rest.firstIndex { $0 < limit } ?? text.count)
                }
                #expect(
                    text.offset(from: start) { $0.marksBeyondASCII }
                        == rest.firstIndex { $0 >= 0x80 } ?? text.count)
                #expect(
                    text.offset(from: start) { $0.marks(below: 0x20) | $0.marks(of: "\"") | $0.marks(of: "\\") }
                        == rest.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? text.count)
            }
        }
    }

    @Test(arguments: [0, 1, 7, 4095, 4096, 4097, 10_000])
    func outputKeepsAllPieces(size: Int) {
        var output = ByteOutput(capacity: 16)
        var expected: [UInt8] = []
        let wasEmpty = output.isEmpty
        #expect(wasEmpty)
        for round in 0..<6 {
            let piece = (0..<size).map { UInt8(ascii: "a") + UInt8(($0 + round) % 26) }
            output.append(UInt8(ascii: "0") + UInt8(round))
            output.append("<>")
            piece.withUnsafeBufferPointer { output.append($0) }
            output.append(text: "é")
            expected += [UInt8(ascii: "0") + UInt8(round)] + Array("<>".utf8) + piece + Array("é".utf8)
            let (isEmpty, text) = (output.isEmpty, output.text())
            #expect(!isEmpty)
            #expect(text == String(decoding: expected, as: UTF8.self))
        }
        let all = output.all()
        #expect(all == expected)
        output.append("more")
        let more = output.all()
        #expect(more == expected + Array("more".utf8))
    }
}
