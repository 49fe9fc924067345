import Testing

extension StravaLab {
    /// Expects a run to end in that way, with one sentence, and good outputs of long ago to stay as they are.
    package func expectToFail(
        _ status: Int32, _ sentence: String, _ arguments: String..., environment: [String: String] = [:]
    ) async throws {
        try folder.publishLongAgo()
        let before = try folder.names().filter { $0 != "state" }
        try await folder.keepsOutputs {
            try await tpmerge(["merge", "--today", "2026-03-18"] + arguments, environment: environment)
                .expect(status, text: "", errors: "tpmerge: error: anna: \(sentence)\n")
        }
        #expect(try folder.names().filter { $0 != "state" } == before)
    }

    package func published() throws -> JSONValue { try JSONValue(parsing: folder.data("out.json")) }

    /// The ids of all activities that were published, sorted.
    package func publishedActivities() throws -> [String] {
        let workouts = try published()["workouts"]?.array ?? []
        var ids: [String?] = []
        for workout in workouts {
            ids.append(workout["strava"]?["id"]?.string)
            for part in workout["parts"]?.array ?? [] { ids.append(part["id"]?.string) }
            for duplicate in workout["duplicates"]?.array ?? [] { ids.append(duplicate.string) }
        }
        return ids.compactMap(\.self).sorted()
    }

    package func publishedActivity(_ id: String) throws -> JSONValue? {
        try published()["workouts"]?.array?.compactMap { $0["strava"] }.first { $0["id"]?.string == id }
    }
}
