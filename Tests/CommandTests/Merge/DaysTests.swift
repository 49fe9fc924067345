import CommandLab
import Foundation
import Testing

/// Which days and which workouts are written.
struct DaysTests {
    private func days(_ folder: Folder, _ arguments: String...) async throws -> [String] {
        let ending = try await folder.run(SmallPlan.arguments + ["--json", "-"] + arguments)
        #expect(ending.status == 0)
        let workouts = try JSONValue(parsing: ending.output)["workouts"]?.array ?? []
        return workouts.map { "\($0["day"]?.string ?? "") \($0["status"]?.string ?? "")" }
    }

    @Test func missedWorkoutsAreHiddenUnlessShown() async throws {
        let folder = try Folder()
        let hidden = ["2026-03-16 completed", "2026-03-19 planned", "2026-03-21 planned"]
        #expect(try await days(folder) == hidden)
        #expect(try await days(folder, "--missed", "hide") == hidden)
        let shown = ["2026-03-16 completed", "2026-03-17 missed", "2026-03-19 planned", "2026-03-21 planned"]
        #expect(try await days(folder, "--missed", "show") == shown)
    }

    @Test func bothEndsAreIncluded() async throws {
        let folder = try Folder()
        let window = ["2026-03-16 completed", "2026-03-19 planned"]
        #expect(try await days(folder, "--since", "2026-03-16", "--until", "2026-03-19") == window)
        #expect(try await days(folder, "--since", "2026-03-19", "--until", "2026-03-19") == ["2026-03-19 planned"])
        #expect(try await days(folder, "--since", "2026-03-17", "--until", "2026-03-18") == [])
        #expect(try await days(folder, "--until", "2026-03-16") == ["2026-03-16 completed"])
        #expect(try await days(folder, "--since", "2026-03-20") == ["2026-03-21 planned"])
    }

    @Test func sinceReachesPastTheHistory() async throws {
        let folder = try Folder()
        let old = [
            SmallPlan.event("a", "20251217", "Day Off", ""), SmallPlan.event("b", "20251218", "Day Off", ""),
            SmallPlan.event("c", "20240101", "Day Off", ""),
        ]
        try folder.write(SmallPlan.calendar(old), to: "feed.ics")
        let activity = "2026-03-16 completed"
        #expect(try await days(folder) == ["2025-12-18 planned", activity])
        let all = ["2024-01-01 planned", "2025-12-17 planned", "2025-12-18 planned", activity]
        #expect(try await days(folder, "--since", "2024-01-01") == all)
    }

    @Test func untilBeforeTheHistoryWritesNothingLater() async throws {
        let folder = try Folder()
        try folder.write(SmallPlan.calendar([SmallPlan.event("b", "20251218", "Day Off", "")]), to: "feed.ics")
        #expect(try await days(folder, "--until", "2025-12-01") == [])
    }
}
