import Athletes
import Profiles
import Publishing
import Testing
import Web

@testable import Settings

struct ServerSettingsTests {
    private func server(_ settings: String) throws -> ServerSettings {
        try Read.configuration(Read.athlete("") + "server:\n" + settings).server
    }

    private func problems(_ settings: String) -> [String] {
        Read.problems(Read.athlete("") + "server:\n" + settings)
    }

    @Test func allOfIt() throws {
        let server = try server(
            """
              listen: "[::1]:0"
              public_url: HTTPS://Training.Example.org:443/a/b/
              poll_minutes: 5
              plain_http: true
              app: {redirect_uri: "p247://strava/callback", apple_app_ids: [ABCDE12345.io.p247.app]}

            """)
        #expect(server.listen == ListenAddress(host: "::1", port: 0))
        #expect(server.publicURL?.description == "https://training.example.org/a/b")
        #expect(server.publicURL?.callbackDomain == "training.example.org")
        #expect(server.pollMinutes == 5)
        #expect(server.allowsPlainHTTP)
        #expect(server.appRedirect == "p247://strava/callback")
        #expect(server.appleAppIDs == ["ABCDE12345.io.p247.app"])
    }

    @Test func whatIsUsual() throws {
        let server = try Read.configuration(Read.athlete("")).server
        #expect(server == ServerSettings())
        #expect(server.listen.description == "127.0.0.1:8470")
        #expect(server.pollMinutes == 30)
    }

    @Test(arguments: [
        ("  listen: 8470\n", "5: `listen` must be an address and a port, for example 127.0.0.1:8470 or [::1]:8470"),
        ("  listen: localhost:8470\n", "5: `listen` must be an address and a port"),
        ("  listen: 127.0.0.1:65536\n", "5: `listen` must be"), ("  listen: 1.2.3.256:1\n", "5: `listen` must be"),
        ("  listen: \"127.0.0.1:+1\"\n", "5: `listen` must be"), ("  listen: \"::1:80\"\n", "5: `listen` must be"),
        ("  listen: \"[::1::2]:80\"\n", "5: `listen` must be"),
        ("  listen: \"[12345::1]:80\"\n", "5: `listen` must be"),
        ("  listen: \"[1.2.3.4]:80\"\n", "5: `listen` must be"), ("  listen: \"[\"\n", "5: `listen` must be"),
        ("  listen: \"127.0.0.1\\0x:80\"\n", "5: `listen` must be"),
        ("  listen: \"[::1\\0]:80\"\n", "5: `listen` must be"),
        ("  listen: 127.0.0.010:80\n", "5: `listen` must be"),
        ("  public_url: training.example.org\n", "5: `public_url` must be an https address"),
        ("  public_url: https://anna:word@example.org\n", "5: `public_url` must be"),
        ("  public_url: https://example.org/?a\n", "5: `public_url` must be"),
        ("  public_url: https://example.org/../x\n", "5: `public_url` must be"),
        ("  public_url: ftp://example.org\n", "5: `public_url` must be"),
        (
            "  public_url: https://example.org/sign-in/\n",
            "5: `public_url` must not end in /sign-in, which is a place of"
        ),
        ("  poll_minutes: 4\n", "5: `poll_minutes` must be 0, or 5 at least"),
        ("  poll_minutes: 1441\n", "5: `poll_minutes` must be a number of minutes from 0 to 1440"),
        ("  plain_http: yes\n", "5: `plain_http` must be false or true"),
        ("  port: 80\n", "5: `port` is not a setting of server"),
        ("  app: {redirect_uri: here}\n", "5: `redirect_uri` must be an address"),
        ("  app: {redirect: here}\n", "5: `redirect` is not a setting of app; the nearest is `redirect_uri`"),
    ])
    func problems(_ settings: String, _ problem: String) {
        let told = problems(settings)
        #expect(told.count == 1)
        #expect(told.first?.hasPrefix(problem) == true, "\(told)")
    }

