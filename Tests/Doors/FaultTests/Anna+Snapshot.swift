import CommandLab
import Testing

extension Anna {
    /// Row 39: what the good source brings now is published with what is remembered of the other, with one warning.
    ///
    /// - Parameters:
    ///   - spoil: makes the feed fail in the next run.
    ///   - words: what the warning says.
    func expectRememberedPlans(
        saying words: String, whenever spoil: () throws -> Void = {}, location: SourceLocation = #_sourceLocation
    ) async throws {
        let plans = try plannedUIDs()
        try #require(!plans.isEmpty, sourceLocation: location)
        try spoil()
        for (arguments, status) in [([], 0), (["--strict"], 75)] as [([String], Int32)] {
            let id = "9\(status + 10)"
            try folder.write(Self.list(of: ["901", id]), to: "activities.json")
            let ending = try await merge(arguments).expect(status, at: location)
            let isOneWarning = ending.errors.hasPrefix("tpmerge: warning: ") && ending.errors.count { $0 == "\n" } == 1
            #expect(isOneWarning, "\(ending.errors)", sourceLocation: location)
            #expect(ending.errors.contains(words), "\(ending.errors)", sourceLocation: location)
            #expect(!ending.errors.contains(Self.secret), sourceLocation: location)
            #expect(try plannedUIDs().isSuperset(of: plans), sourceLocation: location)
            #expect(try activityIDs() == ["901", id], sourceLocation: location)
            let state = try json()["sources"]?["training_peaks"]?["state"]?.string
            #expect(state == "remembered", sourceLocation: location)
        }
    }

    func plannedUIDs() throws -> Set<String> {
        Set(try json()["workouts"]?.array?.filter { $0["planned"] != nil }.compactMap { $0["uid"]?.string } ?? [])
    }

    func activityIDs() throws -> Set<String> {
        Set(try json()["workouts"]?.array?.compactMap { $0["strava"]?["id"]?.string } ?? [])
    }

    /// A list of runs with these ids, each on its own morning from 16 March 2026 on.
    static func list(of ids: [String]) -> String {
        let runs = ids.enumerated().map { index, id in
            """
            {"id": \(id), "name": "Run \(id)", "sport_type": "Run", "distance": 8000.0, "moving_time": 2640,
            "elapsed_time": 2700, "start_date": "2026-03-\(16 + index)T06:00:00Z",
            "start_date_local": "2026-03-\(16 + index)T07:00:00Z", "timezone": "(GMT+01:00) Europe/Berlin"}
            """
        }
        return "[" + runs.joined(separator: ",\n") + "]\n"
    }
}
