import Basics
import Files
import Foundation
import Messages
import SystemPackage

/// A program on this machine, run once, without a shell and in a process group of its own. Its output is discarded,
/// since it may contain secrets and has no limit.
struct Program: Sendable {
    /// The program, by its path or a name to look up on `PATH`, and its arguments.
    let arguments: [String]
    let environment: [String: String]
    /// Waits; throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    enum Ending: Sendable, Equatable {
        case exited(Int)
        /// A signal ended it.
        case killed
        /// It was killed because its time was up.
        case late
        case notStarted(Errno)
    }

    static let limit = Duration.seconds(30)
    private static let grace = Duration.seconds(5)

    var name: String {
        let name = arguments.first?.split(separator: "/").last ?? ""
        return String(String(name).cleaned.onOneLine.prefix(100))
    }

    /// Runs the program and waits for its end. After 30 s its group gets a TERM, and after 5 s more a KILL. When it
    /// ends, the processes that it leaves behind in its group are killed.
    /// - Parameter input: the bytes on its standard input, which it need not read.
    func run(reading input: [UInt8]) async -> Ending {
        let process: pid_t
        do { process = try started(reading: input) } catch { return .notStarted(error) }
        let isLate = await withTaskGroup(of: Bool.self) { group in
            group.addTask { await self.end(process) }
            await Self.wait(for: process)
            group.cancelAll()
            return await group.next() ?? false
        }
        ProgramGroups.end(process)
        guard let status = Spawn.collect(process) else { return .killed }
        if isLate { return .late }
        return status & 0x7F == 0 ? .exited(Int(status >> 8 & 0xFF)) : .killed
    }
}

extension Program {
    /// Kills the program when its time is up, or at once when the caller cancels.
    ///
    /// `run` collects the program only afterwards, and until then no other process can get its number.
    /// - Returns: whether it had to kill the program.
    private func end(_ process: pid_t) async -> Bool {
        try? await sleep(Self.limit)
        guard Self.isRunning(process) else { return false }
        kill(-process, SIGTERM)
        // Goes on even if the program has ended by then, since others in its group may ignore a TERM.
        try? await sleep(Self.grace)
        kill(-process, SIGKILL)
        return true
    }

    /// Returns when the program has ended, without collecting it.
    private static func wait(for process: pid_t) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var info = siginfo_t()
                while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }

    private static func isRunning(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_signo == 0
    }

    private func started(reading input: [UInt8]) throws(Errno) -> pid_t {
        // Uses a file without a name: however little the program reads, this process never waits and gets no SIGPIPE.
        guard let file = tmpfile() else { throw Errno(rawValue: errno) }
        defer { fclose(file) }
        let descriptor = FileDescriptor(rawValue: fileno(file))
        try descriptor.put(input)
        lseek(descriptor.rawValue, 0, SEEK_SET)
        let nothing = try FileDescriptor.opened("/dev/null", .readWrite)
        defer { try? nothing.close() }
        return try ProgramGroups.start { () throws(Errno) in
            let streams = [descriptor, nothing, nothing].map(\.rawValue)
            return try Spawn.start(arguments, environment: environment, streams: streams)
        }
    }

    /// What the program's end means for the message.
    /// - Parameters:
    ///   - patience: the exit statuses that ask the sender to wait, as EX_TEMPFAIL does (sysexits.h).
    ///   - reasons: the meanings of other exit statuses, if the program distinguishes them.
    func outcome(of ending: Ending, patience: Set<Int> = [75], _ reasons: [Int: RefusalReason] = [:]) -> SendOutcome {
        switch ending {
        case .exited(0): return .sent(answer: "\(name) took the message.")
        case .exited(let status):
            let answer = "\(name) ended with \(status)" + (status == 75 ? ": it failed for the moment." : ".")
            if patience.contains(status) { return .later(answer: answer) }
            return .refused(answer: answer, reasons[status] ?? .other)
        case .killed: return .unknown(answer: "\(name) was ended by a signal.")
        case .late:
            return .unknown(answer: "\(name) did not end within \(Self.limit.components.seconds) s and was killed.")
        case .notStarted(.noSuchFileOrDirectory): return .refused(answer: "\(name) was not found.", .other)
        case .notStarted(.permissionDenied): return .refused(answer: "\(name) may not be executed.", .other)
        case .notStarted(let code):
            let answer = "\(name) could not be started: \(code)."
            let isLasting = [.notDirectory, .execFormatError, .invalidArgument].contains(code)
            return isLasting ? .refused(answer: answer, .other) : .later(answer: answer)
        }
    }
}

/// Finds programs in the same way as starting them does.
package enum ProgramPath {
    /// Nil if there is no such program that can be executed.
    /// - Parameters:
    ///   - name: a name to look up, or a path.
    ///   - path: the value of `PATH`; nil if it isn't set.
    ///   - folders: the folders to search after those in `path`.
    package static func path(of name: String, on path: String?, else folders: [String] = []) -> String? {
        guard !name.contains("/") else { return canBeExecuted(name) ? name : nil }
        let named = (path ?? "/bin:/usr/bin").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return (named + folders).map { "\($0)/\(name)" }.first(where: canBeExecuted)
    }

    private static func canBeExecuted(_ place: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: place)
    }
}