    @Test(arguments: [
        ("127.0.0.1:1", nil, false, true), ("[::1]:1", nil, false, true), ("0.0.0.0:1", nil, false, false),
        ("192.168.1.2:1", "http://192.168.1.2", false, false), ("0.0.0.0:1", "https://example.org", false, true),
        ("[::]:1", nil, true, true),
    ])
    func wayOutOfPlainHTTP(_ listen: String, _ address: String?, _ allows: Bool, _ may: Bool) throws {
        var server = ServerSettings()
        server.listen = try #require(ListenAddress(listen))
        server.publicURL = address.flatMap { PublicURL($0) }
        server.allowsPlainHTTP = allows
        #expect((server.refusal == nil) == may)
        if !may {
            #expect(server.refusal?.contains("ssh -L 8470:127.0.0.1:8470 HOST") == true)
            #expect(server.refusal?.contains("Samples/web") == true)
        }
    }

    @Test(arguments: [
        ("0.0.0.0:8470", "192.168.1.20", "http://192.168.1.20:8470"), ("[::]:80", "10.0.0.7", "http://10.0.0.7"),
        ("0.0.0.0:8470", nil, "http://127.0.0.1:8470"), ("[::]:8470", nil, "http://127.0.0.1:8470"),
        ("192.168.1.2:8470", "10.0.0.7", "http://192.168.1.2:8470"), ("[::1]:8470", nil, "http://[::1]:8470"),
    ])
    func linksLeadWhereBrowsersCanGo(_ listen: String, _ home: String?, _ address: String) throws {
        #expect(PublicURL(try #require(ListenAddress(listen)), home: home).description == address)
    }

    @Test func aLinkToPressIsWebcalAndOneToScanIsWebcalsWhereThereIsHTTPS() throws {
        let place = "example.org:8443/training/calendars/SECRET.ics"
        let (plain, secure) = try (
            CalendarAddresses(token: "SECRET", at: #require(PublicURL("http://example.org:8443/training"))),
            CalendarAddresses(token: "SECRET", at: #require(PublicURL("https://example.org:8443/training")))
        )
        #expect([plain.https, secure.https] == ["http://" + place, "https://" + place])
        #expect([plain.webcal, secure.webcal] == ["webcal://" + place, "webcal://" + place])
        #expect([plain.scanned, secure.scanned] == ["webcal://" + place, "webcals://" + place])
        #expect(plain.google == nil)
        #expect(secure.google == "https://calendar.google.com/calendar/r?cid=webcal://" + place)
    }

    @Test func whereLinksLeadIsSaid() throws {
        var server = ServerSettings()
        server.listen = try #require(ListenAddress("0.0.0.0:8470"))
        server.allowsPlainHTTP = true
        #expect(!server.address.description.contains("0.0.0.0"))
        #expect(server.warning?.contains("(plain_http). ") == true && server.warning?.contains("`public_url`") == true)
        #expect(server.warning?.contains("\(server.address)") == true)
        server.publicURL = PublicURL("http://pi.local:8470")
        #expect(server.warning?.hasSuffix("(plain_http).") == true)
    }

    @Test func calendarsByLinkAreKeptOnlyWhereThereIsAServer() throws {
        let settings = Read.athlete("publish: {ics: x.ics}")
        let (plain, linked) = try (Read.anna(settings), Read.anna(settings + "server: {}\n"))
        #expect(plain.outputs.count == 1)
        #expect(linked.outputs.count == 2)
        #expect(linked.linkedCalendars.map(\.id) == ["main", "busy"])
        #expect(plain.linkedCalendars == linked.linkedCalendars)
    }

    @Test(arguments: [
        (
            "{ics: a.ics, name: Our Races!, sports: run}, {ics: b.ics, sports: bike}, {ics: c.ics, name: busy, "
                + "status: planned}, {ics: d.ics, shows: busy}",
            ["our-races", "calendar-2", "busy-3", "calendar-4"]
        ),
        (
            "{ics: a.ics, name: Run 3, sports: run}, {ics: b.ics, name: Run, sports: bike}, {ics: c.ics, name: Run, "
                + "status: planned}, {ics: d.ics, name: run!, shows: busy}",
            ["run-3", "run", "run-4", "run-5"]
        ),
    ])
    func calendarsByLinkHaveNamesOfTheirOwn(_ calendars: String, _ names: [String]) throws {
        let athlete = try Read.anna(Read.athlete("publish: {ics: x.ics, calendars: [\(calendars)]}"))
        #expect(athlete.linkedCalendars.map(\.id) == ["main", "busy"] + names)
    }
}
