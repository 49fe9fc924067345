import Foundation
import Synchronization

/// What a running command writes, line by line while it does and whole at the end.
///
/// Unchecked, because not every Foundation says of `Pipe` that it may be shared; this one is only made and read.
struct StravaPipe: @unchecked Sendable {
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
                while let piece = Self.piece(of: file) {
                    all += piece
                    while let end = all[told...].firstIndex(of: UInt8(ascii: "\n")) {
                        arrival.yield(String(decoding: all[told..<end], as: UTF8.self))
                        told = end + 1
                    }
                }
                arrival.finish()
                try? file.close()
                continuation.resume(returning: all)
            }
        }
    }

    /// What comes next; nil at the end. `availableData` would trap when a signal comes in between.
    private static func piece(of file: FileHandle) -> Data? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file.fileDescriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Data(bytes.prefix(count)) : nil
        }
    }
}
