import CommandLab
import Foundation
import HTTPTypes
import Testing

@testable import Server

/// What browsers and apps get, in states that are rarely looked at.
struct VisitTests {
    private let lab: APILab
    private let session = APILab.Asker.session("anna", showsToken: true)
    private static let activity = "activities/901"

    init() throws { lab = try APILab() }

    /// Has the configuration read anew with another text in a part's place.
    private func reconfigure(_ part: String, to text: String) throws {
        try lab.folder.replace("config.yaml", with: lab.folder.text("config.yaml").replacing(part, with: text))
        #expect(lab.context.roster.reload(at: APILab.now) == [])
    }

    @Test("An app of Apple's that is configured may take Strava's answer; without one there is nothing to take")
    func appleApps() async throws {
        let place = "/.well-known/apple-app-site-association"
        try await lab.ask(place, as: .nobody).expect(404)
        try reconfigure("state_dir:", to: "server: {app: {apple_app_ids: [ABCDE12345.io.p247.app]}}\nstate_dir:")
        let told = #"{"appIDs":["ABCDE12345.io.p247.app"],"components":[{"/":"/connections/strava/callback"}]}"#
        #expect(
            try await lab.ask(place, as: .nobody).expect(200).json
                == JSONValue(parsing: Data(#"{"applinks":{"details":[\#(told)]}}"#.utf8)))
    }

    @Test("What pages are made of is kept for good by its name, which its content gives")
    func assets() async throws {
        let page = try await lab.ask("/sign-in", as: .nobody).text
        let style = try #require(page.firstMatch(of: #/href="(/assets/[^"]+\.css)"/#)?.1)
        try await lab.ask(String(style), as: .nobody).expect(
            200, headers: ["Content-Type": "text/css; charset=utf-8", "Cache-Control": Self.forGood], showing: "--")
        try await lab.ask("/assets/tpmerge.css", as: .nobody).expect(404)
    }

    private static let forGood = "public, max-age=31536000, immutable"

    @Test("Until anything is known, each page says how to begin")
    func neverSynced() async throws {
        try reconfigure(lab.folder.path("feed.ics"), to: "https://feed.example/x.ics")
        for page in ["calendar?month=2026-03", "days/2026-03-18", "insights"] {
            try await lab.ask("/athletes/anna/\(page)", as: session).expect(
                200, showing: "data-empty=\"never_synced\"", "The first sync fetches your plan and your activities.",
                "href=\"/athletes/anna/settings#sources\"")
        }
        try await lab.ask("/athletes/anna/calendar", as: session).expect(
            200, showing: "fetches your plan and your activities. Tell tpmerge what you have done")
    }

    // MARK: The form for an athlete's edit

    private func edit(_ fields: String) async throws -> HTTPAnswer {
        try await lab.ask(
            "/athletes/anna/\(Self.activity)/edit", .post, as: session, body: fields,
            type: "application/x-www-form-urlencoded")
    }

    private var said: (excluded: JSONValue?, edited: JSONValue?) {
        get async throws {
            let told = try await lab.ask("/api/v1/athletes/anna/\(Self.activity)").json
            return (told?["excluded"], told?["edited"])
        }
    }

    @Test("What can't be kept stays in its field, with the reason; nothing of the form is kept then")
    func invalidEdits() async throws {
        try await edit("name=Easy&calories=many&excluded=true").expect(
            422, showing: "id=\"edit-calories-problem\"", "value=\"many\"", "value=\"Easy\"", " checked",
            hiding: "edit-name-problem")
        try await edit("name=\(String(repeating: "x", count: 256))").expect(
            422, showing: "id=\"edit-name-problem\"", hiding: "edit-calories-problem")
        #expect(try await said == (.bool(false), .array([])))
    }

    @Test("Only what the athlete changed is an edit; the source's own name, and a reset, take one back")
    func edits() async throws {
        try await edit("name=Tempo&calories=6+50&excluded=true").expect(303)
        #expect(try await said == (.bool(true), .array([.string("name"), .string("calories")])))
        let shown = "shown_name=Tempo&shown_calories=650&shown_excluded=true"
        try await edit("\(shown)&name=+Morning+Run&calories=650&excluded=true").expect(303)
        #expect(try await said == (.bool(true), .array([.string("calories")])))
        try await edit("\(shown)&reset=true").expect(303)
        #expect(try await said == (.bool(false), .array([])))
    }
}
