import Athletes
import CommandLab
import Foundation
import HTTPTypes
import Profiles
import Store
import Testing

@testable import Server

/// Recordings that are handed in, by a key and by the page's form.
@Suite("Recordings handed in") struct HandingInTests {
    private let lab: APILab
    private let anna = APILab.Asker.session("anna", showsToken: true)
    private static let path = "/api/v1/athletes/anna/files"
    private static let form = "/athletes/anna/files"
    private static let inbox = "state/inbox-anna"

    init() throws { lab = try APILab() }

    private func body(_ files: [(name: String, content: String)]) -> String {
        files.map {
            "--xx\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\($0.name)\"\r\n\r\n\($0.content)\r\n"
        }.joined() + "--xx--\r\n"
    }

    @discardableResult
    private func send(
        _ files: (name: String, content: String)..., to path: String = path, as asker: APILab.Asker = .key("anna")
    ) async throws -> HTTPAnswer {
        try await lab.ask(
            path, .post, as: asker, body: body(files), type: "multipart/form-data; boundary=xx",
            from: path == Self.form ? "http://127.0.0.1:8470" : nil)
    }

    private func names() throws -> [String] {
        lab.folder.exists(Self.inbox) ? try lab.folder.names(in: Self.inbox) : []
    }

    private func outcomes(_ answer: HTTPAnswer) -> [String?] {
        answer.json?["files"]?.array?.map { $0["outcome"]?.string } ?? []
    }

    @Test func eachContentIsKeptOnceUnderItsHash() async throws {
        let (one, two) = (Recording.gpx(), Recording.gpx(start: "2026-03-16T17:00"))
        let answer = try await send(("../a.gpx", one), ("b.fit", two), ("c.gpx", one)).expect(200)
        #expect(outcomes(answer) == ["new", "new", "already_there"])
        let first = try #require(answer.json?["files"]?.array?.first)
        let id = try #require(first["id"]?.string)
        #expect(first["file"] == "a.gpx" && first["type"] == "gpx" && first["start"] == "2026-03-17T17:00:51Z")
        #expect(outcomes(try await send(("d.gpx", two))) == ["already_there"])
        let names = try names()
        #expect(names.count == 2 && names.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}\.gpx/) != nil })
        #expect(try lab.folder.mode(Self.inbox) == 0o700)
        for name in names { #expect(try lab.folder.mode(Self.inbox + "/" + name) == 0o600) }
        // It is read at once, and nothing goes to Strava.
        #expect(try await lab.ask("/api/v1/athletes/anna/sync").json?["state"] == "queued")
        #expect(try await lab.ask("/api/v1/athletes/anna/uploads").json?["uploads"] == .array([]))
        let listed = try await lab.ask(Self.path).json?["files"]?.array
        #expect(listed?.count == 2 && listed?.allSatisfy { $0["state"] == "waiting" } == true, "\(listed ?? [])")
        try await lab.ask(Self.path + "/" + id, .delete).expect(200)
        try await lab.ask(Self.path + "/" + id, .delete).expect(404)
        #expect(try self.names().count == 1)
    }

    @Test func whatCannotBeUsedIsToldAndNotKept() async throws {
        let some = try await send(("a.gpx", "<gpx>\n<trk>"), ("b.gpx", Recording.gpx())).expect(200)
        #expect(outcomes(some) == ["invalid", "new"])
        #expect(
            some.json?["files"]?.array?.first?["message"] == "The file can't be used: line 2: it is cut short.")
        try await send(("c.txt", "nothing")).expect(422, code: "unusable_file")
        // An upload's check would let it pass; a folder's reader finds no activity in it.
        let trackless = Recording.gpx().replacing("<trk>", with: "").replacing("</trk>", with: "")
        let refused = try await send(("trackless.gpx", trackless)).expect(422, code: "unusable_file")
        refused.expect(showing: "The file can't be used: it is a document without a track, not an activity.")
        try await send(("d.gpx", String(repeating: "x", count: 25_000_001))).expect(413, code: "too_large")
        try await send().expect(422, code: "invalid_parameter")
        try await lab.ask(
            Self.path, .post, body: "--xx\r\nContent-Disposition: form-data; name=\"sport\"\r\n\r\nrun\r\n--xx--",
            type: "multipart/form-data; boundary=xx"
        ).expect(422, code: "unknown_parameter")
        #expect(try names().count == 1)
    }

