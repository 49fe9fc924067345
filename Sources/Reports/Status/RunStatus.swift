import Athletes
package import Basics
package import JSON
package import Store

/// How the last run went that kept a memory.
package struct RunStatus {
    let started: Moment
    let finished: Moment
    let exitStatus: Int
    /// What the exit status says.
    let meaning: String
    let troubles: [String]

    /// - Parameter text: a trouble's sentences.
    package init(_ run: RunRecord, text: (Failure) -> String = \.description) {
        started = Moment(run.started)
        finished = Moment(run.finished)
        exitStatus = run.status
        meaning = Int32(exactly: run.status).flatMap(ExitStatus.init)?.meaning ?? "unknown"
        troubles = run.troubles.map(text)
    }

    /// How it ended.
    var ending: String { exitStatus == 0 ? "done" : "ended with \(exitStatus): \(meaning)" }
}

extension JSONWriter {
    /// The members of `last_run`.
    package mutating func members(of run: RunStatus) {
        member("started", run.started)
        member("finished", run.finished)
        member("exit_status", run.exitStatus)
        member("meaning", run.meaning)
        list("troubles", run.troubles)
    }
}
