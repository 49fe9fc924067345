package import Basics
package import StravaAPI

/// What is remembered of a connection, or of the application behind several, beside tokens; nothing of it is secret.
package struct SyncRecord: Sendable, Equatable {
    /// When all that was asked for last came.
    package var lastSync: Instant?
    /// What was known of Strava's limits by then.
    package var rate: RateSnapshot

    package init(lastSync: Instant? = nil, rate: RateSnapshot = RateSnapshot()) {
        self.lastSync = lastSync
        self.rate = rate
    }
}

extension SyncRecord: Codable {
    private enum Key: String, CodingKey {
        case lastSync = "last_sync"
        case noted
        case blockedUntil = "blocked_until"
        case overall, reads
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func moment(_ key: Key) throws -> Instant? {
            try values.decodeIfPresent(Int.self, forKey: key).map { Instant(secondsSinceEpoch: $0) }
        }
        func use(_ key: Key) throws -> RateUse? {
            guard let numbers = try values.decodeIfPresent([Int].self, forKey: key), numbers.count == 4,
                numbers.allSatisfy({ (0...1_000_000_000).contains($0) })
            else { return nil }
            return RateUse(
                limit: .init(quarterHour: numbers[0], day: numbers[1]),
                used: .init(quarterHour: numbers[2], day: numbers[3]))
        }
        lastSync = try moment(.lastSync)
        rate = RateSnapshot()
        rate.noted = try moment(.noted)
        rate.blockedUntil = try moment(.blockedUntil)
        if let overall = try use(.overall) { rate.overall = overall }
        if let reads = try use(.reads) { rate.reads = reads }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(lastSync?.secondsSinceEpoch, forKey: .lastSync)
        try values.encodeIfPresent(rate.noted?.secondsSinceEpoch, forKey: .noted)
        try values.encodeIfPresent(rate.blockedUntil?.secondsSinceEpoch, forKey: .blockedUntil)
        try values.encode(rate.overall.numbers, forKey: .overall)
        try values.encode(rate.reads.numbers, forKey: .reads)
    }
}

extension RateUse {
    /// Limits and use, of the quarter hour and of the day.
    fileprivate var numbers: [Int] { [limit.quarterHour, limit.day, used.quarterHour, used.day] }
}
