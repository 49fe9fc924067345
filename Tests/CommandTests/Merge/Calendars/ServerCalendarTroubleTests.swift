import CommandLab
import Foundation
import Testing
import WebLab

/// A server that refuses, is down, or holds another program's data: all outputs stay as they were.
@Suite(.slow) struct ServerCalendarTroubleTests {
    private static let password = "hunter2-hunter2"
    private static let token = "K7QX2MZTA94PB"

    /// Published once; now there is something new to say.
    private func published(_ server: CalendarServer, login: Bool = false) async throws -> ConfiguredFolder {
        let user = login ? ", user: anna, password: \(Self.password)" : ""
        let configured = try ConfiguredFolder(
            publish: "{ics: out.ics, json: out.json, calendars: [{url: \"\(server.address)\"\(user)}]}")
        try await configured.merged()
        try configured.folder.write(
            SmallPlan.feed.replacing("Swim: Technique", with: "Swim: Drills"), to: "feed.ics")
        return configured
    }

    /// Expects a run to end in that way, with one sentence, and everything published to stay as it was; then, once all
    /// is well again, the next one to publish everywhere.
    private func expectToFail(
        _ configured: ConfiguredFolder, _ server: CalendarServer, _ status: Int32, _ sentence: String,
        mending mend: (@Sendable (inout CalendarServer.State) -> Void)? = nil
    ) async throws {
        let before = try configured.everything().filter { $0.key.hasPrefix("out.") }
        let stored = server.stored
        let ending = try await configured.merge()
        #expect(ending.status == status)
        #expect(ending.text == "")
        #expect(ending.errors == "tpmerge: error: anna: \(sentence)\n")
        expectNoSecret(ending)
        #expect(try configured.everything().filter { $0.key.hasPrefix("out.") } == before)
        #expect(server.stored == stored)
        guard let mend else { return }
        server.change { mend(&$0) }
        try await configured.merged()
        #expect(server.stored == (try configured.folder.data("out.ics")))
        #expect(try configured.folder.text("out.ics").contains("Swim: Drills"))
    }

