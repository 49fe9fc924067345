package import Athletes
import Basics
package import JSON
package import Store

/// The status of the last run that updated the memory.
package struct RunStatus {
    let started: Moment
    let finished: Moment
    let exitStatus: Int
    /// The exit status in words.
    let meaning: String
    let troubles: [String]

    /// The same for programs elsewhere.
    package init(_ run: RunRecord, of owner: AthleteOwner) {
        let words = RemoteWords(owner)
        self.init(run) { words.text(of: $0, for: .program) }
    }

    /// - Parameter text: the text of a failure.
    init(_ run: RunRecord, text: (Failure) -> String = \.description) {
        started = Moment(run.started)
        finished = Moment(run.finished)
        exitStatus = run.status
        meaning = Int32(exactly: run.status).flatMap(ExitStatus.init)?.meaning ?? "unknown"
        troubles = run.troubles.map(text)
    }

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
