import Files
import Foundation
import Synchronization

/// Prints a result. All that a command says on standard output goes through here, at once.
func print(_ text: String, terminator: String = "\n") { StandardOutput.write(Array((text + terminator).utf8)) }

/// Standard output, for results.
enum StandardOutput {
    private static let failure = Mutex<FileError?>(nil)

    /// Whether something couldn't be written, which has been said then.
    static var hasFailed: Bool { failure.withLock { $0 != nil } }

    /// What comes after something that couldn't be written is left out.
    static func write(_ bytes: [UInt8]) {
        let error = failure.withLock { failure -> FileError? in
            guard failure == nil else { return nil }
            do throws(FileError) {
                try OutputTarget.standardOutput.stream(bytes)
            } catch {
                failure = error
            }
            return failure
        }
        if let error, !isNoLongerRead { Console(loudness: .normal).error("\(error)") }
    }

    /// Whether it is a pipe into a program that has ended, as `head` does: then nothing is wrong.
    private static var isNoLongerRead: Bool {
        var pipe = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&pipe, 1, 0) > 0 && pipe.revents & Int16(POLLERR) != 0
    }
}
