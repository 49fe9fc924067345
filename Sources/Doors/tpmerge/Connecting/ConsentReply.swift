import Foundation
import Web

/// An event while the dialog waits for an answer.
enum ConsentReply: Sendable {
    case asked(LoopbackRequest)
    /// A text pasted at once, in the ways to read it.
    case pasted([String])
    case timedOut

    /// - Parameter pasted: whether to read standard input as well; its end is no answer.
    static func all(
        _ requests: AsyncStream<LoopbackRequest>, pasted: Bool, patience: Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) -> AsyncStream<ConsentReply> {
        AsyncStream { continuation in
            let browser = Task { for await request in requests { continuation.yield(.asked(request)) } }
            let clock = Task {
                guard (try? await sleep(patience)) != nil else { return }
                continuation.yield(.timedOut)
            }
            if pasted {
                // Reading can't be cancelled, so it has a thread of its own, which ends with the program.
                Thread.detachNewThread {
                    while let lines = nextLines() {
                        if !lines.isEmpty { continuation.yield(.pasted(readings(of: lines))) }
                    }
                }
            }
            continuation.onTermination = { _ in
                browser.cancel()
                clock.cancel()
            }
        }
    }

    /// Of several lines a terminal or chat may have broken an address: they are joined from each line where an address
    /// begins, joined as a whole, then read line by line.
    private static func readings(of lines: [String]) -> [String] {
        guard lines.count > 1 else { return lines }
        return lines.indices.filter { lines[$0].contains("://") }.map { lines[$0...].joined() } + [lines.joined()]
            + lines
    }

    /// Waits for the next text on standard input; nil at its end. Input that arrives within a moment belongs together.
    private static func nextLines() -> [String]? {
        var bytes: [UInt8] = []
        while bytes.count < longest {
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = Foundation.read(0, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += piece[..<count]
            var waiting = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
            let isComplete = bytes.contains(UInt8(ascii: "\n"))
            if isComplete, poll(&waiting, 1, moment) <= 0 { break }
        }
        guard !bytes.isEmpty else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        return lines.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    private static let moment: Int32 = 150
    private static let longest = 1 << 16
}
