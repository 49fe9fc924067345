import Athletes
import CalDAV
import CommandLab
import Messages
import Profiles
import Senders
import Testing

@testable import Settings

/// `ca_file`: an authority of the user's own, for one server each.
struct OwnCertificateTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private var file: String { desk.folder.path("home.pem") }

    @Test func ways() throws {
        let ways = """
            messages:
              to:
                - {ntfy: "https://ntfy.example.org/anna-9f3c", ca_file: DIR/home.pem}
                - {webhook: "https://home.example.org/hook", ca_file: DIR/home.pem}
                - command: [x]
            """
        let athlete = try #require(try desk.configuration(Read.athlete(ways)).athletes.first)
        #expect(athlete.messages.ways.map(\.caFile) == [file, file, nil])
    }

    @Test func mail() throws {
        let mail = "from: a@example.org\nserver: smtps://smtp.example.org\nca_file: DIR/home.pem"
        #expect(try desk.configuration(Read.athlete("") + Read.under("mail", mail)).mail?.caFile == file)
    }

    @Test func calendars() throws {
        let item =
            "{caldav: \"https://dav.example.org\", user: anna, password_file: DIR/password, ca_file: DIR/home.pem}"
        let athlete = try #require(
            try desk.configuration(Read.athlete("publish: {calendars: [\(item)]}")).athletes.first)
        let places = athlete.outputs.compactMap { if case .pushed(let place) = $0.place { place } else { nil } }
        #expect(places.map(\.caFile) == [file])
    }

    private static let noEffect = "`ca_file` has no effect"

    @Test(arguments: [
        (
            "messages: {to: [{command: [x], ca_file: DIR/home.pem}]}",
            "4: \(noEffect) here: it is for `ntfy` and `webhook`"
        ),
        (
            "messages: {to: [{mail: a@example.org, ca_file: DIR/home.pem}]}",
            "4: \(noEffect) here: it is for `ntfy` and `webhook`; for mail it stands under `mail` at the top"
        ),
        (
            "publish: {calendars: [{url: \"https://dav.example.org/a.ics\", ca_file: DIR/home.pem}]}",
            "4: \(noEffect) beside `url`: it is for a server at `caldav`"
        ),
    ])
    func whereItHasNoEffect(settings: String, problem: String) {
        #expect(desk.problems(Read.athlete(settings) + "mail: {from: a@example.org}\n") == [problem])
    }

    @Test func sendmailHasNone() {
        let mail = Read.under("mail", "from: a@example.org\nca_file: DIR/home.pem")
        #expect(
            desk.problems(Read.athlete("") + mail) == [
                "6: \(Self.noEffect) with sendmail: it is for a mail server at `server`"
            ])
    }
}
