package import Basics

/// How often an application may ask: per quarter of an hour and per day of UTC, all requests and those apart that send nothing
/// in, which Strava's headers call reads.
package struct RateLimit: Sendable, Equatable {
    package var overall = Allowance(quarter: 200, day: 2000)
    package var reads = Allowance(quarter: 100, day: 1000)
    package var headerForm = RateLimitHeaders.usual
    /// Whether what is sent in counts among all requests, or not at all.
    package var countsUploads = true

    private var overallUse = Allowance(quarter: 0, day: 0)
    private var readUse = Allowance(quarter: 0, day: 0)
    /// The windows of the last request, counted from the epoch.
    private var windows = Allowance(quarter: 0, day: 0)

    package init() {}

    /// Requests per quarter of an hour, and per day.
    package struct Allowance: Sendable, Equatable {
        package var quarter: Int
        package var day: Int

        package init(quarter: Int, day: Int) {
            self.quarter = quarter
            self.day = day
        }

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

    /// Lets the rest of this quarter of an hour be used up.
    package mutating func exhaust(at now: Instant) {
        turn(at: now)
        overallUse.use(up: overall)
        readUse.use(up: reads)
    }

    /// Counts a request; refused ones count too.
    mutating func count(isUpload: Bool, at now: Instant) throws(Fault) {
        turn(at: now)
        guard countsUploads || !isUpload else { return }
        overallUse.add()
        if !isUpload { readUse.add() }
        guard overall.covers(overallUse) else { throw .overallRateLimit }
        guard isUpload || reads.covers(readUse) else { throw .readRateLimit }
    }

    var headers: [(name: String, value: String)] {
        headerForm.fields([
            ("X-RateLimit-Limit", overall.text), ("X-RateLimit-Usage", overallUse.text),
            ("X-ReadRateLimit-Limit", reads.text), ("X-ReadRateLimit-Usage", readUse.text),
        ])
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

/// The forms in which the headers about the rate limit have been seen.
package enum RateLimitHeaders: Sendable, Equatable, CaseIterable {
    case usual
    case lowerCase
    case absent
    /// `,` in place of the numbers.
    case comma

    func fields(_ usual: [(name: String, value: String)]) -> [(name: String, value: String)] {
        switch self {
        case .usual: usual
        case .lowerCase: usual.map { ($0.name.lowercased(), $0.value) }
        case .absent: []
        case .comma: usual.map { ($0.name, ",") }
        }
    }
}