    @Test func aRefusalNamesWhatWasKeptBefore() async throws {
        let files = String(body([("a.gpx", Recording.gpx()), ("b.fit", "nothing")]).dropLast("--xx--\r\n".count))
        let odd = "--xx\r\nContent-Disposition: form-data; name=\"sport\"\r\n\r\nrun\r\n--xx--"
        for path in [Self.path, Self.form] {
            for (end, code) in [(odd, "unknown_parameter"), ("--xx\r\nnonsense", "bad_request")] {
                let answer = try await lab.ask(
                    path, .post, as: path == Self.form ? anna : .key("anna"), body: files + end,
                    type: "multipart/form-data; boundary=xx", from: "http://127.0.0.1:8470")
                #expect((answer.code ?? answer.attribute("data-code")) == code)
                answer.expect(showing: "Kept all the same: a.gpx. Not kept: b.fit, what followed.")
            }
        }
        #expect(try names().count == 1)
        let page = try await lab.ask("/athletes/anna/settings", as: anna)
        page.expect(showing: "data-outcome=\"already_there\"", "data-outcome=\"invalid\"", "b.fit")
    }

    @Test func theyAreReadThoughTheConfigurationIsBrokenByNow() async throws {
        try lab.folder.replace("config.yaml", with: "athletes: [")
        let id = try #require(
            try await send(("a.gpx", Recording.gpx())).json?["files"]?.array?.first?["id"]?.string)
        let roster = lab.context.roster
        #expect(roster.owner(of: "anna")?.athlete.files == [lab.folder.path(Self.inbox)])
        try await lab.ask(Self.path + "/" + id, .delete).expect(200)
        #expect(roster.owner(of: "anna")?.athlete.files == [] && roster.brokenSince == nil)
    }

    @Test func whatIsForgottenMeanwhileIsNoLongerRead() async throws {
        try await send(("a.gpx", Recording.gpx())).expect(200)
        let owner = try #require(lab.context.roster.owner(of: "anna"))
        try owner.inbox.removeAll()
        await lab.context.reloadIfChanged()
        #expect(lab.context.roster.owner(of: "anna")?.athlete.files == [])
    }

    @Test func theNamesOfTheLastFormGoWithTheRecordingsAndWithTheAthlete() async throws {
        await lab.context.makeLinks()
        try await send(("mine.gpx", Recording.gpx()), ("odd.fit", "nothing"), to: Self.form, as: anna).expect(303)
        let page = "/athletes/anna/settings"
        try await lab.ask(page, as: anna).expect(showing: "mine.gpx", "odd.fit")
        let id = try String(#require(names().first).prefix(32))
        try await lab.ask(Self.path + "/" + id, .delete).expect(200)
        try await lab.ask(page, as: anna).expect(showing: "odd.fit", hiding: "mine.gpx")
        try lab.context.access.forget("anna")
        try await lab.ask(page, as: anna).expect(200, hiding: "odd.fit")
    }

    @Test func whatAKilledServerLeftGoes() async throws {
        try await send(("a.gpx", Recording.gpx())).expect(200)
        let left = Self.inbox + "/x.gpx.new"
        try lab.folder.write("half", to: left)
        lab.context.sweepInboxes()
        #expect(try names().count == 1)
        try lab.folder.write("half", to: left)
        let id = try #require(names().first { $0.hasSuffix(".gpx") }).prefix(32)
        try await lab.ask("\(Self.path)/\(id)", .delete).expect(200)
        #expect(!lab.folder.exists(Self.inbox))
    }

    @Test func aLongListHasPages() async throws {
        try lab.folder.makeFolder(Self.inbox)
        for number in 1000..<1101 {
            try lab.folder.write("x", to: "\(Self.inbox)/\(number)\(String(repeating: "0", count: 60)).gpx")
        }
        let page = "/athletes/anna/settings"
        let first = try await lab.ask(page, as: anna)
        first.expect(showing: "\(page)?files=2#files-list", hiding: "rel=\"prev\"")
        let last = try await lab.ask(page + "?files=2", as: anna)
        last.expect(showing: "\(page)?files=1#files-list", "id=\"files-list\" open", hiding: "rel=\"next\"")
        #expect([first, last].map { $0.text.split(separator: "data-file=").count } == [101, 2])
        for odd in ["3", "0", "x", "-9223372036854775808"] {
            try await lab.ask("\(page)?files=\(odd)", as: anna).expect(200, showing: "data-file=")
        }
    }

    @Test func aFormTakesAHundred() async throws {
        let many = (0..<102).map { ("\($0).gpx", $0 == 0 ? Recording.gpx() : "nothing") }
        let answer = try await lab.ask(
            Self.path, .post, body: body(many), type: "multipart/form-data; boundary=xx")
        let files = answer.json?["files"]?.array ?? []
        #expect(files.count == 102 && files.last?["message"]?.string?.contains("takes 100 files") == true)
    }

    @Test func aFullDiskKeepsNothingHalf() async throws {
        // Nothing can be written where the folder should be.
        try lab.folder.makeFolder("state")
        try lab.folder.write("", to: Self.inbox)
        try await send(("a.gpx", Recording.gpx())).expect(503, code: "storage_full")
        #expect(try lab.folder.data(Self.inbox).isEmpty)
    }

    @Test func thePageTellsTheFateOfEachAndAsksBeforeItDeletes() async throws {
        for (files, message) in [
            ([("", "")], "no_file"), ([("<b>.fit", "nothing")], "files_unusable"),
            ([("a.gpx", Recording.gpx()), ("<b>.fit", "nothing")], "files_partly"),
            ([("a.gpx", Recording.gpx())], "files_known"),
            ([("c.gpx", Recording.gpx(start: "2026-03-15T17:00"))], "files_kept"),
        ] {
            let answer = try await lab.ask(
                Self.form, .post, as: anna, body: body(files), type: "multipart/form-data; boundary=xx",
                from: "http://127.0.0.1:8470"
            ).expect(303)
            let place = try #require(answer["Location"])
            #expect(place.hasSuffix("/settings?message=\(message)#sources"), "\(place)")
            let page = try await lab.ask(String(place.prefix { $0 != "#" }.drop { $0 != "/" }), as: anna).expect(200)
            #expect(page.text.contains("data-message=\"\(message)\"") && !page.text.contains("<b>.fit"))
            if message == "files_partly" {
                #expect(page.text.contains("&lt;b&gt;.fit") && page.text.contains("neither GPX, TCX nor FIT"))
            }
        }
        let page = try await lab.ask("/athletes/anna/settings", as: anna).text
        #expect(page.contains("data-action=\"files\"") && page.split(separator: "data-file=").count == 3)
        let id = try String(#require(names().first).prefix(32))
        let question = try await lab.ask("\(Self.form)/\(id)/delete", as: anna).expect(200).text
        #expect(question.contains("data-action=\"delete-file\""))
        #expect(try names().count == 2)
        let answer = try await lab.ask(
            "\(Self.form)/\(id)/delete", .post, as: anna, body: "", type: "application/x-www-form-urlencoded",
            from: "http://127.0.0.1:8470")
        #expect(answer["Location"]?.hasSuffix("/settings?message=file_deleted#sources") == true)
        #expect(try names().count == 1)
    }

    @Test func onlyTheAthletesOwnFormMayHandIn() async throws {
        for asker in [
            APILab.Asker.session("anna"), .session("ben", showsToken: true), .key("anna"), .key("ben"), .nobody,
        ] {
            try await send(("a.gpx", Recording.gpx()), to: Self.form, as: asker)
            #expect(try names().isEmpty)
        }
        try await send(("a.gpx", Recording.gpx()), as: .key("ben")).expect(403, code: "not_this_athlete")
        #expect(try names().isEmpty)
    }
}
