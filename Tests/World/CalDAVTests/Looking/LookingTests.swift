import Basics
import Synchronization
import Testing

@testable import CalDAV

struct LookingTests {
    /// A server with so many events, and the way to look at them.
    private func scene(_ manners: Manners, events: Int) async throws -> (server: FakeServer, looking: CollectionReader)
    {
        let server = FakeServer(manners, calendars: ["Training"])
        let looking = try await server.looking()
        for number in 0..<events { write("e\(number)", to: server) }
        server.forgetAsked()
        return (server, looking)
    }

    private func write(_ name: String, to server: FakeServer) {
        server.change { $0.write(event(name), at: href(name)) }
    }

    private func known(_ glance: Glance) -> [String: String?] {
        Dictionary(glance.resources.map { ($0.key.path, $0.value) }) { first, _ in first }
    }

    private func event(_ name: String) -> String {
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(name)\r\nDTSTART:20260101T100000Z\r\nDTEND:20260101T110000Z\r\n"
            + "SUMMARY:<&>\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    private func href(_ name: String) -> Href {
        FakeServer.href(ofCalendar: "Training").appending("\(name).ics")
    }

    @Test("Every server shows everything, then only what has changed", arguments: Manners.all)
    func everyServer(manners: Manners) async throws {
        let (server, looking) = try await scene(manners, events: 20)
        let first = try await looking.look(since: nil, known: [:])
        #expect(first.isComplete)
        #expect(Set(first.resources.keys) == Set((0..<20).map { href("e\($0)") }))

        server.forgetAsked()
        let second = try await looking.look(since: first.token, known: known(first))
        #expect(server.asked.count == 1)
        #expect(first.token == nil || second.resources.isEmpty)

        write("e3", to: server)
        server.delete("e4")
        let third = try await looking.look(since: second.token, known: known(first))
        #expect(third.resources.keys.contains(href("e3")))
        #expect(!third.resources.keys.contains(href("e4")))
        #expect(third.isComplete || third.gone == [href("e4")])
    }

    @Test(
        "210, 287: a refused token leads to everything, whatever the status", arguments: [403, 404, 409, 410, 412, 507])
    func refusedToken(status: Int) async throws {
        let (server, looking) = try await scene(Manners(sync: .refused(status)), events: 3)
        let sight = try await looking.look(since: "old", known: [:])
        #expect(sight.isComplete)
        #expect(sight.resources.count == 3)
        #expect(sight.token != nil)
        #expect(server.asked.map(\.status) == [status, 207])
    }

    @Test("210: a token taken for a first one is noticed, even by an empty calendar", arguments: [0, 3])
    func tokenAsNew(events: Int) async throws {
        let (_, looking) = try await scene(.davical, events: events)
        let known = [href("e0").path: Optional("\"r1\""), href("lost").path: "\"r9\""]
        let sight = try await looking.look(since: "old", known: known)
        #expect(sight.isComplete)
        #expect(sight.resources.count == events)
    }

    @Test("210: truncated answers are put together", arguments: [1, 7, 20])
    func truncated(page: Int) async throws {
        let (server, looking) = try await scene(Manners(syncPage: page), events: 20)
        let known = Dictionary((0..<20).map { (href("e\($0)").path, Optional("old")) }) { first, _ in first }
        let glance = try await looking.look(since: "sync:0", known: known)
        #expect(!glance.isComplete)
        #expect(glance.resources.count == 20)
        #expect(server.asked.count == 20 / page + (20 % page == 0 ? 0 : 1))
    }

    @Test("206: a calendar that has gone is gone", arguments: Manners.all)
    func calendarGone(manners: Manners) async throws {
        let (server, looking) = try await scene(manners, events: 3)
        server.remove(calendar: "Training")
        let error = await #expect(throws: Failure.self) { _ = try await looking.look(since: "sync:1", known: [:]) }
        #expect(error == Failure(FakeServer.host, .calendarGone))
        #expect(error?.kind == .uncreatable)
    }

