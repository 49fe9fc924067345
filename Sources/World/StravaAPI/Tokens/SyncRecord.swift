package import Basics
package import Files
import JSON

/// What is stored about a connection, or about the application of several, beside the tokens; nothing in it is secret.
package struct SyncRecord: Sendable, Equatable {
    package var lastSync: Instant?
    /// The state of Strava's limits at that time.
    package var rate: RateSnapshot

    package init(lastSync: Instant? = nil, rate: RateSnapshot = RateSnapshot()) {
        self.lastSync = lastSync
        self.rate = rate
    }
}

extension SyncRecord {
    /// Parses the output of `json()`; nil for anything else. Missing and absurd values count as unknown.
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
    /// Limits and use, each for the quarter hour and the day.
    fileprivate var numbers: [Int] { [limit.quarterHour, limit.day, used.quarterHour, used.day] }

    fileprivate init?(_ json: JSONValue?) {
        let numbers = json?.elements.compactMap(\.integer) ?? []
        guard numbers.count == 4, numbers.allSatisfy({ (0...1_000_000_000).contains($0) }) else { return nil }
        self.init(
            limit: .init(quarterHour: numbers[0], day: numbers[1]),
            used: .init(quarterHour: numbers[2], day: numbers[3]))
    }
}

/// Stores a sync record. It only saves requests to Strava, so failures to read or write it are ignored.
package struct SyncFile: Sendable {
    private let file: PrivateFile

    package init(in folder: PrivateFolder, name: String) {
        file = PrivateFile(folder.file("sync-\(name.asFileName).json"), holding: "what Strava told last")
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
