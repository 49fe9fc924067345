import Basics

/// What `status --json` prints; version 1.
struct StatusReport: Encodable {
    let version = 1
    /// Whether nobody needs to look after anything.
    let isOK: Bool
    /// Why somebody should.
    let reasons: [String]
    let athletes: [AthleteStatus]

    private enum CodingKeys: String, CodingKey {
        case version
        case isOK = "ok"
        case reasons, athletes
    }

    /// - Parameter maximum: how many hours the last good publish may be ago; nil when any number will do.
    init(_ athletes: [AthleteStatus], now: Instant, maximum: Int?) {
        self.athletes = athletes
        reasons = athletes.flatMap { athlete in
            athlete.complaints(now: now, maximum: maximum).map { "\(athlete.name): \($0)" }
        }
        isOK = reasons.isEmpty
    }
}
