import Basics
import Synchronization
import Testing
import Web

@testable import CalDAV

struct DiscoveryTests {
    private func report(
        _ server: FakeServer, _ path: String = "/", calendar: String = "Training", making: Discovery.Making = .never
    ) async -> Discovery.Report {
        await Discovery(server.client, at: server.address(path), calendar: calendar, making: making).report()
    }

    private func fails(_ report: Discovery.Report, _ fault: CalDAVFault) -> Bool {
        report.outcome == .failed(Failure(FakeServer.host, fault))
    }

    private func found(_ report: Discovery.Report) -> FoundCalendar? {
        if case .found(let calendar) = report.outcome { calendar } else { nil }
    }

    @Test("Every server's calendar is found by its name", arguments: Manners.all)
    func everyServer(manners: Manners) async throws {
        let server = FakeServer(manners, calendars: ["Private", "Training"])
        let calendar = try #require(found(await report(server)))
        #expect(calendar.address.revealed() == "https://dav.example.org/calendars/anna@example.org/training/")
        #expect(calendar.name == "Training")
        #expect(calendar.canWrite)
    }

    @Test(
        "211: hrefs with escapes, hosts and foreign hosts", arguments: [Manners.Hrefs.escaped, .absolute, .foreignHost])
    func hrefs(style: Manners.Hrefs) async throws {
        let server = FakeServer(Manners(hrefs: style), calendars: ["Training"])
        let calendar = try #require(found(await report(server)))
        #expect(calendar.address.host == FakeServer.host)
        #expect(calendar.address.href.path == "/calendars/anna@example.org/training/")
    }

    @Test("A principal's address and the calendar's own lead there, too")
    func addresses() async throws {
        let server = FakeServer(calendars: ["Training", "Other"])
        #expect(found(await report(server, FakeServer.principal))?.name == "Training")
        #expect(found(await report(server, "/calendars/anna@example.org/other/"))?.name == "Other")
        #expect(found(await report(server, "/calendars/anna%40example.org/other"))?.name == "Other")
    }

    @Test("The displayname counts before the last part of the address")
    func names() async throws {
        let server = FakeServer()
        server.add(calendar: "Running", at: "training")
        #expect(found(await report(server, calendar: "training"))?.name == "Running")
        server.add(calendar: "training", at: "x1")
        #expect(found(await report(server, calendar: "training"))?.address.href.name == "x1")
    }

    @Test("202: what can't be used is told, and nothing is made")
    func unusable() async {
        let server = FakeServer(calendars: ["Training"])
        #expect(fails(await report(server, calendar: "Sport"), .noCalendar("Sport", found: ["Training"])))
        server.add(calendar: "Training", at: "second")
        #expect(fails(await report(server), .severalCalendars("Training")))

        let tasks = FakeServer()
        tasks.add(calendar: "Training", components: ["VTODO"])
        #expect(fails(await report(tasks), .noEvents("Training")))
        tasks.add(calendar: "Training", at: "events")
        #expect(found(await report(tasks))?.address.href.name == "events")

        let locked = FakeServer()
        locked.add(calendar: "Training", isReadOnly: true)
        #expect(fails(await report(locked), .readOnly("Training")))

        #expect(fails(await report(FakeServer(Manners(hasHome: false))), .noHome))
        #expect(fails(await report(FakeServer(), "/nothing/here"), .notCalDAV(status: 404)))
        for each in [server, tasks, locked] { #expect(each.asked.allSatisfy { $0.method == .propfind }) }
    }

    @Test(
        "202: redirects",
        arguments: [
            ("http://dav.example.org/", CalDAVFault.redirectedUnencrypted),
            ("https://evil.net/", .redirected(to: "evil.net")),
            ("/.well-known/caldav", .redirectLoop), ("ftp://x/", .redirected(to: nil)),
        ])
    func redirects(target: String, expected: CalDAVFault) async {
        let server = FakeServer(Manners(wellKnown: .redirect(302, target)), calendars: ["Training"])
        #expect(fails(await report(server), expected))
        #expect(server.asked.count == 1)
    }

    @Test("A home on a host below the server's is asked there, on another one it is refused")
    func homes() async {
        let partition = FakeServer(
            Manners(homeSet: "https://p12.dav.example.org:443/calendars/anna@example.org/"), calendars: ["Training"])
        #expect(found(await report(partition))?.address.host == "p12.dav.example.org")
        let elsewhere = FakeServer(Manners(homeSet: "https://evil.net/calendars/"), calendars: ["Training"])
        #expect(fails(await report(elsewhere), .homeElsewhere(host: "evil.net")))
    }

    @Test("A missing calendar is made once", arguments: [Manners.Making.mkcalendar, .mkcol])
    func making(way: Manners.Making) async throws {
        let server = FakeServer(Manners(making: way))
        #expect(await report(server, calendar: "Träning & Co", making: .onlyReported).outcome == .wouldMake)
        #expect(server.asked.allSatisfy { $0.method == .propfind })
        let made = try #require(found(await report(server, calendar: "Träning & Co", making: .ifMissing)))
        #expect(made.name == "Träning & Co")
        #expect(made.address.href.name == "tr-ning-co")
        #expect(found(await report(server, calendar: "Träning & Co", making: .ifMissing)) == made)
        #expect(server.state.withLock { $0.calendars.count } == 1)
    }

    @Test("A path that is taken by another calendar is avoided")
    func takenPath() async throws {
        let server = FakeServer()
        server.add(calendar: "Old", at: "my-training", components: ["VTODO"])
        let made = try #require(found(await report(server, calendar: "My training", making: .ifMissing)))
        #expect(made.address.href.name == "my-training-2")
    }

    @Test("MKCALENDAR refused: 73", arguments: [403, 405, 409, 501])
    func notMade(status: Int) async {
        let server = FakeServer(Manners(making: .refused(status)))
        let report = await report(server, making: .ifMissing)
        #expect(fails(report, .notMade("Training", status: status)))
        if case .failed(let error) = report.outcome { #expect(error.kind == .uncreatable) }
    }

    @Test("429: 75")
    func busy() async {
        let server = FakeServer(Manners(busyFrom: 0))
        let report = await report(server, making: .ifMissing)
        #expect(fails(report, .busy(status: 429, retryAfter: .seconds(60))))
        if case .failed(let error) = report.outcome { #expect(error.kind == .temporary) }
    }

    @Test("201: a wrong password is told after one request, with the server's name")
    func password() async {
        let server = FakeServer(Manners(login: .refused))
        let report = await report(server)
        #expect(server.asked.count == 1)
        #expect(report.steps.last?.contains(FakeServer.host) == true)
    }
}
