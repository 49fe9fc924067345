import Basics
import Foundation
import Testing

/// An output as a golden file holds it: whole, or of a long one its first and last lines, which people read, and the
/// digest of all of it, so that no byte in between changes unseen.
struct Recorded {
    private let bytes: Data

    /// Longer outputs are cut.
    private static let mostLines = 1000
    /// So many lines stay at either end: a week or two of a merged list.
    private static let linesKept = 300

    /// Expects an output to be as its golden file says. `RECORD=1 swift test` records it anew and fails.
    static func expect(_ output: Data, at file: URL) throws {
        let recorded = Recorded(output)
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try recorded.bytes.write(to: file)
            Issue.record("Recorded \(file.lastPathComponent). Read it, then run again without RECORD.")
            return
        }
        let golden = try Data(contentsOf: file)
        #expect(recorded.bytes == golden, "\(recorded.firstDifference(from: golden))")
    }

    private init(_ output: Data) {
        let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > Self.mostLines else {
            bytes = output
            return
        }
        let left = lines.count - 2 * Self.linesKept
        let digest =
            "[\(left) lines are left out; the digest of all \(lines.count) is \(StableHash(output).hexadecimal)]"
        let shown = lines.prefix(Self.linesKept) + [Data(digest.utf8)] + lines.suffix(Self.linesKept)
        bytes = Data(shown.joined(separator: [UInt8(ascii: "\n")]))
    }

    private func firstDifference(from expected: Data) -> String {
        let (lines, golden) = (Self.lines(of: bytes), Self.lines(of: expected))
        for (number, pair) in zip(lines, golden).enumerated() where pair.0 != pair.1 {
            return "line \(number + 1): got \(pair.0), expected \(pair.1)"
        }
        return "got \(lines.count) lines, expected \(golden.count)"
    }

    private static func lines(of bytes: Data) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
