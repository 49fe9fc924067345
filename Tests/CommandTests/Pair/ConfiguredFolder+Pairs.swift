import CommandLab
import Foundation
import Testing

/// What `pair` and `unpair` are tried with.
extension ConfiguredFolder {
    /// Published once: a ride that was rowed two days earlier, and a run that was run.
    static func rowedInstead(clock: LabClock = .afternoon) async throws -> ConfiguredFolder {
        let configured = try ConfiguredFolder(clock: clock)
        let row = """
            , {"id": 902, "name": "Lake", "sport_type": "Rowing", "distance": 9000.0, "moving_time": 2700,
            "elapsed_time": 2700, "timezone": "(GMT+01:00) Europe/Berlin", "start_date": "2026-03-15T06:00:00Z",
            "start_date_local": "2026-03-15T07:00:00Z"}]

            """
        try configured.folder.write(
            String(SmallPlan.activities.prefix { $0 != "]" }) + row, to: "activities.json")
        try await configured.merged()
        return configured
    }

    /// Runs a command, expects it to work, and gives what it says.
    func say(_ arguments: String...) async throws -> String {
        let ending = try await tpmerge(arguments)
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        return ending.text
    }
}
