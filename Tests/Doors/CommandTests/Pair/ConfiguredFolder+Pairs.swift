import CommandLab
import Foundation
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

extension ConfiguredFolder {
    /// An activity of the published JSON, excluded or not; nil where it isn't told.
    func activity(_ id: String, among key: String = "workouts", in name: String = "out.json") throws -> JSONValue? {
        let entries = try JSONValue(parsing: folder.data(name))[key]?.array ?? []
        return entries.lazy.map { key == "workouts" ? $0["strava"] ?? $0 : $0 }.first { $0["id"] == .string(id) }
    }

    /// What a workout's event in the calendar says for a property.
    func event(_ uid: String, _ property: String) throws -> String? {
        let events = try folder.text("out.ics").components(separatedBy: "BEGIN:VEVENT\r\n")
        let lines = events.first { $0.hasPrefix("UID:\(uid)\r\n") }?.components(separatedBy: "\r\n")
        return lines?.first { $0.hasPrefix(property + ":") }.map { String($0.dropFirst(property.count + 1)) }
    }

    /// The run of the small plan, a second recording of it, and a ride by car.
    static func withCar() async throws -> ConfiguredFolder {
        let configured = try ConfiguredFolder()
        let others = """
            , {"id": 902, "name": "Watch", "sport_type": "Run", "distance": 7900.0, "moving_time": 2600,
            "elapsed_time": 2650, "timezone": "(GMT+01:00) Europe/Berlin", "start_date": "2026-03-16T06:00:10Z",
            "start_date_local": "2026-03-16T07:00:10Z"},
            {"id": 903, "name": "By car", "sport_type": "Ride", "distance": 60000.0, "moving_time": 2700,
            "elapsed_time": 2700, "timezone": "(GMT+01:00) Europe/Berlin", "start_date": "2026-03-17T06:00:00Z",
            "start_date_local": "2026-03-17T07:00:00Z", "calories": 800}]

            """
        try configured.folder.write(String(SmallPlan.activities.prefix { $0 != "]" }) + others, to: "activities.json")
        try await configured.merged()
        return configured
    }
}
