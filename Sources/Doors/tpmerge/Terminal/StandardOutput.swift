import Export
import Files
import Foundation
import JSON
import Synchronization

/// Prints lines for people, which are wrapped on a terminal.
func print(_ text: String) { print(text.wrapped(toWidth: Terminal.width), terminator: "\n") }

/// Prints a result as it is. All of a command's standard output goes through here, unbuffered.
func print(_ text: String, terminator: String) { StandardOutput.write(Array((text + terminator).utf8)) }

func printJSON(_ members: (inout JSONWriter) -> Void) { print(JSONWriter.text(members), terminator: "") }

/// Prints what a command has found: all of it as JSON, or each as a text, with blank lines between them. JSON is printed
/// even if nothing was found.
func print<Found>(
    _ found: [Found], asJSON isJSON: Bool, _ json: ([Found]) -> String, _ text: (Found) -> String
) {
    if isJSON {
        print(json(found), terminator: "")
    } else if !found.isEmpty {
        print(found.map(text).joined(separator: "\n\n"))
    }
}

enum StandardOutput {
    private static let failure = Mutex<FileError?>(nil)

    /// Whether writing has failed, which was reported then.
    static var hasFailed: Bool { failure.withLock { $0 != nil } }

    /// After a failure, nothing more is written.
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

    /// Whether it is a pipe whose reader has ended, such as `head`: that is no error.
    private static var isNoLongerRead: Bool {
        var pipe = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&pipe, 1, 0) > 0 && pipe.revents & Int16(POLLERR) != 0
    }
}
