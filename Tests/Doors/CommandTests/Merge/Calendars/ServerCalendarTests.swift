import CommandLab
import Foundation
import Testing
import WebLab

/// A calendar that is put on a server: created once, replaced only where it is still ours, left alone while nothing is
/// new.
struct ServerCalendarTests {
    private let server: CalendarServer

    init() throws { server = try CalendarServer() }

    private func configured(_ settings: String = "") throws -> ConfiguredFolder {
        try ConfiguredFolder(
            publish: "{ics: out.ics, json: out.json, calendars: [{url: \"\(server.address)\"\(settings)}]}")
    }

    private func renameSwim(_ configured: ConfiguredFolder, _ name: String = "Drills") throws {
        try configured.folder.edit("feed.ics") { $0.replacing(#/Swim: \w+/#, with: "Swim: \(name)") }
    }

    @Test(arguments: [true, false])
    func itIsCreatedOnceAndReplacedWhereItIsOurs(_ hasTags: Bool) async throws {
        server.change { $0.hasTags = hasTags }
        let configured = try await configured().merged()
        #expect(server.stored == (try configured.folder.data("out.ics")))
        let first = server.heard()
        #expect(first.map(\.method) == ["GET", "PUT"])
        #expect(first.last?.fields["if-none-match"] == "*")
        #expect(first.last?.fields["if-match"] == nil)
        #expect(first.last?.fields["content-type"] == "text/calendar; charset=utf-8")
        #expect(first.last?.fields["authorization"] == nil)

        for _ in 0..<3 { try await configured.merged() }
        #expect(server.heard().isEmpty, "nothing new asks nothing")

        try renameSwim(configured)
        try await configured.merged()
        #expect(server.stored == (try configured.folder.data("out.ics")))
        #expect(try #require(server.stored.map { String(decoding: $0, as: UTF8.self) }).contains("Swim: Drills"))
        let second = server.heard()
        #expect(second.map(\.method) == ["GET", "PUT"])
        #expect(second.last?.fields["if-match"]?.hasPrefix("\"") == (hasTags ? true : nil))
        #expect(second.last?.fields["if-none-match"] == nil)
        guard hasTags else { return }

        // Another program's changes are corrected within a day, not at once, since no run asks the server in between.
        server.change { state in
            state.files[CalendarServer.path]?.append(contentsOf: Data("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8))
        }
        try renameSwim(configured, "Laps")
        try await configured.merged()
        #expect(server.stored == (try configured.folder.data("out.ics")))
    }

    @Test func aNameTellsItFromOthersOnItsServer() async throws {
        let configured = try configured(", name: Rides")
        let sentence = "  ics      the calendar \"Rides\" at 127.0.0.1, "
        #expect(try await configured.tpmerge("status").text.contains(sentence + "not written yet\n"))
        try await configured.merged()
        #expect(try await configured.tpmerge("status").text.contains(sentence + "\(server.stored?.count ?? 0) bytes, "))
        let json = try await configured.tpmerge("status", "--json").json()
        let outputs = json["athletes"]?.array?.first?["outputs"]?.array ?? []
        #expect(outputs.compactMap { $0["calendar"] } == [.string("Rides")])
    }

    /// Some servers sort properties, end lines in their own way and put their name into what they are given.
    @Test(arguments: [false, true])
    func afterMemoryIsLostVersionsContinueFromTheServer(_ isRewritten: Bool) async throws {
        let configured = try ConfiguredFolder(publish: "{calendars: [{url: \"\(server.address)\"}]}")
        func sequence(of title: String) throws -> String? {
            let text = String(decoding: try #require(server.stored), as: UTF8.self).replacing("\r\n", with: "\n")
            let event = text.components(separatedBy: "BEGIN:VEVENT").first { $0.contains(title) }
            return event?.components(separatedBy: "\n").first { $0.hasPrefix("SEQUENCE:") }
        }
        try await configured.merged()
        try configured.folder.edit("feed.ics") { $0.replacing("1800 m", with: "2000 m") }
        try await configured.merged()
        #expect(try sequence(of: "Swim: Technique") == "SEQUENCE:1")
        if isRewritten {
            let stored = String(decoding: try #require(server.stored), as: UTF8.self).replacing("\r\n", with: "\n")
                .replacing("PRODID:-//tpmerge//tpmerge//EN", with: "PRODID:-//Elsewhere")
                .replacing("VERSION:2.0\n", with: "").replacing("METHOD", with: "VERSION:2.0\nMETHOD")
            server.change { $0.files[CalendarServer.path] = Data(stored.utf8) }
        } else {
            try configured.folder.edit("feed.ics") { $0.replacing("2000 m", with: "2200 m") }
        }
        try configured.folder.remove("state")
        #expect(try await configured.merge().status == 0)
        #expect(try sequence(of: "Swim: Technique") == "SEQUENCE:2")
        #expect(try sequence(of: "Run: Easy") == (isRewritten ? "SEQUENCE:1" : "SEQUENCE:0"))
    }

    @Test(arguments: ["pass wörd:1\n", "\u{FEFF}pass wörd:1\r\n"])
    func aBusyCalendarWithALoginGoesThereToo(_ file: String) async throws {
        server.change { $0.login = Data("anna:pass wörd:1".utf8).base64EncodedString() }
        let configured = try configured(", user: anna, password_file: password, shows: busy, name: Frei?")
        try configured.folder.write(file, to: "password", mode: 0o600)
        try await configured.merged()
        let text = String(decoding: try #require(server.stored), as: UTF8.self)
        #expect(text.contains("SUMMARY:Training\r\n"))
        #expect(text.contains("NAME:Frei?\r\n"))
        #expect(!text.contains("Run"))
    }

    /// And a dry run puts nothing.
    @Test func withoutMemoryItIsLookedAtEachTime() async throws {
        let configured = try configured()
        try await configured.merge("--dry-run").expect(0, printing: "would write the calendar at 127.0.0.1 (")
        #expect(server.stored == nil)
        #expect(server.heard().allSatisfy { $0.method == "GET" })
        try await configured.merged("--no-state")
        #expect(server.stored != nil)
        _ = server.heard()
        try await configured.merged("--no-state")
        #expect(server.heard().map(\.method) == ["GET"])
    }

    /// Anyone who knows the address can read the calendar, so no output contains it.
    @Test func itsAddressIsNeverSaid() async throws {
        let configured = try configured(", user: anna, password: hunter2-hunter2")
        let commands = [
            ["merge", "--verbose", "--dry-run"], ["merge", "--verbose"], ["status"], ["status", "--json"], ["check"],
            ["check", "--json"], ["explain"],
        ]
        for command in commands {
            try await configured.tpmerge(command).expect(0, "\(command)", hiding: "K7QX2MZTA94PB", "hunter2")
        }
        for name in ["out.ics", "out.json", "state/athlete-anna.sqlite"] {
            #expect(try configured.folder.data(name).range(of: Data("K7QX2MZTA94PB".utf8)) == nil, "\(name)")
        }
    }

    @Test func guardsHoldForServersToo() async throws {
        let configured = try ConfiguredFolder(publish: "{calendars: [{url: \"\(server.address)\"}]}")
        try await configured.merged("--no-state")
        let stored = server.stored
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        try await configured.merge("--no-state").expect(65)
        #expect(server.stored == stored)
        #expect(try await configured.merge("--no-state", "--allow-empty").status == 0)
        #expect(server.stored != stored)
    }
}

/// A server that refuses, is down, or holds another program's data: all outputs stay as they were. `UploadFailureTests`
/// has what is said of each answer.
@Suite(.slow) struct ServerCalendarTroubleTests {
    private let server: CalendarServer

    init() throws { server = try CalendarServer() }

    private static let password = "hunter2-hunter2"

    private func published() async throws -> ConfiguredFolder {
        let login = "user: anna, password: \(Self.password)"
        let configured = try ConfiguredFolder(
            publish: "{ics: out.ics, json: out.json, calendars: [{url: \"\(server.address)\", \(login)}]}")
        try await configured.merged()
        try configured.folder.edit("feed.ics") { $0.replacing("Swim: Technique", with: "Swim: Drills") }
        return configured
    }

    private func outputs(_ configured: ConfiguredFolder) throws -> [String: ConfiguredFolder.Kept] {
        try configured.everything().filter { $0.key.hasPrefix("out.") }
    }

    /// Expects a run to end in that way, with one sentence, and everything published to stay as it was, but for what
    /// somebody else adds meanwhile.
    private func expectToFail(
        _ configured: ConfiguredFolder, _ status: Int32, _ sentence: String,
        adding addition: Data = Data()
    ) async throws {
        let (before, stored) = (try outputs(configured), server.stored)
        let ending = try await configured.merge()
            .expect(status, text: "", errors: "tpmerge: error: anna: \(sentence)\n")
        let login = Data("anna:\(Self.password)".utf8).base64EncodedString()
        for secret in [Self.password, "K7QX2MZTA94PB", login] { #expect(!ending.errors.contains(secret)) }
        #expect(try outputs(configured) == before)
        #expect(server.stored == stored.map { $0 + addition })
    }

    typealias Change = @Sendable (inout CalendarServer.State) -> Void
    typealias Harm = (status: Int32, sentence: String, harm: Change, mend: Change)

    private static func refusal(_ method: String, _ answer: String, _ status: Int32, _ words: String) -> Harm {
        (
            status, "127.0.0.1 answered \(answer.prefix(3)): \(words)",
            { $0.refusals[method] = answer }, { $0.refusals = [:] }
        )
    }

    private static let refusals: [Harm] = [
        refusal(
            "PUT", "507 Insufficient Storage", 73,
            "its storage is full. Free some space on the server, then run tpmerge again."),
        refusal("GET", "503 Service Unavailable", 75, "server error. Try again later."),
        (
            73,
            "127.0.0.1 answered 401: user name or password is wrong. "
                + "Correct them; an account with a second factor needs an app password.",
            { $0.login = "another" }, { $0.login = nil }
        ),
    ]

    private static let foreign = [
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//somebody//else//EN\r\nEND:VCALENDAR\r\n", "<html></html>", "{}",
    ].map { text -> Harm in
        (
            73,
            "What is stored at 127.0.0.1 under the configured address was not written by tpmerge and was left "
                + "unchanged. Delete it there, or choose another address.",
            { $0.files[CalendarServer.path] = Data(text.utf8) }, { $0.files = [:] }
        )
    }

    /// Once all is well again, the next run publishes everywhere.
    @Test(arguments: refusals + foreign)
    func everythingStaysAsItWas(_ status: Int32, _ sentence: String, _ harm: Change, _ mend: Change) async throws {
        let configured = try await published()
        server.change { harm(&$0) }
        try await expectToFail(configured, status, sentence)
        server.change { mend(&$0) }
        try await configured.merged()
        #expect(server.stored == (try configured.folder.data("out.ics")))
        #expect(try configured.folder.text("out.ics").contains("Swim: Drills"))
    }

    /// Somebody else's, there before the first run or put there while it works. Another athlete is published.
    @Test(arguments: [(true, 73), (false, 75)] as [(Bool, Int32)])
    func onTheFirstRunToo(_ isThereBefore: Bool, _ status: Int32) async throws {
        let diary = Data("a diary".utf8)
        server.change { state in
            if isThereBefore {
                state.files[CalendarServer.path] = diary
            } else {
                state.beforeWrite = { $0.files[CalendarServer.path] = diary }
            }
        }
        let configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {feed: feed.ics, publish: {ics: out.ics, calendars: [{url: "\(server.address)"}]}}
                  ben: {feed: feed.ics, publish: {ics: ben.ics}}

                """)
        #expect(try await configured.merge().status == status)
        #expect(server.stored == diary)
        #expect(!configured.folder.exists("out.ics") && configured.folder.exists("ben.ics"))
    }

    @Test func somebodyElseWasFaster() async throws {
        let configured = try await published()
        server.change { $0.beforeWrite = { $0.files[CalendarServer.path]?.append(Data("\r\n".utf8)) } }
        try await expectToFail(
            configured, 75,
            "Someone else changed the calendar at 127.0.0.1 in the meantime. Try again later.",
            adding: Data("\r\n".utf8))
        try await configured.merged()
        #expect(server.stored == (try configured.folder.data("out.ics")))
    }

    /// While nothing is new, no run asks the server, so none notices that it is down.
    @Test func aServerThatIsDown() async throws {
        let configured = try await published()
        server.stop()
        let news = try configured.folder.text("feed.ics")
        try configured.folder.write(SmallPlan.feed, to: "feed.ics")
        try await configured.merged()
        try configured.folder.write(news, to: "feed.ics")
        try await expectToFail(
            configured, 75,
            "127.0.0.1 cannot be reached: it refuses the connection. "
                + "Check the network, and the port in the upload's address if it has one.")
    }
}
