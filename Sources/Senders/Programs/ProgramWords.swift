import Messages
import SystemPackage

extension Program {
    /// Says what became of the program.
    func words(for ending: Ending) -> String {
        switch ending {
        case .exited(0): "\(name) took the message."
        case .exited(75): "\(name) ended with 75: it failed for the moment."
        case .exited(let status): "\(name) ended with \(status)."
        case .killed: "\(name) was ended by a signal."
        case .late: "\(name) did not end within \(Self.limit.components.seconds) s and was killed."
        case .notStarted(.noSuchFileOrDirectory): "\(name) was not found."
        case .notStarted(.permissionDenied): "\(name) may not be executed."
        case .notStarted(let code): "\(name) could not be started: \(code)."
        }
    }

    /// What the program's end means for the message.
    ///
    /// - Parameters:
    ///   - patience: the exit statuses that ask for patience, as EX_TEMPFAIL does (sysexits.h).
    ///   - reasons: what other exit statuses mean, if they are told apart.
    func outcome(
        of ending: Ending, patience: Set<Int> = [75], _ reasons: [Int: RefusalReason] = [:]
    ) -> SendOutcome {
        let answer = words(for: ending)
        return switch ending {
        case .exited(0): .sent(answer: answer)
        case .exited(let status) where patience.contains(status): .later(answer: answer, after: nil)
        case .exited(let status): .refused(answer: answer, reasons[status] ?? .other)
        case .killed, .late: .unknown(answer: answer)
        // Later it may start, unless it is missing.
        case .notStarted(.noSuchFileOrDirectory), .notStarted(.permissionDenied), .notStarted(.notDirectory),
            .notStarted(.execFormatError), .notStarted(.invalidArgument):
            .refused(answer: answer, .other)
        case .notStarted: .later(answer: answer, after: nil)
        }
    }
}