    private func expectNoSecret(_ ending: Command.Ending) {
        let login = Data("anna:\(Self.password)".utf8).base64EncodedString()
        for secret in [Self.password, Self.token, login] { #expect(!(ending.text + ending.errors).contains(secret)) }
    }

    @Test(arguments: [
        ("401 Unauthorized", 73, "it requires a user name and password. Add both to the configuration."),
        (
            "403 Forbidden", 73,
            "it denies access to the upload's address. Check the address, and what this user may read and write."
        ),
        (
            "409 Conflict", 73,
            "the folder for the file is missing. Create the folder on the server, or correct the upload's address."
        ),
        (
            "405 Method Not Allowed", 73,
            "it does not accept uploads at that address. Use the file's WebDAV address, not that of its page."
        ),
        ("302 Found", 73, "the upload's address redirects elsewhere. Configure the final address instead."),
        ("507 Insufficient Storage", 73, "its storage is full. Free some space on the server, then run tpmerge again."),
        ("423 Locked", 75, "another program has locked the file. Try again later."),
    ])
    func aRefusedWrite(_ answer: String, _ status: Int32, _ words: String) async throws {
        let server = try CalendarServer()
        let configured = try await published(server)
        server.change { $0.refusals["PUT"] = answer }
        try await expectToFail(
            configured, server, status, "127.0.0.1 answered \(answer.prefix(3)): \(words)"
        ) { $0.refusals = [:] }
    }

    @Test(arguments: [
        ("503 Service Unavailable", 75), ("500 Internal Server Error", 75), ("429 Too Many Requests", 75),
        ("403 Forbidden", 73), ("301 Moved Permanently", 73),
    ])
    func aRefusedLook(_ answer: String, _ status: Int32) async throws {
        let server = try CalendarServer()
        let configured = try await published(server)
        server.change { $0.refusals["GET"] = answer }
        let before = try configured.everything().filter { $0.key.hasPrefix("out.") }
        let ending = try await configured.merge()
        #expect(ending.status == status)
        #expect(ending.errors.hasPrefix("tpmerge: error: anna: 127.0.0.1 answered \(answer.prefix(3))"))
        expectNoSecret(ending)
        #expect(try configured.everything().filter { $0.key.hasPrefix("out.") } == before)
        #expect(!server.heard().suffix(1).contains { $0.method == "PUT" })
    }

    @Test func aWrongPassword() async throws {
        let server = try CalendarServer()
        let configured = try await published(server, login: true)
        server.change { $0.login = "another" }
        try await expectToFail(
            configured, server, 73,
            "127.0.0.1 answered 401: user name or password is wrong. "
                + "Correct them; an account with a second factor needs an app password."
        ) { $0.login = Data("anna:\(Self.password)".utf8).base64EncodedString() }
    }

    @Test(arguments: [
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//somebody//else//EN\r\nEND:VCALENDAR\r\n", "<html></html>", "{}",
    ])
    func whatIsSomebodyElsesIsLeftAlone(_ foreign: String) async throws {
        let server = try CalendarServer()
        let configured = try await published(server)
        server.change { $0.files[CalendarServer.path] = Data(foreign.utf8) }
        try await expectToFail(
            configured, server, 73,
            "What is stored at 127.0.0.1 under the configured address was not written by tpmerge and was left "
                + "unchanged. Delete it there, or choose another address."
        ) { $0.files = [:] }
    }

    @Test func onTheFirstRunToo() async throws {
        let server = try CalendarServer()
        server.change { $0.files[CalendarServer.path] = Data("a diary".utf8) }
        let configured = try ConfiguredFolder(
            publish: "{ics: out.ics, calendars: [{url: \"\(server.address)\"}]}")
        let ending = try await configured.merge()
        #expect(ending.status == 73)
        #expect(server.stored == Data("a diary".utf8))
        #expect(!configured.folder.exists("out.ics"))
    }

    @Test func somebodyElseWasFaster() async throws {
        let server = try CalendarServer()
        let configured = try await published(server)
        server.change { $0.beforeWrite = { $0.files[CalendarServer.path]?.append(Data("\r\n".utf8)) } }
        let theirs = try #require(server.stored) + Data("\r\n".utf8)
        let before = try configured.everything().filter { $0.key.hasPrefix("out.") }
        let ending = try await configured.merge()
        #expect(ending.status == 75)
        #expect(
            ending.errors == """
                tpmerge: error: anna: Someone else changed the calendar at 127.0.0.1 in the meantime. Try again later.

                """)
        #expect(server.stored == theirs)
        #expect(try configured.everything().filter { $0.key.hasPrefix("out.") } == before)
        try await configured.merged()
        #expect(server.stored == (try configured.folder.data("out.ics")))
    }

    @Test func somebodyElseCreatedItFirst() async throws {
        let server = try CalendarServer()
        server.change { $0.beforeWrite = { $0.files[CalendarServer.path] = Data("theirs".utf8) } }
        let configured = try ConfiguredFolder(publish: "{ics: out.ics, calendars: [{url: \"\(server.address)\"}]}")
        let ending = try await configured.merge()
        #expect(ending.status == 75)
        #expect(server.stored == Data("theirs".utf8))
        #expect(!configured.folder.exists("out.ics"))
    }

    @Test func aServerThatIsDown() async throws {
        let server = try CalendarServer()
        let configured = try await published(server)
        server.stop()
        try await expectToFail(
            configured, server, 75,
            "127.0.0.1 cannot be reached: it refuses the connection. "
                + "Check the network, and the port in the upload's address if it has one.")
    }

    /// While nothing is new, no run asks the server, so none notices.
    @Test func aServerThatIsDownWhileNothingIsNew() async throws {
        let server = try CalendarServer()
        let configured = try await published(server)
        try configured.folder.write(SmallPlan.feed, to: "feed.ics")
        server.stop()
        try await configured.merged()
    }

    @Test func oneAthletesServerDoesNotStopTheOther() async throws {
        let server = try CalendarServer()
        server.change { $0.refusals["PUT"] = "403 Forbidden" }
        let configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna:
                    time_zone: UTC
                    feed: feed.ics
                    publish: {calendars: [{url: "\(server.address)"}]}
                  ben:
                    time_zone: UTC
                    feed: feed.ics
                    publish: {ics: out.ics}

                """)
        #expect(try await configured.merge().status == 73)
        #expect(configured.folder.exists("out.ics"))
    }
}