    @Test("211: texts come by fifty, and what is missing disturbs nothing", arguments: Manners.all)
    func reading(manners: Manners) async throws {
        let (server, looking) = try await scene(manners, events: 120)
        let hrefs = (0..<120).map { href("e\($0)") }
        #expect(try await looking.read(hrefs).count == 120)
        #expect(server.asked.count == 3)

        server.delete("e7")
        let found = try await looking.read(Array(hrefs.prefix(10)))
        #expect(Set(found.map(\.href)) == Set(hrefs.prefix(10).map(\.path)).subtracting([href("e7").path]))
        let single = try await looking.read(hrefs[1])
        let multiple = found.first { $0.href == hrefs[1].path }
        #expect(single == multiple)
        #expect(single?.text == Array(event("e1").replacing("\r\n", with: "\n").utf8))
    }

    @Test("Hrefs of other places are no part of the calendar")
    func elsewhere() async throws {
        let (server, looking) = try await scene(Manners(hrefs: .foreignHost), events: 2)
        server.change { $0.write(event("x"), at: FakeServer.home.appending("x.ics")) }
        #expect(try await looking.look(since: nil, known: [:]).resources.count == 2)
    }
}

struct WritingTests {
    private func event(_ uid: String, start: String = "DTSTART:20260101T100000Z", end: Bool = true) -> [UInt8] {
        let end = end ? "DTEND:20260101T110000Z\r\n" : ""
        return Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\n\(start)\r\n\(end)END:VEVENT\r\n".utf8)
    }

    private var href: Href { FakeServer.href(ofCalendar: "Training").appending("a.ics") }
    private var other: Href { FakeServer.href(ofCalendar: "Training").appending("b.ics") }

    @Test("205: a write depends on what is there", arguments: Manners.all)
    func conditions(manners: Manners) async throws {
        let looking = try await FakeServer(manners).looking(making: .ifMissing)
        let answer = try await looking.put(event("a"), to: href, expecting: .nothing)
        guard case .stored = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(try await looking.put(event("a"), to: href, expecting: .nothing) == .changedMeanwhile)
        #expect(try await looking.put(event("a"), to: href, expecting: .resource(etag: "\"x\"")) == .changedMeanwhile)
        #expect(try await looking.delete(href, etag: "\"x\"") == .changedMeanwhile)
        let etag = try await looking.read(href)?.etag
        #expect(try await looking.delete(href, etag: etag) == .gone)
        #expect(try await looking.delete(href, etag: etag) == .gone)
    }

    @Test("207: a UID that is taken, or in the trash bin", arguments: [Manners.radicale, .xandikos, .nextcloud])
    func takenUID(manners: Manners) async throws {
        let server = FakeServer(manners)
        let looking = try await server.looking(making: .ifMissing)
        _ = try await looking.put(event("a"), to: href, expecting: .nothing)
        #expect(try await looking.put(event("a"), to: other, expecting: .nothing) == .uidTaken)
        server.delete("a")
        let again = try await looking.put(event("a"), to: href, expecting: .nothing)
        #expect(manners.trashBin ? again == .uidTaken : again != .uidTaken)
    }

    @Test("206, 209, 215: refusals are told apart")
    func refusals() async throws {
        let server = FakeServer(Manners(etags: .none, needsEnd: true, firstDay: "19700101", fullAt: 1))
        let looking = try await server.looking(making: .ifMissing)
        let old = event("a", start: "DTSTART;VALUE=DATE:00010101")
        #expect(try await looking.put(old, to: href, expecting: .nothing) == .dateRefused)
        #expect(
            try await looking.put(event("a", end: false), to: href, expecting: .nothing) == .placeMissing(status: 404))
        #expect(try await looking.isThere())
        #expect(try await looking.put(event("a"), to: href, expecting: .nothing) == .stored(etag: nil))
        #expect(try await looking.put(event("b"), to: other, expecting: .nothing) == .full)
        server.change { $0.isReadOnly = true }
        #expect(try await looking.put(event("a"), to: href, expecting: .resource(etag: nil)) == .readOnly)
        #expect(try await looking.delete(href, etag: nil) == .refused(status: 403))
        server.remove(calendar: "Training")
        #expect(try await looking.put(event("b"), to: other, expecting: .nothing) == .placeMissing(status: 409))
        #expect(try await !looking.isThere())
    }
}

extension CollectionReader {
    fileprivate func look(since token: String?, known: [String: String?]) async throws(Failure) -> Glance {
        if let token, let changes = try await changes(since: token), changes.isPlausible(after: token, known) {
            return changes
        }
        return try await listing()
    }
}
