import Basics
import Store

/// How the last run went that kept a memory.
struct RunStatus: Encodable {
    let started: Moment
    let finished: Moment
    let exitStatus: Int
    /// What the exit status says.
    let meaning: String
    let troubles: [String]

    private enum CodingKeys: String, CodingKey {
        case started, finished
        case exitStatus = "exit_status"
        case meaning, troubles
    }

    init(_ run: RunRecord) {
        started = Moment(run.started)
        finished = Moment(run.finished)
        exitStatus = run.status
        meaning = Int32(exactly: run.status).flatMap(ExitStatus.init)?.meaning ?? "unknown"
        troubles = run.troubles
    }

    /// How it ended.
    var ending: String { exitStatus == 0 ? "done" : "ended with \(exitStatus): \(meaning)" }
}
