import Foundation
import Synchronization

/// What a running command writes, line by line while it does and whole at the end.
struct StravaPipe: Sendable {
    let pipe = Pipe()
    /// Each line as soon as it is complete, without its end.
    private let lines: AsyncStream<String>
    private let arrival: AsyncStream<String>.Continuation

    init() {
        (lines, arrival) = AsyncStream.makeStream()
    }

    /// The first line with that beginning; nil when there is none until the end. Asked once.
    func line(beginning: String) async -> String? {
        for await line in lines where line.hasPrefix(beginning) { return line }
        return nil
    }

    /// Everything, on a thread of its own, so that a full pipe never stops the command.
    func everything() async -> Data {
        let file = pipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var all = Data()
                var told = 0
                while case let piece = file.availableData, !piece.isEmpty {
                    all += piece
                    while let end = all[told...].firstIndex(of: UInt8(ascii: "\n")) {
                        arrival.yield(String(decoding: all[told..<end], as: UTF8.self))
                        told = end + 1
                    }
                }
                arrival.finish()
                continuation.resume(returning: all)
            }
        }
    }
}
