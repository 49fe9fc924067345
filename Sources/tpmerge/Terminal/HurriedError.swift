import Basics
import Foundation
import Synchronization

/// Standard error of a server, whose answers must not wait for its reader: lines that don't fit into a full pipe are
/// dropped, and once there is room again, a warning gives their number.
final class HurriedError: Sendable {
    private struct State {
        var leftOut = 0
        /// Whether the last line was written only in part.
        var isInLine = false
    }

    private let state = Mutex(State())

    /// - Parameter line: with its line feed.
    func write(_ line: String) {
        state.withLock { state in
            if state.leftOut > 0 {
                let lines = state.leftOut.counted("line was", "lines were")
                let note = "tpmerge: warning: \(lines) left out here, because nothing read the lines before.\n"
                guard put((state.isInLine ? "\n" : "") + note, &state) else { return }
                state.leftOut = 0
            }
            _ = put(line, &state)
        }
    }

    /// Writes as much as fits. The lock is held meanwhile, since `poll` reports room for one writer.
    ///
    /// - Returns: whether everything was written.
    private func put(_ text: String, _ state: inout State) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            var room = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
            guard poll(&room, 1, 0) == 1, room.revents == Int16(POLLOUT) else {
                state.leftOut += 1
                state.isInLine = rest.count < text.utf8.count
                return false
            }
            // A pipe with room has room for at least that much (POSIX, write).
            let piece = rest.prefix(Int(PIPE_BUF))
            try? FileHandle.standardError.write(contentsOf: Data(piece))
            rest = rest.dropFirst(piece.count)
        }
        state.isInLine = false
        return true
    }
}
