import CommandLab
import Foundation
import Testing

/// What is wrong with calendars is told, each with its line, and nothing is sent or written.
struct CalendarSettingTests {
    private static let password = "hunter2-hunter2"
    private static let token = "K7QX2MZTA94PB"
    private static let pushed = "caldav: \"https://c.example.org\", user: a, password: \(password)"

    /// The settings of one calendar, and what is said of them; `<url>` is the address of a server that listens.
    private static let wrong: [(String, String)] = [
        ("ics: a.ics, shows: all", "`shows` must be everything or busy"),
        ("ics: b.ics, status: done", "`done` is not one of `status`; the nearest is `planned`"),
        ("ics: c.ics, sports: [run, bicycle]", "`bicycle` is not one of `sports`; the nearest is"),
        (
            "ics: d.ics, most_bytes: 10",
            "`most_bytes` must be a number of bytes from 10000 to 1000000000, for example 1000000"
        ),
        ("ics: e.ics, show: busy", "`show` is not a setting of calendars; the nearest is `shows`"),
        (
            "ics: f.ics, url: https://example.org/a.ics",
            "a calendar under `calendars` needs one `ics`, one `url` or one `caldav`"
        ),
        ("url: \"<url>\", user: anna", "`user` needs one `password_file`, or one `password`"),
        ("url: \"<url>\", password: \(password)", "`user` needs one `password_file`, or one `password`"),
        ("url: \"<url>\", user: anna, password_file: gone", "`password_file`: <folder>/gone does not exist"),
        (
            "url: \"<url>\", user: anna, password_file: open",
            "`password_file`: <folder>/open holds a password and is readable by other users."
        ),
        ("url: \"<url>\", user: \"an:na\", password: \(password)", "`url`: The user name contains a colon"),
        ("url: \"http://example.org/dav/\(token).ics\", user: anna, password: \(password)", "`url`: "),
        ("url: \"ftp://127.0.0.1/\(token).ics\", user: anna, password: \(password)", "`url`: "),
        ("url: \(token), user: anna, password: \(password)", "`url`: "),
        ("url: \"https://anna:\(password)@127.0.0.1:1/\(token).ics\"", "`url`: "),
        ("caldav: \"https://c.example.org\"", "`caldav` needs `user` and one `password_file`, or one `password`"),
        ("caldav: c.example.org, user: a, password_file: gone", "`password_file`: <folder>/gone does not exist"),
        (
            "caldav: \"http://c.example.org\", user: a, password: \(password)",
            "`caldav`: a password is sent over https:// only"
        ),
        (
            "caldav: \"ftp://c.example.org\", user: a, password: \(password)",
            "`caldav` must be the address of a server or calendar"
        ),
        (
            "caldav: c.example.org, user: \"a:b\", password: \(password)",
            "`user` and the password may hold no control characters, and `user` no colon"
        ),
        ("\(pushed), ics: x.ics", "a calendar under `calendars` needs one `ics`, one `url` or one `caldav`"),
        ("\(pushed), most_bytes: 20000", "`most_bytes` has no effect beside `caldav`: it is for `ics` or `url`"),
        ("\(pushed), past_days: -1", "`past_days` must be a number of days from 0 to 36500"),
        ("\(pushed), deleted: never", "`deleted` must be respect or restore"),
        ("ics: x.ics, remind: 30", "`remind` has no effect beside `ics`: it is for a server at `caldav`"),
    ]

    @Test(arguments: ["merge", "calendars"])
    func eachIsToldWithItsLine(_ command: String) async throws {
        let server = try CalendarServer()
        let items = Self.wrong.map { "        - {\($0.0.replacing("<url>", with: server.address))}\n" }.joined()
        let configured = try ConfiguredFolder(publish: "\n      ics: out.ics\n      calendars:\n" + items)
        try configured.folder.write(Self.password, to: "open", mode: 0o644)
        let lines = try configured.folder.text("config.yaml").split(separator: "\n")
        let first = lines.prefix { !$0.contains(Self.wrong[0].0) }.count + 1
        let ending = try await configured.tpmerge(command).expect(78)
        #expect(ending.errors.hasPrefix("tpmerge: error: "))
        for (number, row) in Self.wrong.enumerated() {
            let sentence = "config.yaml:\(first + number): " + row.1.replacing("<folder>", with: configured.folder.path)
            #expect(ending.errors.contains(sentence), "\(sentence): \(ending.errors)")
        }
        // What is given, but can't be read, isn't missed.
        #expect(ending.errors.components(separatedBy: "`caldav` needs `user`").count == 2)
        for secret in [Self.password, Self.token] { #expect(!(ending.text + ending.errors).contains(secret)) }
        #expect(server.heard().isEmpty)
        #expect(!configured.folder.exists("out.ics"))
    }

    @Test func aPasswordInAConfigurationThatOthersCanRead() async throws {
        let server = try CalendarServer()
        let configured = try ConfiguredFolder(
            publish: "{calendars: [{url: \"\(server.address)\", user: anna, password: \(Self.password)}]}")
        try configured.folder.setMode("config.yaml", 0o644)
        let ending = try await configured.merge().expect(78, saying: "chmod 600")
        for secret in [Self.password, Self.token] { #expect(!(ending.text + ending.errors).contains(secret)) }
        #expect(server.heard().isEmpty)
    }

    @Test func onePlaceForTwoCalendarsIsRefused() async throws {
        let server = try CalendarServer()
        let url = "url: \"\(server.address)\""
        for calendars in ["{ics: out.ics, shows: busy}", "{ics: ./out.ics}", "{ics: out.json}", "{\(url)}, {\(url)}"] {
            let configured = try ConfiguredFolder(publish: "{ics: out.ics, json: out.json, calendars: [\(calendars)]}")
            let ending = try await configured.merge()
            #expect([64, 78].contains(ending.status), "\(calendars)")
            #expect(!ending.errors.contains(Self.token))
            #expect(!configured.folder.exists("out.ics"))
            #expect(server.stored == nil)
        }
    }
}
