import CommandLab
import Testing

extension ConfiguredFolder {
    /// Published once: a ride that was rowed two days earlier, and a run that was run.
    static func rowedInstead(clock: LabClock = .afternoon) async throws -> ConfiguredFolder {
        let configured = try ConfiguredFolder(clock: clock)
        let row = """
            , {"id": 902, "name": "Lake", "sport_type": "Rowing", "distance": 9000.0, "moving_time": 2700,
            "elapsed_time": 2700, "timezone": "(GMT+01:00) Europe/Berlin", "start_date": "2026-03-15T06:00:00Z",
            "start_date_local": "2026-03-15T07:00:00Z"}]

            """
        try configured.folder.write(String(SmallPlan.activities.prefix { $0 != "]" }) + row, to: "activities.json")
        try await configured.merged()
        return configured
    }

    /// Runs a command, expects it to work, and gives what it says.
    func say(_ arguments: String...) async throws -> String {
        let ending = try await tpmerge(arguments).expect(0, errors: "")
        return ending.text
    }

    func published(_ arguments: String...) async throws {
        try await tpmerge(arguments).expect(0, errors: "")
        try await merged()
    }

    func expect(_ title: String, _ part: JSONValue, at location: SourceLocation = #_sourceLocation) throws {
        let workout = try workout(title)
        #expect(workout.has(part), "\(workout)", sourceLocation: location)
    }

    /// Runs a command, and expects it to be refused with that sentence.
    func refuse(_ status: Int32, _ sentence: String, _ arguments: [String]) async throws {
        try await tpmerge(arguments).expect(status, "\(arguments)", text: "", errors: "tpmerge: error: \(sentence)\n")
    }

    /// The same, where nothing is to change by it, also in what is published next.
    func refuseWithoutTrace(_ status: Int32, _ sentence: String, _ arguments: [String]) async throws {
        try await merged()
        let published = try folder.data("out.json")
        try await refuse(status, sentence, arguments)
        try await merged()
        #expect(try folder.data("out.json") == published)
    }
}
