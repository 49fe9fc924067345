package import Basics

/// How a run went.
package struct RunRecord: Sendable, Equatable {
    package var started: Instant
    package var finished: Instant
    /// The exit status, as in sysexits(3).
    package var status: Int
    /// Failures, and remarks.
    package var troubles: [Failure]
    /// When everything was last published, by this run or an earlier one.
    package var lastGoodPublish: Instant?
    /// When the first of the runs began that have failed since the last one that ended with 0; nil if this one did.
    package var failingSince: Instant?

    package init(
        started: Instant, finished: Instant, status: Int, troubles: [Failure] = [], lastGoodPublish: Instant? = nil,
        failingSince: Instant? = nil
    ) {
        self.started = started
        self.finished = finished
        self.status = status
        self.troubles = troubles
        self.lastGoodPublish = lastGoodPublish
        self.failingSince = failingSince
    }
}

extension RunRecord: Stored {
    static let table = Table("run", of: blank, order: "only")

    static let blank = RunRecord(started: .blank, finished: .blank, status: 0)

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("started", &started)
        column("finished", &finished)
        column("status", &status)
        column("troubles", &troubles)
        column("last_good_publish", &lastGoodPublish)
        column("failing_since", &failingSince)
    }
}
