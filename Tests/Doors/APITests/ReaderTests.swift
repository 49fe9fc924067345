import Athletes
import CommandLab
import Foundation
import HTTPTypes
import Profiles
import Store
import Testing
import Web

@testable import Server

/// The addresses of calendars: who makes them, and that looking doesn't.
struct SubscribeTests {
    private let lab: APILab
    private let session = APILab.Asker.session("anna", showsToken: true)

    init() throws { lab = try APILab() }

    @Test func lookingMakesNoAddress() async throws {
        try await lab.ask("/athletes/anna/settings", as: session).expect(200, showing: "It has no address yet.")
        #expect(try lab.context.access.links().isEmpty)
        await lab.context.makeLinks()
        let links = try lab.context.access.links()
        #expect(Set(links.map(\.athlete)) == ["anna", "ben"] && links.count == 4)
        // Making them again changes none.
        await lab.context.makeLinks()
        #expect(try lab.context.access.links() == links)
        let after = try await lab.ask("/athletes/anna/settings", as: session).text
        #expect(!after.contains("no address yet"))
        for link in links { #expect(after.contains(link.token) == (link.athlete == "anna")) }
    }

    @Test func aFormMakesTheFirstAddressToo() async throws {
        let form = "application/x-www-form-urlencoded"
        try await lab.ask("/athletes/anna/renew", .post, as: session, body: "calendar=main", type: form).expect(303)
        #expect(try lab.context.access.links().map(\.calendar) == ["main"])
        try await lab.ask("/athletes/anna/renew", .post, as: session, body: "calendar=x", type: form).expect(404)
    }
}

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

@Suite("Connected services") struct ConnectedServiceTests {
    @Test("Device files have their own row, and Garmin's says that they come already") func files() async throws {
        let lab = try APILab(anna: "files: [watch]")
        let anna = try await lab.ask("/athletes/anna/settings", as: .session("anna")).text
        #expect(anna.contains("data-provider=\"files\"") && anna.contains("Not read yet."))
        let ben = try await lab.ask("/athletes/ben/settings", as: .session("ben")).text
        #expect(!ben.contains("data-provider=\"files\""))
        for page in [anna, ben] {
            let providers = page.matches(of: /data-provider="([a-z_]+)"/).map { String($0.1) }.filter { $0 != "files" }
            #expect(providers == ["strava", "intervals_icu", "garmin", "whoop", "oura"])
            #expect(page.contains("recordings already come by files, above, and by intervals.icu."))
        }
    }

    @Test(arguments: [
        ("connections", "connected", "sources"), ("uploads", "no_file", "sources"),
        ("subscribe", "renewed", "calendar"),
        ("messages", "tested", "messages"),
    ])
    func formerAddressesLeadToTheirSections(_ part: String, _ message: String, _ section: String) async throws {
        let lab = try APILab()
        for (query, kept) in [("?message=\(message)", "?message=\(message)"), ("?message=<b>", ""), ("", "")] {
            let answer = try await lab.ask("/athletes/anna/\(part)\(query)", as: .session("anna")).expect(303)
            #expect(answer["Location"]?.hasSuffix("/athletes/anna/settings\(kept)#\(section)") == true, "\(answer)")
        }
    }
}

/// The terms of intervals.icu: Garmin is named where data of its devices is shown.
@Suite("Garmin's devices, by way of intervals.icu") struct GarminTests {
    @Test func eachListAndTitleNamesThem() async throws {
        let rows = """
            [{"id":"i7","type":"Run","start_date_local":"2026-03-18T09:00:00","moving_time":1800,"device_name":"Edge 840",\
            "source":"GARMIN_CONNECT"}]
            """
        let lab = try APILab(
            anna: "intervals_icu: {api_key: right0key}",
            transport: Transport { (_) throws(FetchFault) in Response(status: 200, body: Array(rows.utf8)) })
        let owner = try #require(lab.context.roster.owner(of: "anna"))
        let report: RunReport? = await lab.context.stateFolder.withLock { lock in
            await owner.run(RunOptions(), using: .keeping(lock))
        } otherwise: { _ in
            nil
        }
        #expect(report?.failures.isEmpty == true)
        let list = try await lab.ask("/athletes/anna/activities", as: .session("anna")).text
        for page in [list, try await lab.ask("/", as: .session(nil)).text] {
            #expect(page.contains("Includes data from Garmin devices."))
        }
        #expect(list.contains("<span>· <bdi dir=\"auto\">Garmin Edge 840</bdi></span>"))
        let activity = try await lab.ask("/athletes/anna/activities/intervals-i7", as: .session("anna")).text
        #expect(activity.contains(", 09:00 · <bdi dir=\"auto\">Garmin Edge 840</bdi>"))
    }
}

/// The coach's week at the server: of all athletes without what Strava's API told, of one athlete with it.
@Suite("The report, for a coach and for an athlete") struct CoachReportTests {
    private let lab: APILab

    init() throws { lab = try APILab() }

    private func names(_ told: HTTPAnswer) -> [String?] {
        told.json?["athletes"]?.array?.map { $0["name"]?.string } ?? []
    }

    private func origins(_ told: HTTPAnswer) -> Set<String> {
        Set(told.json?["athletes"]?.array?.flatMap { $0["origins"]?.array?.compactMap(\.string) ?? [] } ?? [])
    }

    @Test("264: a list as of Strava's API is in one's own report, and in no roster") func whoseData() async throws {
        let own = try await lab.ask("/api/v1/report?week=2026-W12").expect(200)
        #expect(names(own) == ["anna"])
        #expect(origins(own) == ["feed", "strava_api"])
        let hers = try await lab.ask("/api/v1/report?week=2026-03-18", as: .session("anna"))
        #expect(hers.body == own.body)
        let roster = try await lab.ask("/api/v1/report", as: .session(nil))
        #expect(names(roster) == ["anna", "ben"])
        #expect(origins(roster) == ["feed"])
        #expect(try await lab.ask("/api/v1/report", as: .nobody).status == 401)
    }

    @Test(arguments: ["week=2026-W13", "week=2026-W54", "week=nonsense"])
    func weeksThatAreRefused(_ query: String) async throws {
        try await lab.ask("/api/v1/report?\(query)").expect(422, parameter: "week")
    }

    @Test func thePage() async throws {
        #expect(try await lab.ask("/report", as: .nobody).status == 303)
        let page = try await lab.ask("/report?week=2026-W12", as: .session(nil))
            .expect(200, showing: "Week 12, 16–22 March")
        #expect(page.text.replacing("&#39;", with: "'").contains("Strava's API isn't used here."))
        #expect(page.text.contains("<th><a href=\"/athletes/anna/days/2026-03-22\">"), "a row leads to its days")
        let own = try await lab.ask("/report", as: .session("anna")).text
        #expect(own.contains("anna") && !own.contains(">ben<"))
        #expect(try await lab.ask("/report?week=2027-W01", as: .session(nil)).status == 422)
    }
}
