package import Basics

/// The limits of an application: per quarter hour and per UTC day, for all requests, and separately for those other
/// than uploads, which Strava's headers call reads.
package struct RateLimit: Sendable, Equatable {
    package var overall = Allowance(quarter: 200, day: 2000)
    package var reads = Allowance(quarter: 100, day: 1000)

    private var overallUse = Allowance(quarter: 0, day: 0)
    private var readUse = Allowance(quarter: 0, day: 0)
    /// The windows of the last request, numbered from the epoch.
    private var windows = Allowance(quarter: 0, day: 0)

    package struct Allowance: Sendable, Equatable {
        package var quarter: Int
        package var day: Int

        var text: String { "\(quarter),\(day)" }

        func covers(_ use: Allowance) -> Bool { use.quarter <= quarter && use.day <= day }

        mutating func use(up allowance: Allowance) {
            let rest = max(allowance.quarter - quarter, 0)
            quarter += rest
            day += rest
        }

        mutating func add() {
            quarter += 1
            day += 1
        }
    }

    /// Uses up the rest of this quarter hour's limit.
    package mutating func exhaust(at now: Instant) {
        turn(at: now)
        overallUse.use(up: overall)
        readUse.use(up: reads)
    }

    /// Counts a request; refused requests count, too.
    mutating func count(isUpload: Bool, at now: Instant) throws(Fault) {
        turn(at: now)
        overallUse.add()
        if !isUpload { readUse.add() }
        guard overall.covers(overallUse) else { throw .overallRateLimit }
        guard isUpload || reads.covers(readUse) else { throw .readRateLimit }
    }

    var headers: [(name: String, value: String)] {
        [
            ("X-RateLimit-Limit", overall.text), ("X-RateLimit-Usage", overallUse.text),
            ("X-ReadRateLimit-Limit", reads.text), ("X-ReadRateLimit-Usage", readUse.text),
        ]
    }

    private mutating func turn(at now: Instant) {
        let (quarter, day) = (now.secondsSinceEpoch / 900, now.secondsSinceEpoch / 86_400)
        if quarter != windows.quarter {
            overallUse.quarter = 0
            readUse.quarter = 0
        }
        if day != windows.day {
            overallUse.day = 0
            readUse.day = 0
        }
        windows = Allowance(quarter: quarter, day: day)
    }
}
