import CommandLab
import Foundation
import Testing

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
