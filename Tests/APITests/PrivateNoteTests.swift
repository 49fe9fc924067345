import CommandLab
import HTTPTypes
import Testing

@testable import Server

/// Who reads the private note of an activity: the athlete and the keeper of the server, on the activity's page.
struct PrivateNoteTests {
    private let lab: APILab
    private static let page = "/athletes/anna/activities/901"

    init() throws {
        lab = try APILab()
        let table = """
            Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Description,Activity Private Note
            901,"Mar 16, 2026, 6:00:00 AM",Morning Run,Run,2700,Windy,<b>Knee</b> hurts

            """
        try lab.folder.write(table, to: "activities.json")
    }

    private func text(_ path: String, as asker: APILab.Asker) async throws -> String {
        try await lab.ask(path, as: asker).text
    }

    @Test func itIsOnThePageOfTheActivity() async throws {
        for athlete in ["anna", nil] {
            let page = try await text(Self.page, as: .session(athlete))
            #expect(page.contains("&lt;b&gt;Knee&lt;/b&gt; hurts") && !page.contains("<b>Knee"))
            #expect(page.contains(">Windy</p>"))
        }
    }

    @Test func noOneElseReadsIt() async throws {
        for asker in [APILab.Asker.session("ben"), .key("ben"), .nobody] {
            #expect(try await !text(Self.page, as: asker).contains("Knee"))
        }
    }

    @Test(arguments: [
        "activities", "activities/901", "workouts?missed=show", "brief?day=2026-03-16", "explain?day=2026-03-16",
    ]) func noAnswerOfTheAPIHasIt(_ path: String) async throws {
        let told = try await text("/api/v1/athletes/anna/" + path, as: .key("anna"))
        #expect(told.contains("Morning Run") && !told.contains("Knee"))
    }

    @Test(arguments: ["activities", "activities?q=knee", "days/2026-03-16", "calendar?month=2026-03"])
    func noOtherPageHasIt(_ path: String) async throws {
        let page = try await text("/athletes/anna/" + path, as: .session("anna"))
        #expect(page.contains("data-athlete=\"anna\"") && !page.contains("Knee"))
    }
}
