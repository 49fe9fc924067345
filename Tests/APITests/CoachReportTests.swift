import CommandLab
import Foundation
import Testing

/// The coach's week at the server: of all athletes without what Strava's API told, of one athlete with it.
@Suite("The report, for a coach and for an athlete") struct CoachReportTests {
    private let lab: APILab

    init() throws { lab = try APILab() }

    private func names(_ told: APILab.Told) -> [String?] {
        told.json?["athletes"]?.array?.map { $0["name"]?.string } ?? []
    }

    private func origins(_ told: APILab.Told) -> Set<String> {
        Set(told.json?["athletes"]?.array?.flatMap { $0["origins"]?.array?.compactMap(\.string) ?? [] } ?? [])
    }

    @Test("264: a list as of Strava's API is in one's own report, and in no roster") func whoseData() async throws {
        let own = try await lab.ask("/api/v1/report?week=2026-W12")
        #expect(own.status == 200)
        #expect(names(own) == ["anna"])
        #expect(origins(own) == ["feed", "strava_api"])
        let hers = try await lab.ask("/api/v1/report?week=2026-03-18", as: .session("anna"))
        #expect(hers.bytes == own.bytes)
        let roster = try await lab.ask("/api/v1/report", as: .session(nil))
        #expect(names(roster) == ["anna", "ben"])
        #expect(origins(roster) == ["feed"])
        #expect(try await lab.ask("/api/v1/report", as: .nobody).status == 401)
    }

    @Test(arguments: ["week=2026-W13", "week=2026-W54", "week=nonsense"])
    func weeksThatAreRefused(_ query: String) async throws {
        let told = try await lab.ask("/api/v1/report?\(query)")
        #expect(told.status == 422)
        #expect(told.parameter == "week")
    }

    @Test func thePage() async throws {
        #expect(try await lab.ask("/report", as: .nobody).status == 303)
        let page = try await lab.ask("/report?week=2026-W12", as: .session(nil))
        #expect(page.status == 200)
        #expect(page.text.contains("Week 12, 16–22 March"))
        #expect(page.text.replacing("&#39;", with: "'").contains("Strava's API isn't used here."))
        let own = try await lab.ask("/report", as: .session("anna")).text
        #expect(own.contains("anna") && !own.contains(">ben<"))
        #expect(try await lab.ask("/report?week=2027-W01", as: .session(nil)).status == 422)
    }
}
