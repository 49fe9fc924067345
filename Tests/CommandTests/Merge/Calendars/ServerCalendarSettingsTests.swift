import CommandLab
import Foundation
import Testing
import WebLab

/// Where a calendar may be put, and who says so to the server: nothing is sent while something is wrong with it.
struct ServerCalendarSettingsTests {
    private static let password = "hunter2-hunter2"
    private static let token = "K7QX2MZTA94PB"

    private func expectNoSecret(_ ending: Command.Ending) {
        for secret in [Self.password, Self.token] { #expect(!(ending.text + ending.errors).contains(secret)) }
    }

    @Test(arguments: [
        ("user: anna", "`user` needs one `password_file`, or one `password`"),
        ("password: hunter2-hunter2", "`user` needs one `password_file`, or one `password`"),
        ("user: anna, password_file: gone", "`password_file`: <folder>/gone does not exist"),
        (
            "user: anna, password_file: open",
            "`password_file`: <folder>/open holds a password and is readable by other users."
        ),
        ("user: \"an:na\", password: hunter2-hunter2", "`url`: The user name contains a colon"),
    ])
    func settingsOfALogin(_ settings: String, _ words: String) async throws {
        let server = try CalendarServer()
        let configured = try ConfiguredFolder(publish: "{calendars: [{url: \"\(server.address)\", \(settings)}]}")
        try configured.folder.write(Self.password, to: "open", mode: 0o644)
        let ending = try await configured.merge()
        #expect(ending.status == 78)
        #expect(
            ending.errors.contains(words.replacing("<folder>", with: configured.folder.path)), "\(ending.errors)")
        expectNoSecret(ending)
        #expect(server.heard().isEmpty)
    }

    @Test(arguments: ["http://example.org/dav/K7QX2MZTA94PB.ics", "ftp://127.0.0.1/K7QX2MZTA94PB.ics", "K7QX2MZTA94PB"])
    func addressesThatNoPasswordIsSentTo(_ address: String) async throws {
        let configured = try ConfiguredFolder(
            publish: "{calendars: [{url: \"\(address)\", user: anna, password: \(Self.password)}]}")
        let ending = try await configured.merge()
        #expect(ending.status == 78)
        #expect(ending.errors.contains("`url`: "))
        expectNoSecret(ending)
    }

    @Test func anAddressThatHoldsThePassword() async throws {
        let configured = try ConfiguredFolder(
            publish: "{calendars: [{url: \"https://anna:\(Self.password)@127.0.0.1:1/\(Self.token).ics\"}]}")
        let ending = try await configured.merge()
        #expect(ending.status == 78)
        #expect(ending.errors.contains("`url`: "))
        expectNoSecret(ending)
    }

    @Test func oneAddressForTwoCalendarsIsRefused() async throws {
        let server = try CalendarServer()
        let item = "{url: \"\(server.address)\"}"
        let configured = try ConfiguredFolder(publish: "{ics: out.ics, calendars: [\(item), \(item)]}")
        let ending = try await configured.merge()
        #expect([64, 78].contains(ending.status))
        #expect(server.stored == nil)
        expectNoSecret(ending)
    }

    @Test func aPasswordInAConfigurationThatOthersCanRead() async throws {
        let server = try CalendarServer()
        let configured = try ConfiguredFolder(
            publish: "{calendars: [{url: \"\(server.address)\", user: anna, password: \(Self.password)}]}")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: configured.folder.path("config.yaml"))
        let ending = try await configured.merge()
        #expect(ending.status == 78)
        #expect(ending.errors.contains("chmod 600"))
        expectNoSecret(ending)
        #expect(server.heard().isEmpty)
    }
}
