package import Basics
package import Files
import Foundation
import JSON

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

extension SyncRecord {
    /// Reads what `json()` wrote; nil for what is none. What is missing or absurd is taken for unknown.
    init?(_ bytes: [UInt8]) {
        guard let json = JSONValue(bytes), case .object = json else { return nil }
        lastSync = json["last_sync"]?.integer.map { Instant(secondsSinceEpoch: $0) }
        rate = RateSnapshot()
        rate.noted = json["noted"]?.integer.map { Instant(secondsSinceEpoch: $0) }
        rate.blockedUntil = json["blocked_until"]?.integer.map { Instant(secondsSinceEpoch: $0) }
        if let overall = RateUse(json["overall"]) { rate.overall = overall }
        if let reads = RateUse(json["reads"]) { rate.reads = reads }
    }

    func json() -> [UInt8] {
        JSONWriter.document { json in
            json.member("last_sync", lastSync?.secondsSinceEpoch)
            json.member("noted", rate.noted?.secondsSinceEpoch)
            json.member("blocked_until", rate.blockedUntil?.secondsSinceEpoch)
            json.list("overall", rate.overall.numbers)
            json.list("reads", rate.reads.numbers)
        }
    }
}

extension RateUse {
    /// Limits and use, of the quarter hour and of the day.
    fileprivate var numbers: [Int] { [limit.quarterHour, limit.day, used.quarterHour, used.day] }

    fileprivate init?(_ json: JSONValue?) {
        let numbers = json?.elements.compactMap(\.integer) ?? []
        guard numbers.count == 4, numbers.allSatisfy({ (0...1_000_000_000).contains($0) }) else { return nil }
        self.init(
            limit: .init(quarterHour: numbers[0], day: numbers[1]),
            used: .init(quarterHour: numbers[2], day: numbers[3]))
    }
}

/// A sync record at rest. It only saves questions to Strava, so what can't be read or written is done without.
package struct SyncFile: Sendable {
    private let file: PrivateFile

    package init(in folder: PrivateFolder, name: String) {
        file = PrivateFile(folder.file("sync-\(name.asFileName).json"), holding: "what was last asked of Strava")
    }

    package func read() -> SyncRecord? {
        guard let bytes = try? file.read() else { return nil }
        return SyncRecord(bytes)
    }

    package func write(_ record: SyncRecord) {
        try? file.write(record.json())
    }

    package func remove() {
        try? file.remove()
    }
}
